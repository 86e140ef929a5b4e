// The graph of the pipeline with what each node has counted, and the state of the process.

const NODE = { width: 156, height: 60, across: 40, down: 16 };

// Layers from left to right: a node comes after all that feed it. An edge over several layers has a place in each.
function layersOf(graph) {
  const layer = {}, layers = [];
  const put = (at, name) => (layers[at] = layers[at] || []).push({ name: name });
  graph.nodes.forEach((node) => {
    layer[node.name] = Math.max(0, ...graph.edges.filter((edge) => edge.to === node.name).map((edge) => layer[edge.from] + 1));
    put(layer[node.name], node.name);
  });
  graph.edges.forEach((edge) => {
    for (let at = layer[edge.from] + 1; at < layer[edge.to]; at++) { put(at, bend(edge, at)); }
  });
  return layers;
}

// Short enough for a node.
const brief = (value) => (value < 99950 ? count(value) : scaled(value, ['', 'k', 'M', 'G', 'T'], 1000, 999.5));

const bend = (edge, at) => edge.from + '→' + edge.to + '@' + at;

function placesOf(layers) {
  const places = {};
  const tallest = Math.max(...layers.map((layer) => layer.length));
  layers.forEach((layer, across) => layer.forEach((node, down) => {
    places[node.name] = { x: across * (NODE.width + NODE.across),
      y: (down + (tallest - layer.length) / 2) * (NODE.height + NODE.down) };
  }));
  return { places: places, width: layers.length * (NODE.width + NODE.across) - NODE.across, height: tallest * (NODE.height + NODE.down) };
}

function pathOf(edge, places) {
  const middle = (place) => place.y + NODE.height / 2 + 2, half = NODE.across / 2;
  let from = places[edge.from], path = `M${from.x + NODE.width + 2},${middle(from)}`;
  const step = (to, width) => {
    const x = from.x + NODE.width + 2, end = to.x + 2;
    path += ` C${x + half},${middle(from)} ${end - half},${middle(to)} ${end},${middle(to)}` + (width > 0 ? ` h${width}` : '');
    from = to;
  };
  for (let at = 1; at < Object.keys(places).length; at++) {
    if (places[bend(edge, at)]) { step(places[bend(edge, at)], NODE.width); }
  }
  step(places[edge.to], 0);
  return path;
}

// What nodes have emitted, as far as the counts of sources and sinks tell: a node that feeds a sink alone has emitted what the sink
// has written, and a map as much as it has taken. All else would need a counter for each record.
function countsOf(graph, figures) {
  const counts = {}, sources = graph.nodes.filter((node) => node.isSource);
  if (sources.length === 1) { counts[sources[0].name] = figures.records; }
  figures.sinks.filter((sink) => graph.nodes.some((node) => node.name === sink.name)).forEach((sink) => { counts[sink.name] = sink.count; });
  graph.nodes.slice().reverse().forEach((node) => {
    const before = graph.edges.filter((edge) => edge.to === node.name).map((edge) => edge.from);
    if (before.length === 1 && node.name in counts && (node.isSink || /^(long |double )?map|^enrich$/.test(node.kind)) && !(before[0] in counts)) {
      counts[before[0]] = counts[node.name];
    }
  });
  return counts;
}

const waitedBar = (percent) => styled(styled(element('span', {}), 'width', percent.toFixed(1) + '%'), 'background', engineColour(0));

const SHOWN_ELSEWHERE = /^tailrace_(records|results|lag|event_time|run_info|bad_input|latency|record_age)/;

// What a runner may know of its tasks.
const TASK_FIGURES = { snapshots: 'tailrace_snapshots_total', epochs: 'tailrace_task_epoch', 'records processed again': 'tailrace_replayed_records_total',
  'results dropped as repeats': 'tailrace_suppressed_results_total' };

function unmeasured(figures) {
  const missing = Object.keys(TASK_FIGURES).filter((name) => !figures.some((figure) => figure.name === TASK_FIGURES[name]));
  return missing.length === 0 ? [] : [paragraph('note', 'Not measured on this engine: ' + missing.join(', ') + '.')];
}

