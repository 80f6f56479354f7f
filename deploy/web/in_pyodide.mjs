// Runs in_pyodide.py by the interpreter that the page will have, which takes seconds to start, once
// for each pair of archives:
// node in_pyodide.mjs PYODIDE SCRIPT SOURCES.zip RESULT.zip [SOURCES.zip RESULT.zip ...]
// The hash seed is fixed, so that sets of constants are written in the same order each time; columns
// of statements, which only make a traceback prettier, are left out.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, script, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: folder, env });
const program = readFileSync(script, "utf-8");
for (let at = 0; at < archives.length; at += 2) {
  python.FS.writeFile("/sources.zip", readFileSync(archives[at]));
  python.runPython(program, { filename: "in_pyodide.py" });
  writeFileSync(archives[at + 1], python.FS.readFile("/result.zip"));
}
