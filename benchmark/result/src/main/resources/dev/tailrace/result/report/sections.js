// The sections of the page, each a function of the view that returns its element, or null when the run has nothing for it.
//
// The view is the run as run.json has it, with what Java has concluded in `report`: `points` has one entry for each engine and
// offered rate, in the order of the run. The rounds of a point are added here.

function viewOf(run) {
  const points = run.report.points.map((point) => Object.assign({}, point,
    run.engines[point.engine].points.find((measured) => measured.ratePerSecond === point.ratePerSecond),
    { title: run.engines[point.engine].title, isValid: point.reasons.length === 0 }));
  const rates = Array.from(new Set(points.map((point) => point.ratePerSecond))).sort((a, b) => a - b);
  return { run: run, report: run.report, points: points, rates: rates,
    at: (perSecond) => points.filter((point) => point.ratePerSecond === perSecond) };
}

const engineName = (number, title) => [dot(engineColour(number)), title];
// The name of a measured engine, marked when its figures must not be used.
const markedName = (point) => engineName(point.engine, point.title).concat(
  point.isValid ? [] : element('small', { class: 'invalid', title: point.reasons.join('; ') }, ' ' + INVALID_MARK));
const sum = (values) => values.reduce((total, value) => total + value, 0);
const total = (point, counter) => sum(point.rounds.map((round) => round.counts[counter]));
const estimate = (point, wanted) => point.percentiles.find((each) => each.percentile === wanted);

// A row for each engine under a heading for each rate.
function rowsByRate(view, columns, cells) {
  return view.rates.map((perSecond) => [
    element('tr', { class: 'rate' }, heading('At ' + rate(perSecond), { colspan: columns, scope: 'colgroup' })),
    view.at(perSecond).map((point) => row(rowHeading(markedName(point)), cells(point)))]);
}

function headerContent(view) {
  const run = view.run;
  const check = (good, text) => element('li', { class: good ? 'pass' : 'fail' }, (good ? '✓ ' : '✕ ') + text);
  const started = new Date(run.started);
  const machine = run.environment;
  const facts = [started.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    + ', ' + started.toISOString().slice(11, 16) + ' UTC', elapsed(run.durationMs)];
  if (machine.cpu) { facts.push(machine.cores + ' cores, ' + machine.cpu); }
  facts.push('Tailrace ' + run.tailraceVersion);
  if (run.commit) { facts.push('commit ' + run.commit.replace(/^([\da-f]{10})[\da-f]+/i, '$1')); }

  const calibrated = view.report.isCalibrated;
  const areAll = (outcomes) => view.points.every((point) =>
    point.rounds.every((round) => outcomes.includes(round.correctness.outcome)));
  const matches = areAll(['MATCHES']);
  const replays = run.studies.replays;
  const replayed = replays.filter((replay) => replay.throughputs.length > 0).length;
  const valid = view.points.filter((point) => point.isValid).length;
  return [
    element('div', { class: 'brand' }, element('span', {}, 'Tailrace benchmark'),
      themeButton()),
    element('h1', {}, run.title),
    element('div', { class: 'facts' }, facts.join(' · ')),
    element('ul', { class: 'checks' },
      check(calibrated, run.calibration.checks.length === 0 ? 'Not calibrated' : calibrated ? 'Calibrated' : 'Calibration failed'),
      view.points.length > 0 ? check(matches, matches ? 'Outputs match the sequential run'
        : areAll(['MATCHES', 'LATE']) ? 'Outputs match the sequential run as far as they came; some were late'
          : 'Not every output matches the sequential run') : null,
      replays.length > 0
        ? check(replayed === replays.length, replayed + ' of ' + replays.length + ' replays measured') : null,
      view.points.length > 0
        ? check(valid === view.points.length, valid + ' of ' + view.points.length + ' measurements valid') : null)];
}

