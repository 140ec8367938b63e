// Opens the terminal of page.html once its font is there: the emulator measures its cells only then.
(() => {
  "use strict";
  const open = window.onload; // set by textual.js
  const COLUMNS = 80, ROWS = 24; // what every game needs
  const CELL_WIDTH = 0.602, CELL_HEIGHT = 1.33; // of Roboto Mono, in font sizes
  const SMALLEST = 8, LARGEST = 20; // pixels

  const focus = () => document.querySelector(".xterm-helper-textarea")?.focus();

  window.onload = async (event) => {
    const terminal = document.getElementById("terminal");
    const fitting = Math.min(innerWidth / COLUMNS / CELL_WIDTH, innerHeight / ROWS / CELL_HEIGHT);
    terminal.dataset.fontSize = Math.floor(Math.max(SMALLEST, Math.min(LARGEST, fitting)));
    terminal.dataset.sessionWebsocketUrl = new URL("ws", location.href).href.replace(/^http/, "ws");
    terminal.addEventListener("contextmenu", (click) => click.preventDefault()); // the right button shows targets
    document.getElementById("again").addEventListener("click", () => location.reload());
    new MutationObserver(() => {
      const state = document.body.classList;
      if (state.contains("-closed")) document.getElementById("again").focus();
      else if (state.contains("-first-byte")) focus();
    }).observe(document.body, { attributeFilter: ["class"] });
    const faces = ["16px", "bold 16px", "italic 16px"].map((face) => document.fonts.load(`${face} "Roboto Mono"`));
    await Promise.allSettled(faces);
    open.call(window, event);
  };
})();
