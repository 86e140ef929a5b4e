// Builds a page of tables and drawings from the data that is embedded in it.

const root = document.documentElement;

function setTheme(theme) {
  root.dataset.theme = theme;
  document.getElementById('theme').textContent = theme === 'dark' ? 'Light' : 'Dark';
}

function tableOf(content) {
  const kind = (column) => (content.columns[column].isRight ? '' : 'words');
  return [element('h3', {}, content.title), table(content.title,
    [row(content.columns.map((column, number) => heading(column.title, { class: kind(number) })))],
    content.rows.map((cells) => row(cells.map((text, number) => cell(text, kind(number))))))];
}

// Drawings are written by the same program; a parser of XML makes no scripts of them.
function drawingOf(content) {
  const svg = new DOMParser().parseFromString(content.svg, 'image/svg+xml').documentElement;
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', content.title);
  return element('figure', {}, element('div', { class: 'top' }, element('h3', {}, content.title)), document.adoptNode(svg));
}

function sectionOf(content, number) {
  return section('section-' + number, content.title,
    content.paragraphs.map((text) => paragraph('lead', text)),
    content.drawings.length > 0 ? charts(...content.drawings.map(drawingOf)) : null,
    content.tables.map(tableOf),
    content.notes.length > 0
      ? element('ul', { class: 'notes' }, content.notes.map((text) => element('li', {}, text))) : null);
}

function build(page) {
  document.title = page.title + ' – Tailrace';
  document.querySelector('header').append(
    element('div', { class: 'brand' }, element('span', {}, 'Tailrace'),
      element('button', { id: 'theme', type: 'button', 'aria-label': 'Change between light and dark' }, 'Dark')),
    element('h1', {}, page.title), paragraph('lead', page.lead),
    pairs(page.facts.map((fact) => [fact.name, fact.value])));
  document.querySelector('main').append(...page.sections.map(sectionOf));
  document.getElementById('theme').addEventListener('click', () => setTheme(root.dataset.theme === 'dark' ? 'light' : 'dark'));
  setTheme(root.dataset.theme);
}

build(JSON.parse(document.getElementById('data').textContent));
