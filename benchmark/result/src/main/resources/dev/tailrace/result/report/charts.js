// Charts of the report of a benchmark.

function percentileChart(figure, part) {
  const engines = part.series.filter((series) => series.engine >= 0);
  const measured = (engines.length > 0 ? engines : part.series).map((series) => series.ns.slice(Math.ceil(0.1 / 0.02)));
  // Baselines may begin below the chart: a machine's jitter is so small at its median that it would squeeze the engines.
  const [lowest, high] = bounds(measured);
  const low = engines.length > 0 && part.series.length > engines.length ? lowest / 10 : lowest;
  percentilePlot(figure, latencyScale(low, high), part.series.map((series, number) => ({
    label: series.title, stroke: series.engine < 0 ? () => colour('base') : strokeOf(series.engine),
    width: series.engine < 0 ? 1.3 : 2, dash: series.engine < 0 ? BASELINE_DASHES[number - engines.length] || [3, 3] : DASHES[series.engine % COLOURS],
    points: { show: false }
  })), readout(figure, (u, at) => percentOf(part.nines[at]) + ':  ' + part.series.filter((series) => series.ns[at] != null)
    .map((series) => series.title + ' ' + duration(series.ns[at])).join('  ·  ')),
  [part.nines].concat(part.series.map((series) => series.ns)));
}

const overlay = (part) => paint((context, px, x, y, u) => {
  const box = u.bbox, foot = box.top + box.height;
  context.beginPath(); context.rect(box.left, box.top, box.width, box.height); context.clip();
  context.fillStyle = colour('fail'); context.globalAlpha = 0.8;
  for (const [at, ms] of part.pauses) {
    context.fillRect(x(at), foot - 9 * px, Math.max(1.5 * px, x(at + ms / 1000) - x(at)), 9 * px);
  }
  context.globalAlpha = 1; context.strokeStyle = colour('faint'); context.lineWidth = px; context.setLineDash([2 * px, 3 * px]);
  stroke(context, ...part.rounds.slice(1).map((at) => [x(at), box.top, x(at), foot]));
});

function timelineChart(figure, part, range) {
  const cores = Math.max(1, Math.ceil(Math.max.apply(null, part.cpu.map((value) => value || 0).concat([1]))));
  const stroke = strokeOf(part.engine);
  plot(figure.querySelector('.plot'), {
    height: phone() ? 220 : 250,
    scales: { x: { time: false }, y: latencyScale(range[0], range[1]), cpu: { range: () => [0, 2 * cores] } },
    padding: [10, 8, 0, 0],
    axes: [axis((u, at) => at.map((second) => second + ' s'), { size: 32 }), latencyAxis(),
      axis((u, at) => at.map((value) => value <= cores ? value : ''), { scale: 'cpu', side: 1, size: 28, grid: { show: false },
        incrs: [1, 2, 4, 8, 16, 32] })],
    series: [{},
      { label: 'cpu', scale: 'cpu', stroke: () => 'transparent', fill: () => colour('line'), width: 0, points: { show: false } },
      { label: 'max', stroke: stroke, width: 1, dash: [1, 3], points: { show: false } },
      { label: 'p99', stroke: stroke, width: 2, points: { show: false } },
      { label: 'p50', stroke: stroke, width: 1.4, dash: [6, 3], points: { show: false } }],
    hooks: Object.assign(readout(figure, (u, at) => part.seconds[at].toFixed(1) + ' s:  p50 ' + duration(part.p50[at] || 0)
      + '  ·  p99 ' + duration(part.p99[at] || 0) + '  ·  max ' + duration(part.max[at] || 0)
      + (part.cpu[at] == null ? '' : '  ·  ' + part.cpu[at].toFixed(2) + ' cores')), { draw: [overlay(part)] })
  }, [part.seconds, part.cpu, part.max, part.p99, part.p50]);
}

function drawTimelines(timelines, rate) {
  const parts = timelines.filter((part) => part.rate === rate);
  const range = bounds(parts.flatMap((part) => [part.p50, part.max]));
  for (const figure of document.querySelectorAll('[data-timeline]')) {
    undraw(figure.querySelector('.plot'));
    const part = parts.find((one) => one.engine === Number(figure.dataset.timeline));
    figure.hidden = !part;
    figure.querySelector('h3 .invalid').hidden = !part || part.isValid;
    if (part) { timelineChart(figure, part, range); }
  }
  for (const button of document.querySelectorAll('[data-rate]')) {
    button.setAttribute('aria-pressed', String(Number(button.dataset.rate) === rate));
  }
}

