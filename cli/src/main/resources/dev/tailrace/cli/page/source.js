// Where the page has its data from: the server of a run, or the file itself.

function liveSource() {
  const get = async (path, parameters) => {
    const response = await fetch(path + '?' + new URLSearchParams(parameters || {}));
    if (!response.ok) { throw new Error(path + ': ' + response.status); }
    return response.status === 204 ? null : response.json();
  };
  return {
    isLive: true,
    run: () => get('/run'),
    history: () => get('/history'),
    keys: (text) => get('/keys', { q: text }),
    series: (key, version) => get('/series', { key: key, version: version }),
    results: (sink, key, after) => get('/results', { sink: sink, key: key, after: after }),
    book: (key, moment) => get('/book', Object.assign({ key: key }, moment)),
    listen: (take, lost) => {
      const events = new EventSource('/events');
      events.onmessage = (event) => take(JSON.parse(event.data));
      events.onerror = lost;
    }
  };
}

function fileSource(data) {
  const books = data.books || [];
  // The last book that is not later than the moment.
  const bookAt = (key, moment) => {
    let found = null;
    for (const book of books) {
      if (book.key !== key) { continue; }
      if (moment.sequence !== undefined && book.sequence === moment.sequence) { return book; }
      if (moment.time === undefined || book.t <= moment.time) { found = !found || book.t >= found.t ? book : found; }
    }
    return found;
  };
  return {
    isLive: false,
    run: async () => data.run,
    history: async () => data.history,
    keys: async (text) => ({ all: data.keys.all, keys: data.keys.keys.filter((one) => one.key.toLowerCase().includes(text.toLowerCase())) }),
    series: async (key, version) => (data.series[key] && data.series[key].version !== version ? data.series[key] : null),
    results: async (sink, key, after) => (data.results[sink] || []).filter((one) => one.number > after && (!key || one.key === key)),
    book: async (key, moment) => bookAt(key, moment),
    listen: (take) => take(data.figures)
  };
}
