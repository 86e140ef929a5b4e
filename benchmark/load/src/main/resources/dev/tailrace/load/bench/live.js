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
  document.querySelector('main').append(element('section', {},
    paragraph('note', 'Figures of a benchmark that is under way, warm-up included; results are in the report, which this page becomes.'),
    figures, charts(tails, rates), totals));
  startFrame();

  // A line for each engine, which ends where none is under load.
  let rateChart = null;
  function draw() {
    const engines = Array.from(new Set(points.map((point) => point.engine)));
    const usual = (points[points.length - 1].atMs - points[0].atMs) / points.length;
    const all = points.flatMap((point, at) => (at > 0 && point.atMs - points[at - 1].atMs > Math.max(5000, 4 * usual) ? [{ atMs: point.atMs - 1 }, point] : [point]));
    const seconds = all.map((point) => point.atMs / 1000);
    drawTails(engines, [seconds].concat(engines.map((engine) => all.map((point) => (point.engine === engine ? point.p99Ns : null)))));
    const rows = [seconds, all.map((point) => (point.engine ? point.sentPerSecond : null))];
    if (rateChart) { rateChart.setData(rows); } else if (points.length > 1) { rateChart = overTime(rates, rows, count, 300); }
  }

  function take(now) {
    if (now.isOver) {
      location.reload();
      return;
    }
    status.textContent = now.number + ' of ' + now.steps + ': ' + (now.step || 'writing the report');
    headline.textContent = elapsed(now.leftSeconds * 1000) + ' left';
    const load = now.now || {}, time = (ns) => (ns === undefined ? '–' : duration(ns));
    const rows = [['Engine under load', load.engine || '–'], ['Sent', load.engine ? rate(load.sentPerSecond) : '–'], ['Sent late, p99', time(load.lateP99Ns)],
      ['p50', time(load.p50Ns)], ['p99', time(load.p99Ns)], ['p99.9', time(load.p999Ns)], ['max', time(load.maxNs)]];
    figures.replaceChildren(...rows.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))));
    totals.replaceChildren(now.engines.length === 0 ? '' : table('Engines until now', ['Engine', 'Sent', 'Received', 'p50 ≤', 'p99 ≤', 'p99.9 ≤'],
      now.engines.map((each) => row(rowHeading(each.engine), cell(count(each.sent)), cell(count(each.received)),
        [each.p50Ns, each.p99Ns, each.p999Ns].map((ns) => cell(duration(ns)))))));
    if (now.point) {
      points.push(now.point);
      draw();
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