function summarySection(view) {
  const shown = [50, 90, 99, 99.9, 99.99];
  const columns = ['Engine'].concat(shown.map(percentile), 'max', 'Samples', 'Lost · twice · disordered');
  const latency = (point, wanted) => {
    const found = estimate(point, wanted);
    return found ? element('td', {}, duration(found.ns), small(range(found.low, found.high) + (found.isBounded ? '' : ' or more'))) : cell('–');
  };
  const cells = (point) => {
    const lost = total(point, 'lost') + total(point, 'unsent');
    const counts = [lost, total(point, 'duplicates'), total(point, 'inversions')];
    return [
      point.isValid
        ? [shown.map((wanted) => latency(point, wanted)), cell(duration(point.maxNs))]
        : element('td', { class: 'invalid words', colspan: shown.length + 1 },
          element('span', { class: 'stays' }, '⊘ invalid: ' + point.reasons.join('; '))),
      cell(count(point.samples)),
      cell(counts.map(count).join(' · '), sum(counts) > 0 ? 'bad' : '')];
  };
  const configuration = (engine, number) => row(rowHeading(engineName(number, engine.title)),
    element('td', { class: 'words' }, engine.guarantee || 'none'),
    element('td', { class: 'words' }, element('code', {}, Object.entries(engine.options).filter(([, value]) => value !== '')
      .map(([name, value]) => name + '=' + value).join('  '))));
  return section('summary', 'Summary',
    element('ul', { class: 'findings' }, view.report.sentences.map((sentence) => element('li', {}, sentence))),
    view.points.length === 0 ? null : [
      table('Latencies', columns, rowsByRate(view, columns.length, cells)),
      paragraph('note', 'Latency counts from the intended time of a record, so that a stall is not forgiven. Below each'
        + ' percentile: its 95 % confidence interval, from the ranks of clustered samples and from several JVMs; "or more": too'
        + ' few samples for an upper bound. A dash: fewer than 10 samples lie beyond. Histograms are merged; percentiles are never averaged.'),
      sinkTable(view)],
    view.run.engines.length === 0 ? null : table('Configuration', ['Engine', 'Guarantee', 'Effective configuration'],
      view.run.engines.map(configuration)));
}

// Results of one kind may take longer by their nature: those of a window wait for the message that closes it.
function sinkTable(view) {
  const names = Array.from(new Set(view.points.flatMap((point) => point.sinks.map((sink) => sink.name))));
  if (names.length < 2) { return null; }
  const columns = ['Engine'].concat(names.map((name) => name + ', p50'), names.map((name) => name + ', p99'));
  const figures = (point, figure) => names.map((name) => {
    const sink = point.sinks.find((each) => each.name === name);
    return cell(sink && sink[figure] > 0 ? duration(sink[figure]) : '–');
  });
  return [element('h3', {}, 'By result'),
    table('Latencies by result', columns, rowsByRate(view, columns.length, (point) => point.isValid
      ? figures(point, 'p50').concat(figures(point, 'p99')) : columns.slice(1).map(() => cell('–'))))];
}

function replaySection(view) {
  const replays = view.run.studies.replays;
  if (replays.length === 0) { return null; }
  const line = (replay) => {
    const rounds = replay.throughputs.map((each) => each.perSecond);
    const mean = sum(rounds) / rounds.length;
    const bound = replay.throughputs.every((each) => each.isSaturated) ? '' : '≥ ';
    return row(rowHeading(replay.title), rounds.length === 0
      ? element('td', { class: 'invalid words', colspan: 3 }, '⊘ not measured')
      : [element('td', {}, bound + rate(mean),
        rounds.length > 1 ? small(count(Math.min(...rounds)) + ' – ' + rate(Math.max(...rounds))) : null),
        cell('× ' + times(mean * replay.feedSeconds / Math.max(1, replay.messages))), cell(count(rounds.length))]);
  };
  return section('replay', 'Replay at full speed',
    paragraph('lead', count(replays[0].messages) + ' messages, ' + duration(replays[0].feedSeconds * 1e9)
      + ' of the feed from its opening, were offered faster than the engine could take them. Throughput is the average rate of'
      + ' results between 30 % and 90 % of them; below it the slowest and the fastest round. No message has an intended time,'
      + ' so there is no latency. ≥: the engine ran out of input and may be faster.'),
    table('Replay', ['Engine', 'Throughput', 'Speed compared with the feed', 'Rounds'], replays.map(line)));
}

const CHANGE_STYLES = { FASTER: 'pass', SLOWER: 'fail', EQUAL: '', INCONCLUSIVE: 'open', INVALID: 'invalid' };

