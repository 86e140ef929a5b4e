// Builds the page from the run that is embedded in it, then draws its charts, which need the widths of the page.

function build(run) {
  const view = viewOf(run);
  document.title = run.title + ' – Tailrace benchmark';
  document.querySelector('header').append(...headerContent(view).filter((part) => part !== null));
  document.querySelector('main').append(...SECTIONS.map((make) => make(view)).filter((part) => part !== null));
  undrawn.forEach((draw) => draw());

  // Paper is light, has every table open, and its charts are half as wide as the page.
  let before = null;
  window.addEventListener('beforeprint', () => {
    before = { theme: root.dataset.theme, closed: document.querySelectorAll('details:not([open])') };
    before.closed.forEach((details) => { details.open = true; });
    setTheme('light');
    drawn.forEach((each) => each.chart.setSize({ width: 520, height: 260 }));
  });
  window.addEventListener('afterprint', () => {
    before.closed.forEach((details) => { details.open = false; });
    drawn.forEach(fit);
    setTheme(before.theme);
  });
  startFrame();
  root.dataset.drawn = String(drawn.length);
}

build(JSON.parse(document.getElementById('data').textContent));
