// Latency of messages: percentiles over time, and their distribution.

const nines = (percentile) => -Math.log10(1 - Math.min(percentile, 99.9999) / 100);

function latencyView() {
  const view = { points: [] };
  const over = chart('Percentiles over time', {}), spread = chart('Distribution since the begin', {});
  const meaning = paragraph('note', '');
  const list = element('div', {});
  const charts = {};
  view.section = element('section', { id: 'latency', role: 'tabpanel', 'aria-label': 'Latency', hidden: '' },
    element('h2', { class: 'spoken' }, 'Latency'), meaning, element('div', { class: 'charts' }, over, spread), list);

  view.run = (run) => { meaning.textContent = run.facts.latency ? 'Latency: ' + run.facts.latency + '.'
    : 'Latency is not measured in this run: it is for runs of one task over one feed, unless --latency off is given.'; };

  const LINES = [['p50', 3], ['p99', 4], ['p99.9', 5], ['max', 6]];

  function drawOver() {
    const points = view.points.filter((point) => point[6] > 0);
    if (points.length < 2) { return; }
    const rows = [points.map((point) => point[0] / 1000)].concat(LINES.map(([, at]) => points.map((point) => point[at])));
    if (charts.over) { charts.over.setData(rows); return; }
    over.querySelector('.top').after(key(...LINES.map(([name], at) => keyLine(engineColour(at), DASHES[at], 2, name))));
    charts.over = plot(over.querySelector('.plot'), {
      scales: { x: { time: false }, y: { distr: 3, range: () => bounds(charts.over ? charts.over.data.slice(1) : rows.slice(1)) } },
      axes: [axis((u, at) => at.map((second) => plain(second) + ' s'), { size: 30 }), latencyAxis()],
      series: [{}].concat(LINES.map(([name], at) => ({ label: name, stroke: strokeOf(at), dash: DASHES[at], width: 1.6, points: { show: false } }))),
      hooks: readout(over, (u, at) => plain(u.data[0][at]) + ' s:  ' + LINES.map(([name], number) => name + ' ' + duration(u.data[number + 1][at])).join('  ·  '))
    }, rows);
  }

  function drawSpread(latency) {
    const known = latency.percentiles.filter((each) => each[0] < 100).concat([[99.9999, latency.max]]);
    const rows = [known.map((each) => nines(each[0])), known.map((each) => each[1])];
    const range = () => bounds([charts.spread ? charts.spread.data[1] : rows[1]]);
    if (charts.spread) { charts.spread.setData(rows); return; }
    charts.spread = plot(spread.querySelector('.plot'), {
      scales: { x: { time: false, range: () => [0, 6] }, y: { distr: 3, range: range } },
      axes: [axis((u, at) => at.map((number) => ['0', '90', '99', '99.9', '99.99', '99.999', 'max'][number] + (phone() || number === 6 ? '' : ' %')),
        { splits: () => [0, 1, 2, 3, 4, 5, 6], size: 30 }), latencyAxis()],
      series: [{}, { stroke: strokeOf(0), width: 2, points: { show: true, size: 5 } }],
      hooks: readout(spread, (u, at) => (at === rows[0].length - 1 ? 'max' : percentile(known[at][0])) + ' ' + duration(u.data[1][at]))
    }, rows);
  }

  view.take = (now, isShown) => {
    view.points.push(now.point);
    if (!isShown || !now.latency || now.latency.count === 0) { return; }
    drawOver();
    drawSpread(now.latency);
    list.replaceChildren(table('Percentiles of the latency', ['Percentile', 'Latency'], now.latency.percentiles.map(([at, ns]) =>
      element('tr', {}, rowHeading(at === 100 ? 'max' : at === 0 ? 'min' : percentile(at)), cell(duration(ns))))), paragraph('note', count(now.latency.count) + ' messages.'));
  };
  return view;
}
