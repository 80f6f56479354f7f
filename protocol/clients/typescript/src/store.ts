// Where is kept who one is, and what was promised: a file in Node, the browser's storage in a page.

/** Keeps a few texts by name: `token`, which is who you are, and `seeds`. Keep both secret. */
export interface Store {
  read(name: string): Promise<string | null> | string | null;
  write(name: string, text: string): Promise<void> | void;
}

/** Forgets all in the end: somebody new each time. */
export function inMemory(): Store {
  const held = new Map<string, string>();
  return {
    read: (name) => held.get(name) ?? null,
    write: (name, text) => void held.set(name, text),
  };
}

/** In a page: under `prefix` in the browser's storage. */
export const inBrowser = (prefix = "fourfold"): Store => ({
  read: (name) => localStorage.getItem(`${prefix}.${name}`),
  write: (name, text) => localStorage.setItem(`${prefix}.${name}`, text),
});

interface Files {
  readFile(path: string, encoding: "utf8"): Promise<string>;
  writeFile(path: string, text: string, how: { mode: number }): Promise<void>;
  rename(from: string, to: string): Promise<void>;
}

/** In Node: the token in a file that only you can read, and what was promised beside it. */
export function inFile(path: string): Store {
  const module: string = "node:fs/promises"; // a name that no bundler for pages follows
  const files = import(module) as Promise<Files>;
  const place = (name: string) => (name === "token" ? path : `${path}.${name}`);
  return {
    async read(name) {
      try {
        return (await (await files).readFile(place(name), "utf8")).trim();
      } catch (why) {
        if ((why as { code?: string }).code === "ENOENT") return null;
        throw why;
      }
    },
    async write(name, text) {
      const { writeFile, rename } = await files;
      await writeFile(`${place(name)}.new`, text, { mode: 0o600 });
      await rename(`${place(name)}.new`, place(name));
    },
  };
}
