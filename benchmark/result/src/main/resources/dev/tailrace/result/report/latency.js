// Latencies while a program runs: over its time, and as HdrHistogram plots a distribution.

// A line at the latency that is wanted.
const targetLine = (target) => paint((context, px, x, y, u) => {
  if (!target || target < u.scales.y.min || target > u.scales.y.max) { return; }
  const level = Math.round(y(target)), right = u.bbox.left + u.bbox.width;
  context.strokeStyle = context.fillStyle = colour('fail'); context.lineWidth = 1.5 * px;
  context.setLineDash([6 * px, 4 * px]);
  stroke(context, [u.bbox.left, level, right, level]);
  context.font = 12 * px + 'px system-ui, sans-serif'; context.textAlign = 'right';
  context.fillText('target ' + shortDuration(target), right - 4 * px, level - 5 * px);
});

const withTarget = (lists, target) => bounds(target ? lists.concat([[target]]) : lists);

// Draws durations over the seconds of a run, one line for each name, again and again as they become more.
function durationsOverTime(figure, target) {
  const place = figure.querySelector('.plot');
  let chart = null, known = '';
  return (names, rows) => {
    if (rows[0].length < 2) { return; }
    if (chart && known === names.join()) { chart.setData(rows); return; }
    undraw(place);
    figure.querySelectorAll('.key').forEach((each) => each.remove());
    figure.querySelector('.top').after(key(...names.map((name, at) => keyLine(engineColour(at), DASHES[at % COLOURS], 2, name))));
    known = names.join();
    chart = plot(place, {
      scales: { x: { time: false }, y: { distr: 3, range: (u) => withTarget(u.data.slice(1), target) } },
      axes: [secondsAxis(), latencyAxis()],
      series: [{}].concat(names.map((name, at) => ({ label: name, stroke: strokeOf(at), dash: DASHES[at % COLOURS], width: 1.6,
        points: { show: false } }))),
      hooks: Object.assign(readout(figure, (u, at) => plain(u.data[0][at]) + ' s:  ' + names.filter((name, number) => u.data[number + 1][at] > 0)
        .map((name) => name + ' ' + duration(u.data[names.indexOf(name) + 1][at])).join('  ·  ')), { draw: [targetLine(target)] })
    }, rows);
  };
}

const percentOf = (nines) => (100 * (1 - Math.pow(10, -nines))).toFixed(Math.max(0, Math.ceil(nines) - 1)) + ' %';

// Draws durations over percentiles, given by their nines: each step to the right is ten times rarer.
function percentilePlot(figure, scale, lines, hooks, rows) {
  return plot(figure.querySelector('.plot'), {
    scales: { x: { time: false, range: (u, low, high) => [0, Math.max(2, high)] }, y: scale },
    axes: [axis((u, at) => at.map((nines) => percent(nines) + (phone() ? '' : ' %')),
      { splits: (u) => Array.from({ length: Math.floor(u.scales.x.max) + 1 }, (unused, at) => at), size: 32 }), latencyAxis()],
    series: [{}].concat(lines), hooks: hooks
  }, rows);
}

// Draws [percentile, duration] pairs again and again as samples become more; the last pair is the maximum of all.
function distribution(figure, target) {
  let chart = null;
  return (pairs, samples) => {
    const end = Math.max(1, Math.log10(samples));
    const nines = (percentile) => Math.min(end, percentile >= 100 ? end : -Math.log10(1 - percentile / 100));
    const rows = [pairs.map((pair) => nines(pair[0])), pairs.map((pair) => pair[1])];
    if (chart) { chart.setData(rows); return; }
    chart = percentilePlot(figure, { distr: 3, range: (u) => withTarget([u.data[1]], target) },
      [{ stroke: strokeOf(0), width: 2, points: { show: false } }],
      Object.assign(readout(figure, (u, at) => (at === u.data[0].length - 1 ? 'max' : percentOf(u.data[0][at])) + ': ' + duration(u.data[1][at])),
        { draw: [targetLine(target)] }), rows);
  };
}
