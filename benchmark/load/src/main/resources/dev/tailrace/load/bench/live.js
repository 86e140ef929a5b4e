// The page of a benchmark that is under way. When it is over, the same address has the report.

async function start() {
  const status = element('span', { class: 'status running', role: 'status' }, 'connecting');
  const headline = element('span', { class: 'headline' });
  const figures = element('dl', { class: 'figures' });
  const tails = chart('p99 of the last five seconds', {}), rates = chart('Records sent per second', {});
  const totals = element('div', {});
  const drawTails = durationsOverTime(tails);
  let points = await (await fetch('/history')).json();

  document.body.classList.add('live');
  document.querySelector('header').append(element('div', { class: 'brand' }, element('span', {}, 'Tailrace')),
    element('h1', {}, 'Benchmark of ' + JSON.parse(document.getElementById('data').textContent).title),
    status, headline, element('nav', {}, themeButton()));
  document.querySelector('main').append(
    paragraph('note', 'Figures of a benchmark that is under way, warm-up included; results are in the report, which this page becomes.'),
    figures, charts(tails, rates), totals);
  startFrame();

  // One line for each engine.
  function over(values) {
    const engines = Array.from(new Set(points.map((point) => point[1])));
    return [engines, [points.map((point) => point[0] / 1000)].concat(engines.map((engine) =>
      points.map((point) => (point[1] === engine ? values(point) : null))))];
  }

  let rateChart = null;
  function drawRates() {
    const rows = [points.map((point) => point[0] / 1000), points.map((point) => point[2])];
    if (rateChart) { rateChart.setData(rows); return; }
    rateChart = overTime(rates, rows, count);
  }

  function take(now) {
    if (now.isOver) {
      location.reload();
      return;
    }
    status.textContent = now.number + ' of ' + now.steps + ': ' + (now.step || 'writing the report');
    headline.textContent = elapsed(now.leftSeconds * 1000) + ' left';
    const rows = [['Engine under load', now.engine || '–'], ['Sent', now.engine ? rate(now.sentPerSecond) : '–'], ['Sent late, p99', duration(now.late || 0)],
      ['p50', duration(now.p50 || 0)], ['p99', duration(now.p99 || 0)], ['p99.9', duration(now.p999 || 0)], ['max', duration(now.max || 0)]];
    figures.replaceChildren(...rows.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))));
    totals.replaceChildren(now.engines.length === 0 ? '' : table('Engines until now', ['Engine', 'Sent', 'Received', 'p50 ≤', 'p99 ≤', 'p99.9 ≤'],
      now.engines.map((each) => row(rowHeading(each.engine), cell(count(each.sent)), cell(count(each.received)),
        [each.p50, each.p99, each.p999].map((ns) => cell(duration(ns)))))));
    if (now.point) {
      points.push(now.point);
      drawTails(...over((point) => point[3]));
      if (points.length > 1) { drawRates(); }
    }
    if (points.length > 700) { fetch('/history').then((answer) => answer.json()).then((all) => { points = all; }); }
    root.dataset.taken = String(Number(root.dataset.taken || 0) + 1);
  }

  const events = new EventSource('/events');
  events.onmessage = (event) => take(JSON.parse(event.data));
  events.onerror = () => { status.textContent = 'the benchmark has ended or cannot be reached'; status.className = 'status'; };
  root.dataset.ready = 'true';
}

start();
