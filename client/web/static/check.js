// Says in words that this browser cannot run the program. Old syntax alone, so that old browsers read it.
(function () {
  "use strict";
  function say(words) {
    document.documentElement.setAttribute("data-state", "failed");
    document.getElementById("bar").hidden = true;
    document.getElementById("step").textContent = words;
    document.getElementById("retry").hidden = false;
    document.getElementById("retry").onclick = function () {
      location.reload();
    };
  }
  function lacking() {
    var canvas = document.createElement("canvas");
    if (!("noModule" in document.createElement("script"))) return "modules";
    if (typeof WebAssembly !== "object" || !WebAssembly.instantiateStreaming) return "WebAssembly";
    if (!canvas.getContext || !canvas.getContext("2d").roundRect) return "today’s canvas";
    if (typeof WebSocket !== "function") return "WebSocket";
    if (!window.PointerEvent || !window.ResizeObserver || !window.TransformStream) return "some of today’s functions";
    return "";
  }
  var what = lacking();
  if (what) document.documentElement.setAttribute("data-lacks", what); // boot.js does not begin then
  document.addEventListener("DOMContentLoaded", function () {
    if (what) {
      say("This browser is too old for Fourfold: it lacks " + what + ". Chromium or Firefox of the last two years, or Safari 16.4, can show it.");
    }
  });
  // A module that cannot be read at all tells nobody but the window.
  window.addEventListener("error", function (event) {
    var from = event.target;
    if (from && from.tagName === "SCRIPT") {
      say("A part of the page could not be fetched: " + from.src.replace(/^.*\//, "") + ".");
    } else if (from && from.tagName === "LINK" && from.rel === "stylesheet") {
      say("A part of the page could not be fetched: " + from.href.replace(/^.*\//, "") + ".");
    }
  }, true);
})();