// The confidence interval of each p99, and the attempts of a search for the highest rate: circles passed, crosses failed.
const whiskers = (parts) => paint((context, px, x, y) => {
  const size = 4 * px;
  context.lineWidth = 1.5 * px;
  for (const part of parts) {
    context.strokeStyle = colour('e' + part.engine % COLOURS);
    for (const point of part.points) {
      const at = x(point.rate), bottom = y(point.low), top = y(point.high);
      stroke(context, [at, bottom, at, top], [at - size, bottom, at + size, bottom], [at - size, top, at + size, top]);
    }
    for (const trial of part.trials) {
      const at = x(trial.ratePerSecond), level = y(trial.latencyNs);
      if (trial.held) { circle(context, at, level, size); } else {
        stroke(context, [at - size, level - size, at + size, level + size], [at - size, level + size, at + size, level - size]);
      }
    }
  }
});

function responseChart(figure, parts) {
  const rates = Array.from(new Set(parts.flatMap((part) =>
    part.points.map((point) => point.rate).concat(part.trials.map((trial) => trial.ratePerSecond))))).sort((a, b) => a - b);
  const at = (part, perSecond) => part.points.find((point) => point.rate === perSecond);
  const [low, high] = bounds(parts.flatMap((part) => [part.points.flatMap((point) => [point.p50, point.p99, point.high]),
    part.trials.map((trial) => trial.latencyNs)]));
  plot(figure.querySelector('.plot'), {
    height: phone() ? 270 : 340,
    scales: { x: { time: false, distr: 3, range: () => [rates[0] / 1.15, rates[rates.length - 1] * 1.15] }, y: latencyScale(low, high) },
    axes: [axis((u, splits) => splits.map(rate), { splits: logSplits, filter: (u, splits) => splits, size: 32 }), latencyAxis()],
    series: [{}].concat(parts.flatMap((part) => [
      { label: part.title + ' p99', stroke: strokeOf(part.engine), width: 2, dash: DASHES[part.engine % COLOURS], spanGaps: true,
        points: { show: true, size: 7, fill: strokeOf(part.engine) } },
      { label: part.title + ' p50', stroke: strokeOf(part.engine), width: 1, alpha: 0.6, dash: DASHES[part.engine % COLOURS],
        spanGaps: true, points: { show: true, size: 4 } }])),
    hooks: Object.assign(readout(figure, (u, i) => rate(rates[i]) + ', p99:  ' + parts.filter((part) => at(part, rates[i]))
      .map((part) => part.title + ' ' + duration(at(part, rates[i]).p99)).join('  ·  ')), { draw: [whiskers(parts)] })
  }, [rates].concat(parts.flatMap((part) => ['p99', 'p50'].map((figureName) =>
    rates.map((perSecond) => (at(part, perSecond) || {})[figureName])))));
}

// The rounds of each engine and its model, which is dashed after the last value that was measured.
const modelAndRounds = (parts) => paint((context, px, x, y) => parts.forEach((part, number) => {
  const curve = part.modelled.map((value, i) => [x(value), y(part.model[i])]);
  const measured = part.modelled.filter((value) => value <= part.values[part.values.length - 1]).length;
  context.strokeStyle = context.fillStyle = colour('e' + number % COLOURS); context.lineWidth = 1.2 * px;
  stroke(context, curve.slice(0, measured).flat());
  context.setLineDash([4 * px, 4 * px]);
  stroke(context, curve.slice(Math.max(0, measured - 1)).flat());
  context.setLineDash([]); context.lineWidth = 1.5 * px;
  for (const [value, perSecond, saturated] of part.rounds) {
    circle(context, x(value), y(perSecond), 4 * px);
    if (saturated) { context.fill(); }
  }
}));

function scalingChart(figure, parts) {
  const measured = Array.from(new Set(parts.flatMap((part) => part.values))).sort((a, b) => a - b);
  const all = measured.concat(parts.flatMap((part) => part.modelled));
  const right = Math.max.apply(null, all), room = (right - measured[0]) * 0.06 || 1;
  const top = Math.max.apply(null, parts.flatMap((part) => part.rounds.map((round) => round[1]).concat(part.model)).concat([1])) * 1.1;
  const at = (part) => measured.map((value) => { const i = part.values.indexOf(value); return i < 0 ? undefined : part.perSecond[i]; });
  const isRate = parts[0].dimension === 'rate';
  plot(figure.querySelector('.plot'), {
    height: phone() ? 270 : 340,
    scales: { x: { time: false, range: () => [measured[0] - room, right + room] }, y: { range: () => [0, top] } },
    axes: [axis((u, splits) => splits.map((value) => isRate ? rate(value) : Number.isInteger(value) ? value : ''), { size: 32 }),
      axis((u, splits) => splits.map(rate), { size: 84 })],
    series: [{}].concat(parts.map((part, number) => ({ label: part.title, stroke: strokeOf(number), width: 1, alpha: 0.45,
      spanGaps: true, points: { show: false } }))),
    hooks: Object.assign(readout(figure, (u, i) => parts[0].dimension + ' ' + count(measured[i]) + ':  ' + parts
      .filter((part) => part.values.indexOf(measured[i]) >= 0)
      .map((part) => part.title + ' ' + rate(part.perSecond[part.values.indexOf(measured[i])])).join('  ·  ')),
    { draw: [modelAndRounds(parts)] })
  }, [measured].concat(parts.map(at)));
}

