// Builds a page of tables and dots from the data that is embedded in it.

function tableOf(content) {
  const kind = (column) => (content.columns[column].isRight ? '' : 'words');
  return [element('h3', {}, content.title), table(content.title,
    [row(content.columns.map((column, number) => heading(column.title, { class: kind(number) })))],
    content.rows.map((cells) => row(cells.map((text, number) => cell(text, kind(number))))))];
}

// The length of a bar means nothing on a logarithmic scale, the place of a dot does.
function dotsOf(content) {
  const share = (value) => 2 + 96 * Math.log(value / content.low) / Math.log(content.high / content.low);
  const tint = (part) => (part === 0 ? 'var(--base)' : engineColour(part - 1));
  const powers = Array.from({ length: Math.round(Math.log10(content.high / content.low)) + 1 }, (unused, power) => content.low * Math.pow(10, power));
  const scale = (dots) => element('svg', { class: 'forest', width: '100%', height: 16, 'aria-hidden': 'true' },
    powers.map((at) => element('line', { x1: share(at) + '%', y1: 0, x2: share(at) + '%', y2: 16, class: 'zero' })), dots);
  return element('figure', {}, element('div', { class: 'top' }, element('h3', {}, content.title),
    element('span', { class: 'readout' }, plain(content.low) + ' to ' + count(content.high) + ' ' + content.unit + ', logarithmic; ' + content.labels + ' at the right')),
  key(content.parts.map((part, number) => element('li', {}, dot(tint(number)), part.name))),
  element('div', { class: 'stages' }, content.rows.map((each) => element('div', { class: 'stage' },
    element('span', {}, each.name, each.detail ? [' ', small(each.detail)] : null),
    element('span', { class: 'place', title: content.parts.map((part, number) => part.name + ' ' + each.values[number] + ' ' + content.unit).join(', ') },
      scale(each.values.map((value, number) => [value, number]).filter(([value]) => value > 0).map(([value, number]) =>
        styled(element('circle', { cx: share(value) + '%', cy: 8, r: 5 }), 'fill', tint(number))))),
    element('span', { class: 'value' }, each.label)))));
}

function sectionOf(content, number) {
  return section('section-' + number, content.title,
    content.paragraphs.map((text) => paragraph('lead', text)),
    content.drawings.length > 0 ? charts(...content.drawings.map(dotsOf)) : null,
    content.tables.map(tableOf),
    content.notes.length > 0
      ? element('ul', { class: 'notes' }, content.notes.map((text) => element('li', {}, text))) : null);
}

function build(page) {
  document.title = page.title + ' – Tailrace';
  document.querySelector('header').append(
    element('div', { class: 'brand' }, element('span', {}, 'Tailrace'),
      themeButton()),
    element('h1', {}, page.title), paragraph('lead', page.lead),
    pairs(page.facts.map((fact) => [fact.name, fact.value])));
  document.querySelector('main').append(...page.sections.map(sectionOf));
  startFrame();
}

build(JSON.parse(document.getElementById('data').textContent));
