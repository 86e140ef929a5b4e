// Stream time as text. Feeds count from midnight; other records have dates.

const DAY_NS = 86400e9;

const dated = (ns) => ns >= 3 * DAY_NS;

function timeText(ns, digits = 3) {
  if (ns === undefined || ns === null) { return '–'; }
  const date = new Date(ns / 1e6);
  const fraction = digits > 0 ? '.' + String(Math.floor(ns % 1e9)).padStart(9, '0').slice(0, digits) : '';
  const iso = date.toISOString();
  return (dated(ns) ? iso.slice(0, 10) + ' ' : '') + iso.slice(11, 19) + fraction;
}

// The labels of an axis over seconds: the time of day, as fine as the distance of the labels, and the date where it changes.
function timeLabels(splits) {
  const step = splits.length > 1 ? splits[1] - splits[0] : 1;
  const digits = step >= 1 ? 0 : Math.min(6, Math.ceil(-Math.log10(step)));
  let day = null;
  return splits.map((second) => {
    const text = timeText(Math.round(second * 1e6) * 1e3, digits);
    const [date, clock] = dated(second * 1e9) ? [text.slice(5, 10), text.slice(11)] : ['', text];
    const label = step >= 86400 && date ? date : (day !== null && date !== day ? date + ' ' : '') + (step >= 60 ? clock.slice(0, 5) : clock);
    day = date;
    return label;
  });
}

const timeAxis = (more) => axis((u, splits) => timeLabels(splits), Object.assign({ size: 30, space: 96, incrs: TIME_STEPS }, more));
