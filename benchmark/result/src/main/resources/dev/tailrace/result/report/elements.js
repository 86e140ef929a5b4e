// Elements of the page. Text always becomes a text node, so nothing in a run can become markup.

const COLOURS = 8;
const INVALID_MARK = '⊘ invalid';
const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 5], [1, 4], [12, 4], [6, 2, 2, 2]];
const BASELINE_DASHES = [[3, 3], [9, 3, 2, 3], [1, 2], [6, 6]];
const SVG = ['svg', 'g', 'line', 'circle', 'rect', 'path', 'text'];

// Children are strings, nodes, lists of these, or null for none.
function element(name, attributes, ...children) {
  const made = SVG.includes(name)
    ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  Object.entries(attributes || {}).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children.flat(Infinity).filter((child) => child !== null));
  return made;
}

// The security policy forbids style attributes, but not setting a property.
function styled(made, property, value) {
  made.style.setProperty(property, value);
  return made;
}

const paragraph = (kind, text) => element('p', { class: kind }, text);
const cell = (text, kind) => element('td', kind ? { class: kind } : {}, text);
const small = (text) => element('small', {}, text);
const heading = (text, attributes) => element('th', Object.assign({ scope: 'col' }, attributes), text);
const rowHeading = (...content) => element('th', { scope: 'row' }, content);
const row = (...cells) => element('tr', {}, cells);

function section(id, title, ...content) {
  return element('section', { id: id }, element('h2', {}, title), content);
}

// The title of each column; one under a title of several has both.
function titles(top) {
  const found = [];
  const taken = [];
  for (const line of top) {
    let column = 0;
    for (const title of line.children) {
      while (taken[column] > 0) { taken[column]--; column++; }
      for (let width = title.colSpan; width > 0; width--, column++) {
        found[column] = ((found[column] || '') + ' ' + Array.from(title.childNodes, (part) => part.textContent).join(' ')).trim();
        taken[column] = title.rowSpan - 1;
      }
    }
  }
  return found;
}

// A table whose rows become lists of titles and values where the page is narrow; head is a list of titles, or the rows of
// the head.
function table(name, head, rows, kind) {
  const top = typeof head[0] === 'string' ? [row(head.map((title) => heading(title)))] : head;
  const columns = titles(top);
  rows.flat(Infinity).filter((line) => line !== null).forEach((line) => {
    let column = 0;
    for (const one of line.children) {
      if (one.colSpan === 1) { one.dataset.title = columns[column]; }
      column += one.colSpan;
    }
  });
  return element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': name },
    element('table', { class: kind || '' }, element('thead', {}, top), element('tbody', {}, rows)));
}

function pairs(entries) {
  return element('dl', {}, entries.map(([name, value]) => [element('dt', {}, name), element('dd', {}, element('code', {}, value))]));
}

const engineColour = (engine) => 'var(--e' + engine % COLOURS + ')';

function dot(colour) {
  return styled(element('span', { class: 'dot' }), 'background', colour);
}

// An entry of a key: a line with the given look, and what it means.
function keyLine(colour, dashes, width, text) {
  return element('li', {}, element('svg', { width: 30, height: 8, 'aria-hidden': 'true' },
    element('line', { x1: 0, y1: 4, x2: 30, y2: 4, stroke: colour, 'stroke-width': width,
      'stroke-dasharray': dashes.join(' ') || 'none' })), text);
}

const key = (...items) => element('ul', { class: 'key' }, items);

function engineKey(run, others) {
  return key(
    run.engines.map((engine, number) => keyLine(engineColour(number), DASHES[number % COLOURS], 2.5, engine.title)),
    others.map((title, number) => keyLine('var(--base)', BASELINE_DASHES[number % BASELINE_DASHES.length], 1.6, title)));
}

// The place of a chart; it is drawn when the page has its width.
const undrawn = [];

function chart(title, dataset, draw) {
  const figure = element('figure', {},
    element('div', { class: 'top' }, element('h3', {}, title), element('span', { class: 'readout' })),
    element('div', { class: 'plot', role: 'img', 'aria-label': title }));
  Object.assign(figure.dataset, dataset);
  if (draw) { undrawn.push(() => draw(figure)); }
  return figure;
}

const charts = (...figures) => element('div', { class: 'charts' }, figures);