function ablationSection(view) {
  const ablations = view.report.ablations;
  if (ablations.length === 0) { return null; }
  return section('ablation', 'What each setting is worth',
    paragraph('lead', 'One setting is changed at a time, then all at once; the rounds are interleaved with those of the unchanged'
      + ' engine. A dot is the ratio to that engine, on a scale of factors with 1 in the middle; its line is the 95 % confidence'
      + ' interval, shared among the changes. Left is better. An effect counts when the whole line is on one side and the dot is'
      + ' at least 5 % away.'),
    ablations.map(ablationTable),
    view.run.studies.ablations.map(tuningClaims));
}

function ablationTable(ablation) {
  const title = ablation.title + ' at ' + rate(ablation.ratePerSecond);
  const figures = ablation.figures.map((figure, column) => {
    const known = ablation.rows.map((each) => each.effects[column]).filter((effect) => effect.ratio);
    const factor = (effect) => Math.max(effect.ratio, 1 / effect.ratio);
    // Nanoseconds per record are milliseconds per million.
    const text = (ns) => figure === 'CPU' ? threeDigits(ns / 1000) + ' s per million' : duration(ns);
    return { title: figure, text: text, baseline: known.length > 0 ? 'unchanged: ' + text(known[0].before) : 'not known',
      bound: Math.max(1.5, ...known.map((effect) => factor(effect) * factor(effect))) };
  });
  const head = row(heading(title), figures.map((figure) => heading([figure.title, small(figure.baseline)])));
  const rows = ablation.rows.map((each) => row(
    rowHeading(each.name, each.detail ? small(each.detail) : null),
    each.effects.map((effect, column) => effectCell(effect, figures[column]))));
  return table(title, [head], rows, 'effects');
}

function effectCell(effect, figure) {
  return element('td', { class: CHANGE_STYLES[effect.change] + ' effect' }, effect.ratio
    ? [forest(effect, figure.bound), element('span', {}, change(effect.ratio) + ', ' + effect.word),
      small(change(effect.low) + ' to ' + change(effect.high) + ' · ' + figure.text(effect.after))]
    : [element('span', {}, effect.word), small(effect.reason)]);
}

function forest(effect, bound) {
  const place = (ratio) =>
    (50 + 48 * Math.max(-1, Math.min(1, Math.log(ratio) / Math.log(bound)))).toFixed(1) + '%';
  return element('svg', { class: 'forest', width: '100%', height: 16, 'aria-hidden': 'true' },
    element('line', { x1: '50%', y1: 0, x2: '50%', y2: 16, class: 'zero' }),
    element('line', { x1: place(effect.low), y1: 8, x2: place(effect.high), y2: 8, class: 'range' }),
    element('circle', { cx: place(effect.ratio), cy: 8, r: 4 }));
}

function tuningClaims(ablation) {
  const claims = ablation.variants.filter((variant) => variant.claim);
  return claims.length === 0 ? null : element('details', {},
    element('summary', {}, 'What tuning guides say, for ' + ablation.title),
    element('dl', {}, claims.map((variant) => [element('dt', {}, variant.knob), element('dd', {}, variant.claim)])));
}

function scalingSection(view) {
  const scalings = view.run.studies.scalings;
  if (scalings.length === 0) { return null; }
  const { dimension, held } = scalings[0];
  const ofWorkers = dimension !== 'rate';
  const highest = Math.max(0, ...view.rates);
  const line = (scaling, step) => {
    const point = view.at(ofWorkers ? highest : step.value)
      .find((each) => view.run.engines[each.engine].name === step.engine);
    const latency = (wanted) => {
      const found = point && point.isValid && estimate(point, wanted);
      return cell(found ? duration(found.ns) : '–');
    };
    const rounds = step.throughputs.map((each) => each.perSecond);
    const bound = step.throughputs.every((each) => each.isSaturated) ? '' : '≥ ';
    return row(rowHeading(scaling.title), cell(plain(step.value)),
      cell(rounds.length === 0 ? '–' : bound + rate(sum(rounds) / rounds.length)),
      latency(50), latency(99), cell(point ? cpuPerMillion(point) : '–'));
  };
  const drawn = view.report.scalings.filter((curve) => curve.values.length > 0);
  return section('scaling', 'Scaling with ' + dimension,
    paragraph('lead', (ofWorkers
      ? 'Throughput is the rate at which a backlog is processed: more is sent than the engine can process, and results are counted'
        + ' while there is a backlog. A hollow circle had none left: the engine may be faster. '
      : 'Throughput is what came out within the time in which it was offered. ')
      + held + ' Lines between measured points only guide the eye'
      + (ofWorkers ? '; the thin curve is a model, dashed where nothing was measured.' : '.')),
    key(scalings.map((scaling, number) => keyLine(engineColour(number), [], 2.5, scaling.title))),
    charts(chart('Throughput by ' + dimension, { scaling: '0' },
      drawn.length > 0 ? (figure) => scalingChart(figure, drawn) : null)),
    table('Scaling', ['Engine', dimension, 'Throughput', 'p50', 'p99', 'CPU'],
      scalings.map((scaling) => scaling.steps.map((step) => line(scaling, step)))),
    paragraph('note', 'p50, p99 and CPU per million at '
      + (ofWorkers ? 'the highest offered rate, ' + rate(highest) : 'the rate of the row') + '.'),
    element('ul', { class: 'notes' },
      view.report.scalings.map((curve) => element('li', {}, curve.title + ': ' + curve.law))));
}

