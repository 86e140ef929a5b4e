// Latency of messages: percentiles over time, and their distribution.

function latencyView() {
  const view = { points: [] };
  const over = chart('Percentiles over time', {}), spread = chart('Distribution since the begin', {});
  const meaning = paragraph('note', '');
  const list = element('div', {});
  const figures = charts(over, spread);
  let drawOver, drawSpread, target;

  view.section = element('section', { id: 'latency', role: 'tabpanel', 'aria-label': 'Latency', hidden: '' },
    element('h2', { class: 'spoken' }, 'Latency'), meaning, figures, list);

  view.run = (run) => {
    target = run.latencyTargetNs;
    drawOver = durationsOverTime(over, target);
    drawSpread = distribution(spread, target);
  };

  const LINES = [['p50', 'p50Ns'], ['p99', 'p99Ns'], ['p99.9', 'p999Ns'], ['max', 'maxNs']];

  view.take = (now, isShown) => {
    view.points.push(now.point);
    if (!isShown) { return; }
    const isMeasured = Boolean(now.latency) && now.latency.count > 0;
    figures.hidden = !isMeasured;
    meaning.textContent = isMeasured ? 'Latency: ' + now.latency.meaning + '.'
      : now.engine.length > 0 ? (now.records > 0 ? 'Latencies are not measured on this engine.' : 'No records yet.')
        : 'No latencies: they are measured in runs of one task over one feed, unless --latency off is given.';
    if (!isMeasured) { return; }
    const points = view.points.filter((point) => point.maxNs > 0);
    drawOver(LINES.map(([name]) => name), [points.map((point) => point.atMs / 1000)].concat(LINES.map(([, at]) => points.map((point) => point[at]))));
    drawSpread(now.latency.curve, now.latency.count);
    list.replaceChildren(table('Percentiles of the latency', ['Percentile', 'Latency'], now.latency.percentiles.map(([at, ns]) =>
      row(rowHeading(at === 100 ? 'max' : at === 0 ? 'min' : percentile(at)), cell(duration(ns), target && ns > target ? 'bad' : '')))),
    paragraph('note', count(now.latency.count) + ' messages' + (target ? ', ' + fixed(100 * now.latency.withinTarget, 3, false, 0)
      + ' % within ' + shortDuration(target) : '') + '.'));
  };
  return view;
}
