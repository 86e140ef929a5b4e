// Results of one key over stream time, its order book, and the last results.

const seconds = (ns) => ns / 1e9;

// A sink of rare results, such as alerts, is shown as markers; the others as lines.
const rareSinks = (sinks) => sinks.filter((sink) => sink.isRare).map((sink) => sink.name);

const median = (values) => {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  return known.length ? known[Math.floor(known.length / 2)] : NaN;
};

// The lines of a key: for each number of each sink that is not rare, its rows.
function linesOf(series, sinks, rare) {
  return series.series.filter((one) => !rare.includes(one.sink)).flatMap((one) => {
    const sink = sinks.find((known) => known.name === one.sink);
    return (sink.numbers || []).map((number, at) => Object.assign({
      sink: one.sink, name: number.name, isPrice: number.isPrice, t: one.t, n: one.n, middle: median(one.fields[at].last)
    }, one.fields[at]));
  }).filter((line) => !Number.isNaN(line.middle));
}

// Numbers of about the same size as the first price share its chart; the amounts of the busiest sink are summed below it.
function panels(lines) {
  const first = lines.find((line) => line.isPrice) || lines[0];
  const close = (line) => line.isPrice === first.isPrice && line.middle / first.middle < 3 && first.middle / line.middle < 3;
  const upper = lines.filter((line) => line === first || close(line));
  const rest = lines.filter((line) => !upper.includes(line));
  return { upper: upper, rest: rest, lower: rest.find((line) => /size|volume|shares|quantity|qty|amount/i.test(line.name)) || rest[0] };
}

function joined(lines, values) {
  return lines.length === 0 ? [[]] : uPlot.join(lines.map((line) => [line.t.map(seconds)].concat(values(line))));
}

// The labels of an axis, with as many decimals as its steps need.
const alike = (values, fewest) => {
  const step = values.length > 1 ? values[1] - values[0] : 1, digits = Math.min(9, Math.max(fewest, Math.ceil(-Math.log10(step) - 1e-9)));
  return values.map((value) => fixed(value, digits));
};

const LEGEND = (line) => (line.sink === line.name ? line.name : line.sink + ' ' + line.name.replace(/_/g, ' '));