const VERDICTS = {
  PASS: ['✓', 'pass', 'pass'], INCONCLUSIVE: ['?', 'inconclusive', 'open'], FAIL: ['✕', 'fail', 'fail'],
  INVALID: ['⊘', 'invalid', 'invalid']
};

function verdictSection(view) {
  const slas = view.run.slas;
  if (slas.length === 0 || view.points.length === 0) { return null; }
  const isUniform = (sla) => new Set(sla.limits.map((limit) => limit.latencyNs)).size === 1;
  const bound = (limit) => '≤ ' + shortDuration(limit.latencyNs);
  const head = [
    row(heading('Engine', { rowspan: 2 }), slas.map((sla) => heading(
      [sla.title, small(isUniform(sla) ? bound(sla.limits[0]) : '')], { colspan: sla.limits.length, scope: 'colgroup' }))),
    row(slas.map((sla) => sla.limits.map((limit) =>
      heading(percentile(limit.percentile) + (isUniform(sla) ? '' : ' ' + bound(limit))))))];
  const verdict = (limit) => {
    const [symbol, word, style] = VERDICTS[limit.verdict];
    return element('td', { class: style, 'aria-label': word, title: limit.reason ? word + ': ' + limit.reason : word }, symbol);
  };
  const limits = sum(slas.map((sla) => sla.limits.length));
  return section('verdicts', 'Verdicts',
    paragraph('lead', 'Does an engine meet the limits of a use? Only if the whole confidence interval is on one side.'),
    table('Verdicts', head, rowsByRate(view, limits + 1, (point) => point.verdicts.map(verdict)), 'matrix'),
    key(Object.values(VERDICTS).map(([symbol, word, style]) => element('li', { class: style + ' plain' }, symbol + ' ' + word))));
}

function percentileSection(view) {
  if (view.points.length === 0) { return null; }
  return section('percentiles', 'Latency by percentile',
    paragraph('lead', 'Each step to the right is ten times rarer. A curve ends where fewer than 10 samples lie beyond.'),
    engineKey(view.run, view.run.baselines.map((baseline) => baseline.title)),
    charts(view.report.percentiles.flatMap((curves, number) => curves.series.length === 0 ? []
      : chart('At ' + rate(curves.rate), { percentiles: number }, (figure) => percentileChart(figure, curves)))));
}

function timelineFigure(title, number) {
  const figure = chart(title, { timeline: number });
  figure.querySelector('h3').append(' ', element('span', { class: 'invalid', hidden: '' }, INVALID_MARK));
  return figure;
}

function timelineSection(view) {
  if (view.points.length === 0) { return null; }
  const rates = view.rates.slice().reverse();
  const timelines = view.report.timelines;
  if (timelines.length > 0) {
    undrawn.push(() => drawTimelines(timelines, Math.max(...timelines.map((part) => part.rate))));
  }
  const button = (perSecond) => {
    const made = element('button', { type: 'button', 'data-rate': plain(perSecond) }, rate(perSecond));
    made.addEventListener('click', () => drawTimelines(timelines, perSecond));
    return made;
  };
  return section('timeline', 'Timeline',
    paragraph('lead', 'Each interval\'s p50, p99 and maximum, all engines on one scale. In the background the busy cores; at the'
      + ' foot the pauses of the whole JVM. A dashed line begins a new round, in a fresh JVM.'),
    key(keyLine('var(--soft)', [], 2.5, 'p99'), keyLine('var(--soft)', [6, 3], 1.6, 'p50'),
      keyLine('var(--soft)', [1, 3], 1.6, 'max'), keyLine('var(--line)', [], 8, 'busy cores (right axis)'),
      keyLine('var(--fail)', [], 8, 'JVM paused')),
    rates.length > 1
      ? element('div', { class: 'choices', role: 'group', 'aria-label': 'Offered rate' }, rates.map(button)) : null,
    charts(view.run.engines.map((engine, number) => timelineFigure(engine.title, number))));
}

