// The last results of a sink, as a table; a click or Enter shows the moment of a result.

const HIDDEN = ['type', 'seq', 'locate', 'ts', 'symbol', 'match'];
const MOST_SHOWN = 200;

function resultRow(view, result, columns, numbers) {
  const chosen = view.moment && view.moment.sequence === result.sequence && view.key === result.key;
  const made = element('tr', { tabindex: '0', class: 'choose' + (chosen ? ' chosen' : '') },
    cell(timeText(result.t, 6), 'time'), cell(result.key, 'of'),
    columns.map((name) => cell(fieldText(name, result.fields[name], numbers[name]),
      name === 'direction' ? (result.fields[name] === 'up' ? 'up' : 'down') : '')));
  const choose = () => view.choose(result);
  made.addEventListener('click', choose);
  made.addEventListener('keydown', (event) => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); choose(); } });
  return made;
}

function fieldText(name, value, number) {
  if (value === undefined) { return ''; }
  if (number && number.divisor > 1) { return fixed(Number(value) / number.divisor, Math.round(Math.log10(number.divisor)), true, 2); }
  if (number && /^\d{4,15}(\.\d+)?$/.test(value)) {
    const [whole, decimals] = value.split('.');
    return count(Number(whole)) + (decimals ? '.' + decimals : '');
  }
  return /(^|_)(start|end|time)$/.test(name) && /^\d{12,}$/.test(value) ? timeText(Number(value)) : value;
}

function drawResults(place, view, sink, results) {
  const numbers = {}, meaning = view.sinks.find((one) => one.name === sink) || {};
  (meaning.numbers || []).forEach((number) => { numbers[number.name] = number; });
  if (results.length === 0) {
    place.replaceChildren(paragraph('note', 'No results of ' + sink + ' yet.'));
    return;
  }
  const columns = Array.from(new Set(results.slice(0, MOST_SHOWN).flatMap((result) => Object.keys(result.fields))))
    .filter((name) => !HIDDEN.includes(name) && name !== meaning.time && name !== meaning.key && results.slice(0, MOST_SHOWN).some((result) => (result.fields[name] || '') !== ''));
  place.replaceChildren(table('Last results of ' + sink, [row(['Time', 'Key'].map((name) => heading(name, { class: 'of' })).concat(columns.map((name) => heading(name.replace(/_/g, ' ')))))],
    results.slice(0, MOST_SHOWN).map((result) => resultRow(view, result, columns, numbers)), 'results'));
}
