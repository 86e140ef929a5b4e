// The graph of the pipeline with what each node has counted, and the state of the process.

const NODE = { width: 148, height: 46, across: 40, down: 16 };

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

function pipelineView(source) {
  const view = { points: [] };
  const graphPlace = element('div', { class: 'scroll graph', tabindex: '0', role: 'region', 'aria-label': 'Graph of the pipeline' });
  const figures = element('dl', { class: 'figures' });
  const order = element('div', { class: 'order' });
  const rates = chart('Messages per second', {}), memory = chart('Heap in use', {});
  const counts = {};
  const charts = {};

  view.section = element('section', { id: 'pipeline', role: 'tabpanel', 'aria-label': 'Pipeline', hidden: '' },
    element('h2', { class: 'spoken' }, 'Pipeline'), graphPlace, figures, element('div', { class: 'charts' }, rates, memory), order);

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
      drawing.append(element('g', { class: node.isSource || node.isSink ? 'node end' : 'node' },
        element('rect', { x: at.x + 2, y: at.y + 2, width: NODE.width, height: NODE.height, rx: 6 }),
        element('text', { x: at.x + 12, y: at.y + 20 }, node.name + (node.tasks > 1 ? ' × ' + node.tasks : '')), counts[node.name]));
      counts[node.name].textContent = node.kind;
    });
    graphPlace.replaceChildren(drawing);
    view.graph = run.graph;
  };

  function drawCounts(now) {
    (view.graph ? view.graph.nodes : []).forEach((node) => {
      if (node.isSource && view.graph.nodes.filter((one) => one.isSource).length === 1) { counts[node.name].textContent = count(now.records); }
      const sink = now.sinks.find((one) => one.name === node.name);
      if (node.isSink && sink) { counts[node.name].textContent = count(sink.count); }
    });
  }

  function drawFigures(now) {
    const last = now.point;
    const rows = [
      ['Messages', count(now.records)], [now.status === '' ? 'Per second' : 'Mean per second', rate(now.status === '' ? last[1] : 1000 * now.records / Math.max(1, now.atMs))], ['Results', count(now.results)],
      ['Stream time', timeText(now.time, 6)],
      now.bytesTotal > 0 ? ['Input read', bytes(now.bytesRead) + ' of ' + bytes(now.bytesTotal) + ' (' + fixed(100 * now.bytesRead / now.bytesTotal, 0) + ' %)']
        : now.bytesRead > 0 ? ['Input read', bytes(now.bytesRead)] : null,
      now.behind >= 0 ? ['Behind', count(now.behind) + ' records'] : null,
      ['Bad input', Object.entries(now.faults).map(([kind, times]) => count(times) + ' × ' + kind).join(', ') || 'none'],
      ['Heap', bytes(now.memory.used) + ' of at most ' + bytes(now.memory.max)],
      ['Collections', count(now.memory.collections) + ', ' + elapsed(now.memory.pausedMs) + ' in all'],
      ['Processor time', last[9].toFixed(2) + ' cores']];
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
        table('Tasks of ' + region.region, ['Task', 'The others have waited for it'], region.tasks.map((task) => element('tr', {}, element('th', { scope: 'row', title: task.name, class: 'task' }, task.name),
          element('td', { class: 'waited' }, styled(element('span', { class: 'bar' }), 'width', (100 * task.waitedNs / most).toFixed(1) + '%'),
            element('span', {}, duration(task.waitedNs)))))));
    }));
  }

  function drawChart(which, figure, index, values, width) {
    const rows = [view.points.map((point) => point[0] / 1000), view.points.map((point) => point[index])];
    if (charts[which]) { charts[which].setData(rows); return; }
    charts[which] = plot(figure.querySelector('.plot'), {
      height: 180, padding: [8, 12, 0, 0],
      scales: { x: { time: false }, y: { range: (u, low, high) => [0, (high || 1) * 1.1] } },
      axes: [axis((u, at) => at.map((second) => plain(second) + ' s'), { size: 30 }), axis((u, at) => at.map(values), { size: width })],
      series: [{}, { stroke: strokeOf(0), width: 1.6, fill: () => colour('e0') + '18', points: { show: false } }],
      hooks: readout(figure, (u, at) => plain(u.data[0][at]) + ' s:  ' + values(u.data[1][at]))
    }, rows);
  }

  view.take = (now, isShown) => {
    view.points.push(now.point);
    if (!isShown) { return; }
    drawCounts(now);
    drawFigures(now);
    drawOrder(now);
    if (view.points.length > 1) {
      drawChart('rates', rates, 1, (value) => count(value), 78);
      drawChart('memory', memory, 7, (value) => bytes(value), 78);
    }
  };
  return view;
}
