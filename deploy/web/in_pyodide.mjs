// Runs in_pyodide.py by the interpreter that the page will have:
// node in_pyodide.mjs PYODIDE SCRIPT SOURCES.zip RESULT.zip
// The hash seed is fixed, so that sets of constants are written in the same order each time; columns
// of statements, which only make a traceback prettier, are left out.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, script, sources, result] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: folder, env });
python.FS.writeFile("/sources.zip", readFileSync(sources));
python.runPython(readFileSync(script, "utf-8"), { filename: "in_pyodide.py" });
writeFileSync(result, python.FS.readFile("/result.zip"));