// The figures of the process of a runner: what has the same labels is one row.
function engineTables(figures) {
  const shown = figures.filter((figure) => !SHOWN_ELSEWHERE.test(figure.name));
  const words = (name) => { const text = name.replace(/^tailrace_|_total$|_seconds|_bytes|_records|_slots/g, '').replace(/_/g, ' '); return text[0].toUpperCase() + text.slice(1); };
  const text = (figure) => (figure === undefined ? '–' : /_seconds/.test(figure.name) ? duration(figure.value * 1e9) : /_bytes/.test(figure.name) ? bytes(figure.value) : count(figure.value));
  const labelOf = (figure) => Object.entries(figure.labels).map(([name, value]) => name + ' ' + value).join(', ');
  const kinds = Array.from(new Set(shown.map((figure) => Object.keys(figure.labels).join())));
  return kinds.map((kind) => {
    const own = shown.filter((figure) => Object.keys(figure.labels).join() === kind);
    const names = Array.from(new Set(own.map((figure) => figure.name))), labels = Array.from(new Set(own.map(labelOf)));
    const title = kind === '' ? 'Process' : 'By ' + kind.replace(/,/g, ' and ');
    return element('div', {}, element('h3', {}, title), table(title, ['Of'].concat(names.map(words)), labels.map((label) =>
      row(rowHeading(label || 'all'), names.map((name) => cell(text(own.find((figure) => figure.name === name && labelOf(figure) === label))))))));
  });
}