function marketView(source) {
  const view = { key: null, version: -1, moment: null, sinks: [], sink: null, window: null, isShown: true, events: [] };
  const search = element('input', { type: 'search', id: 'search', placeholder: 'Search  ( / )', 'aria-label': 'Search an instrument',
    autocomplete: 'off', spellcheck: 'false' });
  const list = element('ul', { class: 'keys', role: 'listbox', 'aria-label': 'Instruments', tabindex: '0' });
  const upper = chart('Results over time', { chart: 'upper' }), lower = chart('Amounts over time', { chart: 'lower' });
  const legend = element('ul', { class: 'key' });
  const title = element('h2', { id: 'instrument' }, '–');
  const whole = element('button', { type: 'button', id: 'whole' }, 'Whole run');
  const ladder = element('div', { class: 'book' });
  const bookTitle = element('p', { class: 'note', id: 'bookTime' }, '');
  const now = element('button', { type: 'button', id: 'now' }, 'Now');
  const slider = element('input', { type: 'range', id: 'slider', min: 0, max: 1000, value: 1000, 'aria-label': 'Stream time of the book' });
  const sinkChoice = element('div', { class: 'choices', role: 'group', 'aria-label': 'Results' });
  const results = element('div', { class: 'list' });
  const charts = { upper: null, lower: null };

  view.section = element('section', { id: 'market', role: 'tabpanel', 'aria-label': 'Market', class: 'bookless' },
    element('div', { class: 'find' }, search, list),
    element('div', { class: 'prices' }, element('div', { class: 'top' }, title, whole), legend, upper, lower),
    element('div', { class: 'orders', id: 'orders' }, element('div', { class: 'top' }, element('h2', {}, 'Order book'), now), bookTitle, ladder, slider),
    element('div', { class: 'recent' }, sinkChoice, results));

  const markers = paint((context, px, x, y, u) => {
    const size = 5 * px;
    for (const event of view.events) {
      const at = markerPlace(u, event);
      if (!at) { continue; }
      const up = event.fields.direction !== 'down';
      context.fillStyle = colour(up ? 'pass' : 'fail');
      context.beginPath();
      context.moveTo(at.x, at.y + (up ? -2 : 2) * size); context.lineTo(at.x - size, at.y); context.lineTo(at.x + size, at.y);
      context.fill();
    }
    if (view.moment) {
      const at = x(seconds(view.moment.t));
      context.strokeStyle = colour('soft'); context.lineWidth = px; context.setLineDash([4 * px, 3 * px]);
      stroke(context, [at, u.bbox.top, at, u.bbox.top + u.bbox.height]);
    }
  });

  // A marker is at the price of its result, or at the foot of the chart when that is not one of the drawn numbers.
  function markerPlace(u, event) {
    const second = seconds(event.t), low = u.scales.y.min, high = u.scales.y.max;
    if (second < u.scales.x.min || second > u.scales.x.max) { return null; }
    const number = Object.keys(event.numbers).map((name) => event.numbers[name]).find((value) => value >= low && value <= high);
    return { x: u.valToPos(second, 'x', true), y: u.valToPos(number === undefined ? low : number, 'y', true) };
  }

  const xScale = { time: false, range: (u, low, high) => view.window || (low === high ? [low - 1, high + 1] : [low, high]) };

  function draw(which, figure, lines, options, values) {
    undraw(figure.querySelector('.plot'));
    charts[which] = null;
    figure.hidden = lines.length === 0;
    if (lines.length === 0) { return; }
    charts[which] = plot(figure.querySelector('.plot'), Object.assign({
      padding: [8, 32, 0, 0],
      cursor: { drag: { x: true, y: false, setScale: true }, points: { size: 5 }, y: false, sync: { key: 'market' } },
      scales: { x: xScale }
    }, options), joined(lines, values));
  }

  // A price holds until the next one.
  const steps = uPlot.paths.stepped({ align: 1 });
  const edge = (at) => ({ stroke: strokeOf(at), width: 0, spanGaps: true, paths: steps, points: { show: false } });

  // Stream time from the first result of the key until now.
  function span() {
    const times = view.series ? view.series.series.flatMap((one) => one.t) : [];
    return [times.reduce((a, b) => Math.min(a, b), Infinity), times.reduce((a, b) => Math.max(a, b), view.time || 0)];
  }

  function redraw(series) {
    const [first, last] = span();
    whole.disabled = !view.window;
    now.disabled = !view.moment;
    slider.value = view.moment ? 1000 * (view.moment.t - first) / Math.max(1, last - first) : 1000;
    const lines = linesOf(series, view.sinks, rareSinks(view.sinks));
    if (lines.length === 0) { return; }
    const parts = panels(lines);
    legend.replaceChildren(...parts.upper.map((line, at) => keyLine(engineColour(at), DASHES[at % COLOURS], 2, LEGEND(line))));
    draw('upper', upper, parts.upper, {
      height: phone() ? 240 : 390,
      axes: [timeAxis(), axis((u, at) => alike(at, parts.upper.some((line) => line.isPrice) ? 2 : 0), { size: 70 })],
      series: [{}].concat(parts.upper.flatMap((line, at) => [
        { label: LEGEND(line), stroke: strokeOf(at), width: at === 0 ? 1.2 : 1.8, spanGaps: true, dash: at === 0 ? [] : DASHES[at % COLOURS], paths: steps,
          points: { show: line.t.length < 60, size: 4 } },
        edge(at), edge(at)])),
      bands: parts.upper.map((line, at) => ({ series: [3 * at + 3, 3 * at + 2], fill: () => colour('e' + at % COLOURS) + '22' })),
      hooks: Object.assign(readout(upper, (u, at) => timeText(u.data[0][at] * 1e9) + '   ' + parts.upper.map((line, number) =>
        u.data[3 * number + 1][at] == null ? null : LEGEND(line) + ' ' + plain(u.data[3 * number + 1][at])).filter((text) => text).join('  ·  ')),
      { draw: [markers], setScale: [keepWindow] })
    }, (line) => [line.last, line.min, line.max]);
    const amounts = parts.lower ? [parts.lower] : [];
    lower.querySelector('h3').textContent = amounts.map(LEGEND).join('');
    draw('lower', lower, amounts, {
      height: phone() ? 90 : 110, padding: [8, 32, 8, 0],
      scales: { x: xScale, y: { range: (u, low, high) => [0, high || 1] } },
      axes: [timeAxis({ show: false }), axis((u, at) => at.map((value) => count(value)), { size: 70, space: 24 })],
      series: [{}, { label: amounts.map(LEGEND).join(''), stroke: () => colour('s1'), fill: () => colour('s1'), width: 1,
        paths: uPlot.paths.bars({ size: [0.8, 12, 1] }), points: { show: false } }],
      hooks: readout(lower, (u, at) => (u.data[1][at] == null ? '' : count(u.data[1][at])))
    }, (line) => [line.sum]);
  }

  function keepWindow(u, scale) {
    if (scale === 'x' && u.status === 1 && u.select.width > 0) { view.window = [u.scales.x.min, u.scales.x.max]; whole.disabled = false; }
  }

  upper.querySelector('.plot').addEventListener('click', (event) => {
    const u = charts.upper;
    if (!u) { return; }
    const box = u.over.getBoundingClientRect(), ratio = devicePixelRatio || 1;
    const near = view.events.map((one) => ({ one: one, at: markerPlace(u, one) })).filter((each) => each.at
      && Math.hypot(each.at.x / ratio - u.bbox.left / ratio - (event.clientX - box.left), each.at.y / ratio - u.bbox.top / ratio - (event.clientY - box.top)) < 12);
    if (near.length > 0) { view.choose(near[0].one); }
  });

  async function loadSeries() {
    if (view.key === null) { return; }
    const key = view.key;
    const series = await source.series(key, view.version);
    if (!series || key !== view.key) { return; }
    view.version = series.version;
    view.series = series;
    const rare = view.sinks.filter((sink) => sink.isRare);
    const events = await Promise.all(rare.map((sink) => source.results(sink.name, key, 0).then((all) => all.map((one) => numbered(one, sink)))));
    view.events = events.flat();
    redraw(series);
  }

  // The numbers of a result as they are drawn.
  function numbered(result, sink) {
    const numbers = {};
    (sink.numbers || []).forEach((number) => { numbers[number.name] = Number(result.fields[number.name]) / (number.divisor || 1); });
    return Object.assign({ numbers: numbers }, result);
  }

  async function loadBook() {
    if (view.key === null) { return; }
    const key = view.key, moment = view.moment;
    const asked = moment ? (moment.sequence === undefined ? { time: moment.t } : { sequence: moment.sequence }) : {};
    if (moment && source.isLive && !view.hasPast) {
      bookTitle.textContent = 'The input cannot be read again, so only the book of now is known.';
      drawLadder(ladder, null, true);
      return;
    }
    if (moment && source.isLive) { bookTitle.textContent = 'Replaying the input until ' + timeText(moment.t, 6) + ' …'; }
    const book = await source.book(key, asked).catch(() => null);
    if (book && view.section.classList.contains('bookless')) {
      view.section.classList.remove('bookless');
      drawn.forEach(fit);
    }
    if (key !== view.key || moment !== view.moment) { return; }
    bookTitle.textContent = moment ? 'at ' + timeText(moment.t, 6) + (moment.sequence === undefined ? '' : ', after record ' + count(moment.sequence))
      + (source.isLive || !book || book.sequence === moment.sequence ? '' : '; copy of ' + timeText(book.t, 3))
      : source.isLive && !view.ended ? 'now' : 'at the end of the run';
    drawLadder(ladder, book, source.isLive);
  }

  async function loadResults() {
    if (!view.sink) { return; }
    const sink = view.sink;
    const all = await source.results(sink, '', 0);
    if (sink === view.sink) { drawResults(results, view, sink, all); }
  }

  async function loadKeys() {
    const found = await source.keys(search.value);
    if (view.key === null && found.keys.length > 0) { view.show(found.keys[0].key); }
    list.replaceChildren(...found.keys.map((one) => {
      const item = element('li', { role: 'option', 'aria-selected': String(one.key === view.key) }, element('span', {}, one.key || 'all'), small(count(one.results)));
      item.addEventListener('click', () => view.show(one.key));
      return item;
    }));
  }

  view.show = (key) => {
    if (key === view.key) { return; }
    Object.assign(view, { key: key, version: -1, moment: null, window: null, events: [] });
    title.textContent = key || 'All results';
    refresh();
  };

  view.choose = (result) => {
    view.show(result.key);
    view.moment = { t: result.t, sequence: result.sequence };
    view.version = -1;
    const margin = 60, at = seconds(result.t);
    view.window = [at - margin, at + margin];
    refresh();
    title.scrollIntoView({ block: 'nearest' });
  };

  function chooseSinks() {
    const names = rareSinks(view.sinks).concat(view.sinks.map((sink) => sink.name)).filter((name, at, all) => all.indexOf(name) === at);
    if (!view.sink && names.length > 0) { view.sink = names[0]; }
    sinkChoice.replaceChildren(...names.map((name) => {
      const sink = view.sinks.find((one) => one.name === name);
      const button = element('button', { type: 'button', 'aria-pressed': String(name === view.sink), 'data-sink': name },
        name + ' ' + count(sink.count) + (sink.leftOut > 0 ? ' (' + count(sink.leftOut) + ' not drawn)' : ''));
      button.addEventListener('click', () => { view.sink = name; chooseSinks(); loadResults(); });
      return button;
    }));
  }

  const refresh = () => Promise.all([loadKeys(), loadSeries(), loadBook(), loadResults()]).catch(() => {});

  let sinksText = '';
  view.take = (figures) => {
    view.sinks = figures.sinks;
    view.ended = figures.status !== '';
    view.time = figures.time;
    now.textContent = view.ended ? 'At the end' : 'Now';
    const text = JSON.stringify(figures.sinks);
    if (text !== sinksText && !sinkChoice.contains(document.activeElement)) { chooseSinks(); }
    const isNews = text !== sinksText;
    sinksText = text;
    if (!view.isShown) { return; }
    if (isNews) { loadSeries().catch(() => {}); loadKeysIfIdle(); loadResultsIfIdle(); }
    if (!view.moment && (isNews || view.ended)) { loadBook(); }
  };
  const loadKeysIfIdle = () => { if (!list.matches(':hover, :focus') || list.children.length === 0) { loadKeys().catch(() => {}); } };
  const loadResultsIfIdle = () => { if (!results.matches(':hover, :focus-within') || !results.querySelector('table')) { loadResults().catch(() => {}); } };

  search.addEventListener('input', () => { loadKeys().catch(() => {}); });
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && list.firstChild) { list.firstChild.click(); }
    if (event.key === 'ArrowDown') { list.focus(); event.preventDefault(); }
  });
  list.addEventListener('keydown', (event) => {
    const items = Array.from(list.children), at = items.findIndex((item) => item.getAttribute('aria-selected') === 'true');
    const next = event.key === 'ArrowDown' ? at + 1 : event.key === 'ArrowUp' ? at - 1 : -1;
    if (items[next]) { event.preventDefault(); items[next].click(); }
  });
  whole.addEventListener('click', () => { view.window = null; view.version = -1; loadSeries(); });
  now.addEventListener('click', () => { view.moment = null; view.version = -1; refresh(); });
  slider.addEventListener(source.isLive ? 'change' : 'input', () => {
    const [first, last] = span();
    if (first > last) { return; }
    view.moment = { t: Math.round(first + (last - first) * slider.value / 1000) };
    view.version = -1;
    if (view.window && (seconds(view.moment.t) < view.window[0] || seconds(view.moment.t) > view.window[1])) { view.window = null; }
    loadBook(); loadSeries();
  });
  view.focus = () => search.focus();
  view.refresh = refresh;
  return view;
}
