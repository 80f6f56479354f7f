// The client's stage of the tests in a page: our sources in Pyodide, drawn by the real canvas.js.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import * as canvas from "./canvas.js";

const PACKAGES = "/lib/python3.14/site-packages";

async function start() {
  const fonts = await (await fetch("fonts.json")).json();
  canvas.attach(document.getElementById("canvas"));
  canvas.fonts(Object.fromEntries(fonts.map((name) => [name, `fonts/${name}`])));
  await Promise.all(fonts.map((name) => canvas.load(name, `fonts/${name}`)));
  const python = await loadPyodide({ indexURL: "./pyodide/" });
  python.registerJsModule("fourfold_canvas", { ...canvas });
  for (const name of ["sources.zip", "msgspec.zip"]) {
    const packed = await (await fetch(name)).arrayBuffer();
    python.unpackArchive(packed, "zip", { extractDir: PACKAGES });
  }
  window.canvas = canvas;
  window.run = async (words) => {
    try {
      return { answer: (await python.runPythonAsync(words)) ?? null };
    } catch (why) {
      return { fault: String(why) };
    }
  };
  const context = document.getElementById("canvas").getContext("2d");
  window.settled = () => void context.getImageData(0, 0, 1, 1);
  window.picture = () => document.getElementById("canvas").toDataURL("image/png").split(",")[1];
  const ready = await window.run("from tests.support.canvas.in_page import *");
  if (ready.fault) throw new Error(ready.fault);
  window.ready = true;
}

start().catch((why) => {
  window.fault = `${why}\n${why.stack}`;
});
