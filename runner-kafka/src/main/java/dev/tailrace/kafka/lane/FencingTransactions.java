package dev.tailrace.kafka.lane;

import dev.tailrace.progress.Lane;

/**
 * Transactions that nobody waits for: readers see results before they are committed, and the broker refuses whoever had the
 * transactional id before. They are committed now and then, in a quiet moment, so that they do not run into the broker's
 * timeout.
 */
final class FencingTransactions implements LaneTransactions {

    private static final long QUIET_AFTER_NS = 5_000_000_000L;
    private static final long NEVER = Long.MIN_VALUE;
    private static final long ANYWAY_AFTER_NS = 20_000_000_000L;

    private final Lane lane;
    private final ResultProducer producer;
    private boolean open;
    private long openedNs = NEVER;

    FencingTransactions(final Lane lane, final ResultProducer producer) {
        this.lane = lane;
        this.producer = producer;
    }

    // A transaction that is open keeps a producer from closing, so one is opened when it is needed and no sooner.
    @Override
    public void begin() {
        if (!open) {
            producer.client().beginTransaction();
            open = true;
        }
    }

    @Override
    public void poll(final long nowNs, final int processed, final boolean complete) {
        if (processed > 0 && openedNs == NEVER) {
            openedNs = nowNs;
        }
        if (openedNs != NEVER && isTimeToCommit(nowNs - openedNs, processed)) {
            commit();
        }
    }

    private boolean isTimeToCommit(final long ageNs, final int processed) {
        final boolean quiet = processed == 0 && producer.inFlight().bytes() == 0;
        return ageNs > ANYWAY_AFTER_NS || quiet && ageNs > QUIET_AFTER_NS;
    }

    private void commit() {
        open = false;
        openedNs = NEVER;
        try {
            producer.client().commitTransaction();
        } catch (final RuntimeException failure) {
            producer.failed(failure);
            lane.failed(0, -1, failure);
        }
    }

    @Override
    public boolean commitsPositions() {
        return false;
    }

    @Override
    public void finish() {
        if (open && !producer.hasFailed()) {
            commit();
        }
    }
}
