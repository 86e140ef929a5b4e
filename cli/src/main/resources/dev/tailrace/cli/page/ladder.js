// The order book as a ladder: sell side above, buy side below, the best prices next to each other.

const price = (units, decimals) => {
  const short = Math.min(2, decimals);
  return fixed(units / 10 ** decimals, units % 10 ** (decimals - short) === 0 ? short : decimals, false);
};

function ladderRow(side, level, most, decimals) {
  const [at, shares, orders] = level;
  const bar = styled(element('span', { class: 'depth' }), 'width', (100 * shares / most).toFixed(1) + '%');
  return element('tr', { class: side }, cell(count(orders), 'orders'),
    element('td', { class: 'shares' }, bar, element('span', {}, count(shares))), cell(price(at, decimals), 'price'));
}

function drawLadder(place, book, isLive) {
  if (!book || book.bids.length + book.asks.length === 0) {
    place.replaceChildren(paragraph('note', book ? 'The book is empty.'
      : isLive ? 'There is no order book at this moment.' : 'A report has the books of its alerts, and copies of those of the busiest instruments.'));
    return;
  }
  const most = Math.max(...book.bids.concat(book.asks).map((level) => level[1]));
  const bid = book.bids[0], ask = book.asks[0], decimals = book.decimals;
  const between = bid && ask ? 'spread ' + price(ask[0] - bid[0], decimals) + ' · mid ' + fixed((ask[0] + bid[0]) / 2 / 10 ** decimals, Math.max(4, decimals), false) : 'one side is empty';
  place.replaceChildren(element('table', { class: 'ladder' },
    element('thead', {}, row(heading('Orders'), heading('Shares'), heading('Price'))),
    element('tbody', {}, book.asks.slice().reverse().map((level) => ladderRow('ask', level, most, decimals)),
      element('tr', { class: 'spread' }, element('td', { colspan: 3 }, between)),
      book.bids.map((level) => ladderRow('bid', level, most, decimals)))));
}