function responseSection(view) {
  const searched = view.run.engines.some((engine) => engine.capacities.length > 0);
  if (view.rates.length < 2 && !searched) { return null; }
  const curves = view.run.engines.map((engine, number) => ({
    engine: number,
    title: engine.title,
    points: view.points.filter((point) => point.engine === number && point.isValid && estimate(point, 99))
      .sort((a, b) => a.ratePerSecond - b.ratePerSecond)
      .map((point) => ({ rate: point.ratePerSecond, p50: estimate(point, 50).ns, p99: estimate(point, 99).ns,
        low: estimate(point, 99).low, high: estimate(point, 99).high })),
    trials: engine.capacities.flatMap((capacity) => capacity.trials).filter((trial) => trial.latencyNs > 0)
  }));
  const isDrawn = curves.some((curve) => curve.points.length > 0 || curve.trials.length > 0);
  return section('response', 'Response to load',
    paragraph('lead', 'p99 over the offered rate, with its confidence interval; the thin line is p50.'
      + (searched ? ' A circle is an attempt of the search that passed, a cross one that failed.' : '')),
    engineKey(view.run, []),
    isDrawn ? charts(chart('Latency by offered rate', { response: '0' }, (figure) => responseChart(figure, curves)))
      : paragraph('note', 'There is no valid p99.'),
    searched ? table('Highest rates', ['Engine', 'Limit', 'Highest rate that passed', 'Failed at', 'Attempts'],
      view.report.searches.map((found) => row(rowHeading(engineName(found.engine, view.run.engines[found.engine].title)),
        cell(found.sla), cell(found.held), cell(found.broke), cell(count(found.attempts))))) : null);
}

// Means, because the means of the stages add up and percentiles do not.
function stageSection(view) {
  const stages = view.report.stages;
  if (stages.length === 0) { return null; }
  const tint = (stage) => 'var(--s' + stage % 7 + ')';
  const words = stages.map((stage) => stage.replace(/-/g, ' '));
  const bar = (point, longest) => element('div', { class: 'stage' },
    element('span', {}, markedName(point)),
    element('span', { class: 'bar' }, point.stageNs.map((ns, stage) => styled(styled(
      element('span', { title: words[stage] + ' ' + duration(ns) }),
      'width', (longest > 0 ? ns / longest * 100 : 0).toFixed(3) + '%'), 'background', tint(stage)))),
    element('span', { class: 'value' }, duration(sum(point.stageNs))));
  const bars = (perSecond) => {
    const points = view.at(perSecond);
    const longest = Math.max(...points.map((point) => sum(point.stageNs)));
    return [element('div', { class: 'rate' }, 'At ' + rate(perSecond)), points.map((point) => bar(point, longest))];
  };
  return section('stages', 'Where the time goes',
    paragraph('lead', 'Mean time in each stage; the stages of a record add up to its latency. Each rate has its own scale.'),
    key(words.map((word, stage) => element('li', {}, dot(tint(stage)), word))),
    element('div', { class: 'stages' }, view.rates.map(bars)),
    element('details', {}, element('summary', {}, 'The same as a table, with the mean of the whole latency'),
      table('Stages', ['Engine'].concat(words, 'Sum', 'Whole'), rowsByRate(view, stages.length + 3, (point) =>
        point.stageNs.concat(sum(point.stageNs), point.meanNs).map((ns) => cell(duration(ns)))))));
}

