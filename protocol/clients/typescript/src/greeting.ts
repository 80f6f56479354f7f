// The first words on a connection: who one is, shown by both sides without saying the token.

import { NotWelcome } from "./errors.js";
import { agreed, passwordProof, randomHex, same, tokenProof } from "./proof.js";
import type { Hello, IdentityChallenge, Prove, Welcome } from "./wire.js";

export class Greeting {
  private readonly nonce = randomHex();
  private proved = false;

  constructor(
    private readonly token: string | null,
    private readonly name: string,
    private readonly password: string,
    private readonly bot: boolean,
  ) {}

  hello(): Hello {
    const [player = null, generation = "0"] = this.token?.split(".") ?? [];
    const who = { player, generation: Number(generation), nonce: this.nonce };
    const named = this.name === "" ? {} : { name: this.name };
    return { type: "hello", protocol: 1, ...named, ...who, bot: this.bot };
  }

  /** The answer to the server's challenge. Throws NotWelcome where it does not know the token. */
  async prove({ server_id, nonce, proof, locked }: IdentityChallenge): Promise<Prove> {
    const lines = agreed(server_id, this.token?.split(".")[0] ?? "", this.nonce, nonce);
    if (this.token && !same(proof ?? "", await tokenProof(this.token, "server", lines)))
      throw new NotWelcome("stranger", "this is not the server that gave the token");
    this.proved = true;
    const said = { proof: this.token ? await tokenProof(this.token, "client", lines) : "" };
    if (!locked || this.password === "") return { type: "prove", ...said };
    const password = await passwordProof(this.password, server_id, lines);
    return { type: "prove", ...said, password };
  }

  /** Check a welcome. Throws NotWelcome where nobody has shown to know the token. */
  check(_: Welcome): void {
    if (this.token && !this.proved)
      throw new NotWelcome("stranger", "this server did not show that it gave the token");
  }
}
