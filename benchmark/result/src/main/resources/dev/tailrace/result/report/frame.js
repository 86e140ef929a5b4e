// What every page has around its content: the choice of the theme, and charts as wide as the window allows.

function setTheme(theme) {
  root.dataset.theme = theme;
  document.getElementById('theme').textContent = theme === 'dark' ? 'Light' : 'Dark';
  drawn.forEach((each) => each.chart.redraw(false, true));
}

const themeButton = () => element('button', { id: 'theme', type: 'button', title: 'Change between light and dark' }, 'Dark');

// A chart that is hidden has no width.
function fit(each) {
  if (each.place.clientWidth > 0) { each.chart.setSize({ width: widthOf(each.place), height: each.height }); }
}

function startFrame() {
  document.getElementById('theme').addEventListener('click', () => setTheme(root.dataset.theme === 'dark' ? 'light' : 'dark'));
  let pending = 0;
  window.addEventListener('resize', () => {
    cancelAnimationFrame(pending);
    pending = requestAnimationFrame(() => drawn.forEach(fit));
  });
  setTheme(root.dataset.theme);
}
