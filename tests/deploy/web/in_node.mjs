// Starts the interpreter from a built page as boot.js does, and prints what a script of Python answers:
// node in_node.mjs DIST SCRIPT
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [dist, script] = process.argv.slice(2);
const page = readFileSync(`${dist}/index.html`, "utf-8");
const content = /<meta name="fourfold" content="([^"]*)"/.exec(page)[1];
const built = JSON.parse(content.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
const place = (name) => `${dist}/${built.files[name].url}`;
const { loadPyodide } = await import(pathToFileURL(place("pyodide.mjs")).href);
const boot = readFileSync(new URL("../../../client/web/static/archive.js", import.meta.url), "utf-8");
const { unpack } = await import(`data:text/javascript,${encodeURIComponent(boot)}`);

const python = await loadPyodide({
  indexURL: `${dist}/${built.pyodide}`,
  stdLibURL: place("stdlib.zip"),
  lockFileContents: built.lock,
});
const bytes = readFileSync(place("program.zip"));
const program = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
unpack(python.FS, program, "/lib/python3.14/site-packages");
python.FS.writeFile("/server.zip", readFileSync(place("server.zip")));
console.log(python.runPython(readFileSync(script, "utf-8")));