function correctnessSection(view) {
  if (view.points.length === 0) { return null; }
  const columns = ['Engine', 'Rounds that match', 'Results compared', 'Sent', 'Received', 'Lost', 'Twice', 'Out of order', 'Zero',
    'Negative', 'Dropped'];
  const cells = (point) => {
    const matching = point.rounds.filter((round) => round.correctness.outcome === 'MATCHES').length;
    const counter = (name, isBad) => cell(count(total(point, name)), isBad && total(point, name) > 0 ? 'bad' : '');
    return [
      cell(matching + ' of ' + point.rounds.length, matching === point.rounds.length ? '' : 'bad'),
      cell(count(sum(point.rounds.map((round) => round.correctness.compared)))),
      counter('sent'), counter('received'), counter('lost', true), counter('duplicates', true), counter('inversions', true),
      counter('zero'), counter('negative', true), counter('dropped', true)];
  };
  const difference = (round) => round.failure
    || { MATCHES: '', DIFFERS: round.correctness.firstDifference, LATE: round.correctness.firstDifference,
      UNCHECKED: 'unchecked' }[round.correctness.outcome];
  return section('correctness', 'Correctness',
    paragraph('lead', 'Every output is compared with that of the sequential run: a wrong answer has no latency.'
      + ' Samples of zero, below zero or beyond the histogram are counted and never removed.'),
    table('Correctness', columns, rowsByRate(view, columns.length, cells)),
    view.points.map((point) => point.rounds.filter(difference).map((round) => paragraph('note fail',
      point.title + ' at ' + rate(point.ratePerSecond) + ', round ' + round.number + ': ' + difference(round)))));
}

const NOT_MEASURED = -1;

// The sum of a figure over the rounds as text, or a dash when a round lacks it.
function resourceSum(point, figure, text) {
  const values = point.rounds.map((round) => round.resources[figure]);
  return values.length === 0 || values.includes(NOT_MEASURED) ? '–' : text(sum(values));
}

function cpuPerMillion(point) {
  return resourceSum(point, 'cpuSeconds', (all) => threeDigits(all / Math.max(1, total(point, 'sent')) * 1e6) + ' s');
}

function resourceSection(view) {
  const measured = view.points.some((point) => point.rounds.some((round) => Object.values(round.resources)
    .some((figure) => Array.isArray(figure) ? figure.length > 0 : figure !== NOT_MEASURED)));
  if (!measured) { return null; }
  const price = view.run.price;
  const isPriced = price.perCpuHour > 0 || price.perGibHour > 0;
  const columns = ['Engine', 'CPU per million', 'Highest RSS', 'Highest heap', 'Allocated per record', 'Allocated per second',
    'Pauses in all', 'Switches per record', 'Network and files', 'To disk', 'Files kept'];
  if (isPriced) { columns.push('Cost per million'); }
  const most = (point, figure) => {
    const values = point.rounds.map((round) => round.resources[figure]);
    return values.length === 0 || values.includes(NOT_MEASURED) ? '–' : bytes(Math.max(...values));
  };
  const cells = (point) => {
    const records = Math.max(1, total(point, 'sent'));
    return [
      cpuPerMillion(point), most(point, 'peakRssBytes'), most(point, 'peakHeapBytes'),
      resourceSum(point, 'allocatedBytes', (all) => bytes(all / records)),
      resourceSum(point, 'allocatedBytes', (all) => bytes(all / records * point.ratePerSecond) + '/s'),
      resourceSum(point, 'gcPauseMs', (all) => duration(all * 1e6)),
      resourceSum(point, 'contextSwitches', (all) => threeDigits(all / records)),
      resourceSum(point, 'ioBytes', bytes), resourceSum(point, 'diskBytes', bytes), most(point, 'stateBytes')]
      .concat(isPriced ? amount(price, point.costPerMillion) : []).map((text) => cell(text));
  };
  return section('resources', 'Resources',
    paragraph('lead', 'Of the engine\'s process, without broker and driver, over all rounds: sums and highest values. Allocated is'
      + ' what the JVM counts for its threads; network and files, what the process read and wrote with system calls, which do not'
      + ' tell the two apart; to disk, the part of it that went to disks; files kept, those that existed after the load. Switches'
      + ' are context switches. A dash: not measured.'),
    table('Resources', columns, rowsByRate(view, columns.length, cells)),
    isPriced ? paragraph('note', 'Cost at ' + price.currency + plain(price.perCpuHour) + ' for a processor and hour'
      + (price.perGibHour > 0 ? ' and ' + price.currency + plain(price.perGibHour) + ' for a GiB of memory and hour' : '')
      + ': of what the engine\'s process used, not of what was idle.') : null,
    storedTable(view));
}

