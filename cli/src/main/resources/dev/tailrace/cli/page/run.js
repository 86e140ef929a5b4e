// Builds the page and passes figures to its views.

const MOST_POINTS = 700;

// No element has such an id, so the browser does not scroll to it.
const VIEW = '#view-';

// Files without their folders, which the tooltip tells.
const fileNames = (text) => text.split(', ').map((file) => file.replace(/^([\w-]+=)?.*[/\\](?=.)/, '$1')).join(', ');

async function start() {
  const data = JSON.parse(document.getElementById('data').textContent);
  const source = data.run ? fileSource(data) : liveSource();
  const run = await source.run();
  const market = marketView(source), pipeline = pipelineView(source), latency = latencyView();
  const views = { market: market, pipeline: pipeline, latency: latency };
  const status = element('span', { class: 'status', role: 'status' }, 'connecting');
  const figures = element('span', { class: 'headline' });
  const tabs = Object.keys(views).map((name) => element('button', { type: 'button', role: 'tab', 'data-view': name,
    'aria-controls': name, 'aria-selected': 'false' }, name[0].toUpperCase() + name.slice(1)));
  let shown = 'market', newest = null;

  document.title = run.facts.pipeline + ' – Tailrace';
  document.querySelector('header').append(
    element('div', { class: 'brand' }, element('span', {}, 'Tailrace')), element('h1', {}, run.facts.pipeline), status, figures,
    element('nav', { role: 'tablist', 'aria-label': 'Views' }, tabs),
    themeButton());
  document.body.classList.add('live');
  document.querySelector('main').append(...Object.values(views).map((view) => view.section));
  document.querySelector('footer').replaceChildren(...Object.entries(run.facts).map(([name, value]) =>
    element('span', { title: value }, name + ': ' + (name === 'input' ? fileNames(value) : value) + '  ·  ')), 'Charts: uPlot (MIT)');
  market.hasPast = run.hasPast;
  if (!run.hasResults) { market.section.replaceChildren(paragraph('note', 'This run writes no results that the page could read.')); }
  pipeline.run(run);
  latency.run(run);

  function show(name) {
    shown = name;
    market.isShown = name === 'market';
    tabs.forEach((tab) => {
      const is = tab.dataset.view === name;
      tab.setAttribute('aria-selected', String(is));
      tab.tabIndex = is ? 0 : -1;
      views[tab.dataset.view].section.hidden = !is;
    });
    if (newest) { pass(newest, true); }
    if (name === 'market' && root.dataset.ready) { market.refresh(); }
    drawn.forEach(fit);
    history.replaceState(null, '', VIEW + name);
  }

  function pass(now, isAgain) {
    market.take(now);
    for (const [name, view] of [['pipeline', pipeline], ['latency', latency]]) {
      if (isAgain) { view.points.pop(); }
      view.take(now, shown === name);
    }
  }

  function take(now) {
    newest = now;
    status.textContent = now.status === '' ? 'running' : now.status;
    status.className = 'status ' + (now.status === '' ? 'running' : 'over');
    figures.textContent = count(now.records) + ' messages' + (now.status === '' ? ' · ' + rate(now.point.recordsPerSecond) : '') + ' · ' + timeText(now.time, 3);
    pass(now, false);
    if (pipeline.points.length > MOST_POINTS) { loadHistory(); }
    root.dataset.taken = String(Number(root.dataset.taken || 0) + 1);
  }

  async function loadHistory() {
    const history = await source.history();
    pipeline.points = history.slice();
    latency.points = history.slice();
  }

  tabs.forEach((tab) => tab.addEventListener('click', () => show(tab.dataset.view)));
  document.querySelector('nav').addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) {
      const at = (tabs.findIndex((tab) => tab.dataset.view === shown) + step + tabs.length) % tabs.length;
      show(tabs[at].dataset.view);
      tabs[at].focus();
    }
  });
  document.addEventListener('keydown', (event) => {
    if (document.activeElement.matches('input') || event.ctrlKey || event.metaKey || event.altKey) { return; }
    if (event.key === '/') { event.preventDefault(); show('market'); market.focus(); }
    if (tabs[Number(event.key) - 1]) { show(tabs[Number(event.key) - 1].dataset.view); }
  });
  startFrame();
  await loadHistory();
  source.listen(take, () => { status.textContent = 'the run has ended or cannot be reached'; status.className = 'status over'; });
  const wanted = location.hash.replace(VIEW, '');
  show(views[wanted] ? wanted : run.hasResults ? 'market' : 'pipeline');
  await market.refresh();
  root.dataset.ready = 'true';
}

start();
