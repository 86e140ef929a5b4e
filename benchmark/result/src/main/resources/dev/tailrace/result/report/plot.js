// What all charts share; uPlot draws them.

const root = document.documentElement;
const drawn = [];
const phone = () => window.innerWidth < 600;

// Colours are read when a chart is drawn, so that a change of the theme needs no new charts.
const colour = (name) => getComputedStyle(root).getPropertyValue('--' + name).trim();
const strokeOf = (engine) => () => colour('e' + engine % COLOURS);

function widthOf(place) { return Math.max(240, Math.floor(place.clientWidth)); }

function axis(values, more) {
  return Object.assign({
    stroke: () => colour('soft'), font: '12px system-ui, sans-serif',
    grid: { stroke: () => colour('grid'), width: 1 }, ticks: { show: false }, values: values
  }, more);
}

// A logarithmic axis has a line at each power of ten and, where there is room, at 2 and 5.
function logSplits(u, axisIndex, low, high) {
  const splits = [];
  const fine = Math.log10(high / low) < (phone() ? 1.2 : 2.2);
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    for (const step of fine ? [1, 2, 5] : [1]) {
      const at = step * Math.pow(10, power);
      if (at >= low * 0.999 && at <= high * 1.001) { splits.push(at); }
    }
  }
  return splits;
}

const latencyAxis = (more) => axis((u, splits) => splits.map(shortDuration),
  Object.assign({ splits: logSplits, size: 62, filter: (u, splits) => splits }, more));
const latencyScale = (low, high) => ({ distr: 3, range: () => [low, high] });

function bounds(lists) {
  let low = Infinity, high = 0;
  for (const list of lists) {
    for (const value of list) { if (value > 0) { low = Math.min(low, value); high = Math.max(high, value); } }
  }
  if (high === 0) { return [1e3, 1e6]; }
  const nice = (value, up) => {
    const power = Math.pow(10, Math.floor(Math.log10(value)));
    const steps = up ? [1, 2, 5, 10] : [10, 5, 2, 1];
    return power * steps.find((step) => up ? step * power >= value : step * power <= value);
  };
  const bottom = nice(low, false), top = nice(high, true);
  return bottom === top ? [bottom / 2, top * 2] : [bottom, top];
}

function plot(place, options, rows) {
  const chart = new uPlot(Object.assign({
    width: widthOf(place), height: phone() ? 250 : 300, legend: { show: false }, padding: [10, 36, 0, 0],
    cursor: { drag: { x: false, y: false }, points: { size: 6 }, y: false }
  }, options), rows, place);
  drawn.push({ chart: chart, place: place, height: chart.height });
  return chart;
}

// Removes the chart at a place, if there is one.
function undraw(place) {
  const at = drawn.findIndex((each) => each.place === place);
  if (at >= 0) {
    drawn[at].chart.destroy();
    drawn.splice(at, 1);
  }
}

// Draws on a chart: px is a pixel of the page, x and y are the places of values.
const paint = (draw) => (u) => {
  u.ctx.save();
  draw(u.ctx, devicePixelRatio || 1, (value) => u.valToPos(value, 'x', true), (value) => u.valToPos(value, 'y', true), u);
  u.ctx.restore();
};

// Strokes lines, each given by the coordinates of its points.
function stroke(context, ...lines) {
  context.beginPath();
  for (const [x, y, ...rest] of lines) {
    context.moveTo(x, y);
    for (let at = 0; at < rest.length; at += 2) { context.lineTo(rest[at], rest[at + 1]); }
  }
  context.stroke();
}

function circle(context, x, y, radius) {
  context.beginPath(); context.arc(x, y, radius, 0, 2 * Math.PI); context.stroke();
}

function readout(figure, text) {
  const line = figure.querySelector('.readout');
  return { setCursor: [(u) => { line.textContent = u.cursor.idx == null || u.cursor.left < 0 ? '' : text(u, u.cursor.idx); }] };
}

const BINARY = Array.from({ length: 40 }, (unused, power) => Math.pow(2, power));

// Steps of an axis over seconds: decimal below a second, then parts of a minute, an hour and a day.
const TIME_STEPS = [-6, -5, -4, -3, -2, -1].flatMap((power) => [1, 2, 5].map((digit) => digit * Math.pow(10, power)))
  .concat([1, 2, 5, 10, 15, 30], [1, 2, 5, 10, 15, 30].map((minutes) => 60 * minutes), [1, 2, 3, 6, 12].map((hours) => 3600 * hours),
    [1, 2, 7, 30, 90, 365].map((days) => 86400 * days));

const secondsAxis = () => axis((u, at) => {
  const step = at.length > 1 ? at[1] - at[0] : 1;
  const [unit, name] = step >= 3600 ? [3600, ' h'] : step >= 60 ? [60, ' min'] : [1, ' s'];
  return at.map((second) => plain(second / unit) + name);
}, { size: 30, incrs: TIME_STEPS });

// A figure over the seconds of a program that runs.
function overTime(figure, rows, text, height = 180) {
  return plot(figure.querySelector('.plot'), {
    height: height, padding: [8, 12, 0, 0],
    scales: { x: { time: false }, y: { range: (u, low, high) => [0, (high || 1) * 1.1] } },
    axes: [secondsAxis(), axis((u, at) => at.map(text), text === bytes ? { size: 78, incrs: BINARY } : { size: 78 })],
    series: [{}, { stroke: strokeOf(0), width: 1.6, fill: () => colour('e0') + '18', points: { show: false } }],
    hooks: readout(figure, (u, at) => plain(u.data[0][at]) + ' s:  ' + text(u.data[1][at]))
  }, rows);
}
