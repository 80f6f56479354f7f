// Runs a Python script by the page's own interpreter and archives, but in Node:
//
//   node in_node.mjs DIST SCRIPT.py ARGUMENT...
//
// The script finds the arguments in `js.ARGUMENTS`; what its `main` returns is printed. Node has a
// global WebSocket in newer versions alone, so here it is the one of `ws`, whose errors a close follows.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [dist, script, ...given] = process.argv.slice(2);
const { WebSocket } = createRequire(new URL("../../node/package.json", import.meta.url))("ws");
globalThis.WebSocket = class extends WebSocket {
  constructor(...words) {
    super(...words);
    this.on("error", () => {});
  }
};
globalThis.ARGUMENTS = given;

const [, content] = readFileSync(join(dist, "index.html"), "utf8").match(/name="fourfold" content="([^"]*)"/);
const built = JSON.parse(content.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&"));
const file = (name) => resolve(dist, built.files[name].url);
const { loadPyodide } = await import(pathToFileURL(file("pyodide.mjs")).href);
const { unpack } = await import("../../../client/web/static/archive.js");
const python = await loadPyodide({
  indexURL: resolve(dist, built.pyodide),
  stdLibURL: file("stdlib.zip"),
  lockFileContents: built.lock,
});
for (const name of ["program.zip", "server.zip"]) {
  const raw = readFileSync(file(name));
  const buffer = raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength);
  unpack(python.FS, buffer, "/lib/python3.14/site-packages");
}
console.log(await python.runPythonAsync(`${readFileSync(script, "utf8")}\nawait main()`));
process.exit(0);
