// Numbers as text: three significant digits and a unit, exactly as Figures.java writes them on the terminal.

// Rounds the shortest decimal of a number half up, as Java does; toFixed rounds its binary value.
const fixed = (value, digits, useGrouping = true, fewest = digits) =>
  value.toLocaleString('en-US', { useGrouping: useGrouping, minimumFractionDigits: fewest, maximumFractionDigits: digits });

function threeDigits(value) {
  const size = Math.abs(value);
  return fixed(value, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
}

function scaled(value, units, factor, limit) {
  let unit = 0;
  while (value >= limit && unit < units.length - 1) { value /= factor; unit++; }
  return (unit === 0 ? fixed(value, 0) : threeDigits(value)) + ' ' + units[unit];
}

const duration = (ns) => scaled(ns, ['ns', 'µs', 'ms', 's'], 1000, 999.5);
const bytes = (value) => scaled(value, ['B', 'KiB', 'MiB', 'GiB', 'TiB'], 1024, 1024);
const count = (value) => fixed(value, 0);
const rate = (perSecond) => count(perSecond) + '/s';
const plain = (value) => fixed(value, 6, false, 0);
const percentile = (value) => 'p' + plain(value);
// The percentage of samples below so many nines: 2 for 99.
const percent = (nines) => {
  const share = 100 * (1 - Math.pow(10, -nines));
  return nines === 0 ? '0' : nines === 1 ? '90' : share.toFixed(Math.max(0, nines - 2));
};

const times = (factor) => fixed(factor, factor >= 9.995 ? 0 : factor >= 2 ? 1 : 2);

// A ratio as a change in percent, and from 2 on as a factor.
function change(ratio) {
  const percent = (ratio - 1) * 100;
  return ratio >= 2 ? '× ' + times(ratio) : (percent < 0 ? '−' : '+') + fixed(Math.abs(percent), 0) + ' %';
}

// A duration without zeros at its end: 500 µs, 1 ms.
const shortDuration = (ns) => duration(ns).replace(/\.0+ /, ' ').replace(/(\.\d*?)0+ /, '$1 ');

// An interval, with the unit only once where both ends share it.
function range(low, high) {
  const [from, to] = [duration(low), duration(high)];
  const unit = to.slice(to.indexOf(' '));
  return (from.endsWith(unit) ? from.slice(0, -unit.length) : from) + ' – ' + to;
}

function elapsed(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? duration(ms * 1e6) : Math.floor(seconds / 60) + ' min ' + seconds % 60 + ' s';
}

function amount(price, value) {
  if (value === undefined) { return '–'; }
  const digits = value <= 0 ? 2 : Math.max(2, 2 - Math.floor(Math.log10(value)));
  return price.currency + fixed(value, digits, false);
}
