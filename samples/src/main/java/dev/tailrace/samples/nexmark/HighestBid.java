package dev.tailrace.samples.nexmark;

import dev.tailrace.function.Aggregate;

/** Result of q7: the bid of a window with the highest price, the first of equal ones. */
final class HighestBid implements Aggregate<AuctionEvent, AuctionEvent> {

    private final AuctionEvent highest = new AuctionEvent();
    private boolean isEmpty = true;

    @Override
    public void add(final AuctionEvent bid) {
        if (isEmpty || bid.price > highest.price) {
            AuctionEvent.copy(bid, highest);
            isEmpty = false;
        }
    }

    @Override
    public AuctionEvent result(final long startNs, final long endNs) {
        return isEmpty ? null : highest;
    }

    @Override
    public void clear() {
        isEmpty = true;
    }
}
