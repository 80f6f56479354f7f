// What proves who one is: WebCrypto, which Node and browsers have alike.

const UTF8 = new TextEncoder();

/** 32 random bytes in hexadecimal. */
export const randomHex = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

/** The SHA-256 of bytes given in hexadecimal, in hexadecimal: what promises them. */
export async function promiseOf(value: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(value))));
}

/** What both sides know of one connection: the lines that are proved. */
export const agreed = (server: string, player: string, ours: string, theirs: string): string =>
  ["fourfold.1", server, player, ours, theirs].join("\n");

/** The proof of `who` (`client` or `server`) that it knows the token. */
export const tokenProof = (token: string, who: string, lines: string): Promise<string> =>
  signed(UTF8.encode(token), `${who}\n${lines}`);

/** The proof that the password is known. */
export async function passwordProof(
  password: string,
  server: string,
  lines: string,
): Promise<string> {
  const word = UTF8.encode(password.normalize("NFC"));
  const from = await crypto.subtle.importKey("raw", word, "PBKDF2", false, ["deriveBits"]);
  const salt = UTF8.encode(`fourfold.1\n${server}`);
  const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations: 100_000 };
  const key = await crypto.subtle.deriveBits(how, from, 256);
  return signed(new Uint8Array(key), `password\n${lines}`);
}

/** Whether two proofs are the same, in a time that does not tell where they differ. */
export function same(one: string, other: string): boolean {
  let differs = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) differs |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return differs === 0;
}

async function signed(key: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const how = { name: "HMAC", hash: "SHA-256" };
  const made = await crypto.subtle.importKey("raw", key, how, false, ["sign"]);
  return hex(new Uint8Array(await crypto.subtle.sign("HMAC", made, UTF8.encode(text))));
}

const hex = (raw: Uint8Array): string =>
  Array.from(raw, (byte) => byte.toString(16).padStart(2, "0")).join("");

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