function pipelineView(source) {
  const view = { points: [] };
  const graphPlace = element('div', { class: 'scroll graph', tabindex: '0', role: 'region', 'aria-label': 'Graph of the pipeline' });
  const figures = element('dl', { class: 'figures' });
  const order = element('div', { class: 'order' }), engine = element('div', { class: 'order' });
  const note = element('p', { class: 'note', hidden: '' });
  const rates = chart('Messages per second', {}), memory = chart('Heap in use', {});
  const counts = {}, shares = {}, bars = {};
  const plots = {};
  let before = null;

  view.section = element('section', { id: 'pipeline', role: 'tabpanel', 'aria-label': 'Pipeline', hidden: '' },
    element('h2', { class: 'spoken' }, 'Pipeline'), graphPlace, note, figures, charts(rates, memory), order, engine);

  view.run = (run) => {
    if (!run.graph) {
      graphPlace.replaceChildren(paragraph('note', 'The pipeline is defined in the process of the runner; this page has its counts.'));
      return;
    }
    const { places, width, height } = placesOf(layersOf(run.graph));
    const drawing = element('svg', { width: width + 4, height: height + 4, role: 'img', 'aria-label': 'Pipeline ' + run.facts.pipeline });
    run.graph.edges.forEach((edge) => drawing.append(element('path', { d: pathOf(edge, places), class: 'edge' })));
    run.graph.nodes.forEach((node) => {
      const at = places[node.name];
      counts[node.name] = element('text', { x: at.x + 12, y: at.y + 36, class: 'count' });
      shares[node.name] = element('text', { x: at.x + 12, y: at.y + 52, class: 'count' });
      bars[node.name] = element('rect', { x: at.x + 2, y: at.y + NODE.height - 2, width: 0, height: 4, class: 'share' });
      drawing.append(element('g', { class: node.isSource || node.isSink ? 'node end' : 'node' },
        element('rect', { x: at.x + 2, y: at.y + 2, width: NODE.width, height: NODE.height, rx: 6 }),
        element('text', { x: at.x + 12, y: at.y + 20 }, node.name + (node.tasks > 1 ? ' × ' + node.tasks : '')), counts[node.name], shares[node.name], bars[node.name]));
      counts[node.name].textContent = node.kind;
    });
    graphPlace.replaceChildren(drawing);
    view.graph = run.graph;
  };

  // What nodes have emitted, or sinks written, and how fast since the figures before.
  function drawCounts(now) {
    if (!view.graph) { return; }
    const seconds = before && now.status === '' ? (now.atMs - before.atMs) / 1000 : 0;
    const counted = countsOf(view.graph, now), earlier = before ? countsOf(view.graph, before) : {};
    const isSource = (name) => view.graph.nodes.some((node) => node.isSource && node.name === name);
    Object.entries(counted).forEach(([name, value]) => {
      const perSecond = isSource(name) ? now.point.recordsPerSecond : (value - (earlier[name] || 0)) / seconds;
      counts[name].textContent = seconds > 0 ? brief(value) + ' · ' + brief(perSecond) + '/s' : count(value);
    });
    before = now;
  }

  // The share of the busy time that samples of the stacks found in each node.
  function drawShares(now) {
    const samples = now.samples || {}, all = Object.values(samples).reduce((sum, one) => sum + one, 0);
    note.hidden = !view.graph || all === 0 && now.engine.length === 0;
    if (all === 0) {
      note.textContent = 'Of the nodes, this engine counts what enters and leaves the pipeline. It takes no samples of the time that they need.';
      return;
    }
    const share = (name) => (samples[name] || 0) / all;
    (view.graph ? view.graph.nodes : []).forEach((node) => {
      shares[node.name].textContent = fixed(100 * share(node.name), 0) + ' % of the time';
      bars[node.name].setAttribute('width', (share(node.name) * NODE.width).toFixed(1));
    });
    note.textContent = 'Shares of the busy time, from ' + count(all) + ' samples of the stacks; reading, ordering and all else between nodes: '
      + fixed(100 * share(''), 0) + ' %. A node without a count is not counted, because that would take time for each record.';
  }

  function drawFigures(now) {
    const last = now.point;
    const rows = [
      ['Messages', count(now.records)], [now.status === '' ? 'Per second' : 'Mean per second', rate(now.status === '' ? last.recordsPerSecond : 1000 * now.records / Math.max(1, now.atMs))], ['Results', count(now.results)],
      ['Stream time', timeText(now.time, 6)],
      now.bytesTotal > 0 ? ['Input read', bytes(now.bytesRead) + ' of ' + bytes(now.bytesTotal) + ' (' + fixed(100 * now.bytesRead / now.bytesTotal, 0) + ' %)']
        : now.bytesRead > 0 ? ['Input read', bytes(now.bytesRead)] : null,
      now.behind >= 0 ? ['Behind', count(now.behind) + ' records'] : now.engine.length > 0 ? ['Behind', 'not known'] : null,
      ['Bad input and notes', Object.entries(now.faults).map(([kind, times]) => count(times) + ' × ' + kind).join(', ') || (now.engine.length > 0 ? 'none reported' : 'none')],
      ['Heap', bytes(now.memory.usedBytes) + ' of at most ' + bytes(now.memory.maxBytes)],
      ['Collections', count(now.memory.collections) + ', ' + elapsed(now.memory.pausedMs) + ' in all'],
      ['Processor time', last.cores.toFixed(2) + ' cores']];
    figures.replaceChildren(...rows.filter((each) => each).flatMap(([name, value]) =>
      [element('div', {}, element('dt', {}, name), element('dd', {}, value))]));
  }

  function drawOrder(now) {
    order.hidden = now.order.length === 0;
    order.replaceChildren(...now.order.map((region) => {
      const most = Math.max(1, ...region.tasks.map((task) => task.waitedNs));
      return element('div', {}, element('h3', {}, region.region),
        paragraph('note', count(region.slots) + ' records and punctuations, ' + count(region.dropped) + ' without a result; ring in use p50 '
          + count(region.usedP50) + ', p99 ' + count(region.usedP99) + ' of ' + count(region.window) + ' slots; held p50 ' + duration(region.heldP50)
          + ', p99 ' + duration(region.heldP99) + ', max ' + duration(region.heldMax)),
        table('Tasks of ' + region.region, ['Task', 'The merge has waited for it'], region.tasks.map((task) => element('tr', {}, element('th', { scope: 'row', title: task.name }, task.name.replace(/^.*#/, 'Task ')),
          element('td', {}, duration(task.waitedNs), element('span', { class: 'bar' }, waitedBar(100 * task.waitedNs / most)))))));
    }));
  }

  function drawChart(which, figure, name, text) {
    const rows = [view.points.map((point) => point.atMs / 1000), view.points.map((point) => point[name])];
    if (plots[which]) { plots[which].setData(rows); } else { plots[which] = overTime(figure, rows, text); }
  }

  view.take = (now, isShown) => {
    view.points.push(now.point);
    if (!isShown) { return; }
    drawCounts(now);
    drawFigures(now);
    drawShares(now);
    drawOrder(now);
    engine.replaceChildren(...engineTables(now.engine), ...(now.engine.length > 0 && now.records > 0 ? unmeasured(now.engine) : []));
    if (view.points.length > 1) {
      drawChart('rates', rates, 'recordsPerSecond', count);
      drawChart('memory', memory, 'heapBytes', bytes);
    }
  };
  return view;
}