function storedTable(view) {
  const stored = (point) => point.rounds.flatMap((round) => round.resources.stored);
  const kinds = Array.from(new Set(view.points.flatMap(stored).map((each) => each.kind))).sort();
  if (kinds.length === 0) { return null; }
  const columns = ['Engine'].concat(kinds.map((kind) => kind[0].toUpperCase() + kind.slice(1)));
  const cells = (point) => kinds.map((kind) => {
    const kept = stored(point).filter((each) => each.kind === kind);
    if (kept.length === 0) { return cell('–'); }
    const grown = Math.max(...kept.map((each) => each.grownBytes));
    return element('td', {}, bytes(Math.max(...kept.map((each) => each.bytes))),
      small((grown < 0 ? '−' : '+') + bytes(Math.abs(grown))));
  });
  return [element('h3', {}, 'On disks'),
    paragraph('lead', 'What each engine kept at the end of a rate, the most of all rounds; below it, how much it grew while the'
      + ' rate was measured. Logs are topics, with the copies of all brokers; the rest are files of the engine.'),
    table('On disks', columns, rowsByRate(view, columns.length, cells))];
}

function calibrationSection(view) {
  const calibration = view.run.calibration;
  const figure = (value, unit) =>
    (Number.isInteger(value) ? count(value) : threeDigits(value)) + (unit ? ' ' + unit : '');
  const deviation = (check) => {
    const share = (check.measured - check.expected) / check.expected * 100;
    return check.expected === 0 ? '–' : (share < 0 ? '-' : '+') + fixed(Math.abs(share), 2, false) + ' %';
  };
  const checks = (title, list, verdicts) => table(title,
    ['Injected', 'Figure', 'True', 'Measured', 'Deviation', 'Allowed', 'Verdict'],
    list.map((check, number) => row(rowHeading(check.name), cell(check.figure), cell(figure(check.expected, check.unit)),
      cell(figure(check.measured, check.unit)), cell(deviation(check)),
      cell(check.tolerance === 0 ? 'exact' : '± ' + plain(check.tolerance * 100) + ' %'),
      verdicts[number] === 'fail' ? cell('✕ fail', 'fail') : cell('✓ ' + verdicts[number], 'pass'))));
  const lead = (text) => paragraph('lead', text);
  return section('calibration', 'Calibration certificate', calibration.checks.length === 0
    ? paragraph('fail', 'The measuring path was not calibrated, so no figure of this report is valid.')
    : [lead('Before the engines, a fake one with known faults went through the same driver, broker and consumer. Every interval'
      + ' of this report contains the largest deviation of a latency; up to 10 % is carried so, more fails.'),
      checks('Calibration', calibration.checks, view.report.checks),
      calibration.first.length === 0 ? null : [
        lead('An earlier attempt failed:'),
        checks('Failed attempt', calibration.first, view.report.firstChecks)]]);
}

function environmentSection(view) {
  const machine = view.run.environment;
  const facts = [['Host', machine.host], ['System', machine.os], ['Processor', machine.cpu], ['Cores', String(machine.cores)],
    ['Memory', bytes(machine.memoryBytes)], ['Java', machine.java]].concat(Object.entries(machine.details));
  const options = (title, values) => Object.keys(values).length === 0 ? null
    : element('details', {}, element('summary', {}, title), pairs(Object.entries(values)));
  return section('environment', 'Environment and configuration',
    pairs(facts.filter(([, value]) => value)),
    options('Effective configuration of the run', view.run.configuration));
}

// Without the folder of this run, which a new run refuses because it exists.
function repeatedCommand(words) {
  return words.filter((word, at) => !/^--out(=|$)/.test(word) && words[at - 1] !== '--out')
    .map((word) => /^[\w@%+=:,./-]+$/.test(word) || words.length === 1 ? word : "'" + word.replace(/'/g, "'\\''") + "'").join(' ');
}

function repeatSection(view) {
  return section('repeat', 'How to repeat',
    element('pre', {}, repeatedCommand(view.run.command)),
    paragraph('note', 'In the folder of this file, run.json has every figure, raw/*.hlog the histograms of each round by interval in'
      + ' HdrHistogram\'s log format, and raw/*.hgrm the percentiles of each engine and rate. Compare two runs with tailrace'
      + ' compare; seed of all random choices: ' + view.report.seed + '.'));
}

const SECTIONS = [summarySection, replaySection, ablationSection, scalingSection, verdictSection, percentileSection,
  timelineSection, responseSection, stageSection, correctnessSection, resourceSection, calibrationSection, environmentSection,
  repeatSection];
