// Draws the diagrams, which the pages have as code blocks of the language "mermaid".
document.addEventListener("DOMContentLoaded", () => {
  const blocks = document.querySelectorAll(".highlight-mermaid");
  if (blocks.length === 0) {
    return;
  }
  const mode = document.body.dataset.theme;
  const dark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  mermaid.initialize({ startOnLoad: false, theme: dark ? "dark" : "neutral" });
  blocks.forEach((block) => {
    const diagram = document.createElement("div");
    diagram.className = "mermaid";
    diagram.textContent = block.querySelector("pre").textContent;
    block.replaceWith(diagram);
  });
  mermaid.run();
});
