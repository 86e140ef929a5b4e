package dev.tailrace.stream;

import dev.tailrace.function.Aggregate;

/** Counts. */
final class Counting implements Aggregate<Long, Long> {

    private long count;

    @Override
    public void add(final Long record) {
        count++;
    }

    @Override
    public Long result(final long startNs, final long endNs) {
        return count;
    }

    @Override
    public void clear() {
        count = 0;
    }
}
