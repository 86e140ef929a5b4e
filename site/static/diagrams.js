// Draws the diagrams, which the pages have as code blocks of the language "mermaid". Only pages with one load the library.
document.addEventListener("DOMContentLoaded", () => {
  const blocks = document.querySelectorAll(".highlight-mermaid");
  if (blocks.length === 0) {
    return;
  }
  const library = document.createElement("script");
  library.src = new URL("mermaid.min.js", document.querySelector('script[src*="diagrams.js"]').src).href;
  library.onload = () => draw(blocks);
  document.head.append(library);
});

function draw(blocks) {
  const mode = document.body.dataset.theme;
  const dark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  mermaid.initialize({ startOnLoad: false, theme: dark ? "dark" : "neutral", xyChart: { useMaxWidth: false } });
  blocks.forEach((block) => {
    const diagram = document.createElement("div");
    diagram.className = "mermaid";
    diagram.textContent = block.querySelector("pre").textContent;
    block.replaceWith(diagram);
  });
  // A large diagram scrolls rather than being too small to read.
  mermaid.run().then(() => document.querySelectorAll(".mermaid svg").forEach((svg) => {
    svg.style.minWidth = `${svg.viewBox.baseVal.width / 2}px`;
  }));
}
