package dev.tailrace.samples.nexmark;

import dev.tailrace.function.Aggregate;

/** Result of q7: the bid of a window with the highest price, the first of equal ones. */
final class HighestBid implements Aggregate<Event, Event> {

    private final Event highest = new Event();
    private boolean isEmpty = true;

    @Override
    public void add(final Event bid) {
        if (isEmpty || bid.price > highest.price) {
            Event.copy(bid, highest);
            isEmpty = false;
        }
    }

    @Override
    public Event result(final long startNs, final long endNs) {
        return isEmpty ? null : highest;
    }

    @Override
    public void clear() {
        isEmpty = true;
    }
}
