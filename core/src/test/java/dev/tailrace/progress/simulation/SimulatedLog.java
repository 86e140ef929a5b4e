package dev.tailrace.progress.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One partition of an output topic: records, transaction markers, and what the broker knows of its producers. */
final class SimulatedLog {

    /** What there is to know of a record's transaction. */
    enum State {
        PLAIN,
        OPEN,
        COMMITTED,
        ABORTED,
        CONTROL
    }

    /** One offset. */
    static final class Entry {

        final byte[] stamp;
        final byte[] value;
        final long producerId;
        private State state;

        Entry(final byte[] stamp, final byte[] value, final long producerId, final State state) {
            this.stamp = stamp;
            this.value = value;
            this.producerId = producerId;
            this.state = state;
        }

        State state() {
            return state;
        }
    }

    private static final class Producer {

        private int epoch = -1;
        private int nextSequence;
        private final Map<Integer, Long> offsets = new HashMap<>();
    }

    /** Answer to a batch whose predecessor has not come. */
    static final long OUT_OF_ORDER = -1;

    private final List<Entry> entries = new ArrayList<>();
    private final Map<Long, Producer> producers = new HashMap<>();
    private final int number;
    private final boolean idempotent;
    private final boolean readWhenCommitted;
    private final Oracle oracle;

    SimulatedLog(final int number, final Scenario scenario, final Oracle oracle) {
        this.number = number;
        idempotent = !scenario.has(Mutant.NOT_IDEMPOTENT);
        readWhenCommitted = scenario.isTransactional();
        this.oracle = oracle;
    }

    long end() {
        return entries.size();
    }

    Entry at(final long offset) {
        return entries.get((int) offset);
    }

    /** Appends a batch once; returns the offset of its first record, the first time's if it has come before. */
    long append(final Request request) {
        if (!idempotent) {
            return put(request);
        }
        final Producer producer = producers.computeIfAbsent(request.producerId, id -> new Producer());
        if (request.epoch > producer.epoch) {
            producer.epoch = request.epoch;
            producer.nextSequence = 0;
            producer.offsets.clear();
        }
        if (request.epoch < producer.epoch || request.sequence > producer.nextSequence) {
            return OUT_OF_ORDER;
        }
        if (request.sequence < producer.nextSequence) {
            return producer.offsets.getOrDefault(request.sequence, OUT_OF_ORDER);
        }
        final long offset = put(request);
        producer.offsets.put(request.sequence, offset);
        producer.nextSequence += request.batch.size();
        return offset;
    }

    private long put(final Request request) {
        final long offset = entries.size();
        final State state = request.transactional ? State.OPEN : State.PLAIN;
        for (final Request.Sent sent : request.batch) {
            entries.add(new Entry(sent.stamp(), sent.value(), request.producerId, state));
            if (!readWhenCommitted) {
                oracle.appended(number, sent.stamp(), sent.value());
            }
        }
        return offset;
    }

    /** Ends the open transaction of a producer, if there is one here. */
    void endTransaction(final long producerId, final boolean commit) {
        final int from = firstOpen(producerId);
        final int to = entries.size();
        for (int at = from; at < to; at++) {
            final Entry entry = entries.get(at);
            if (entry.producerId == producerId && entry.state == State.OPEN) {
                entry.state = commit ? State.COMMITTED : State.ABORTED;
                readCommitted(entry);
            }
        }
        if (from < to) {
            entries.add(new Entry(null, null, producerId, State.CONTROL));
        }
    }

    private int firstOpen(final long producerId) {
        int first = entries.size();
        for (int at = first - 1; at >= 0; at--) {
            final Entry entry = entries.get(at);
            if (entry.producerId == producerId && entry.state == State.OPEN) {
                first = at;
            } else if (entry.producerId == producerId && entry.state == State.CONTROL) {
                break;
            }
        }
        return first;
    }

    private void readCommitted(final Entry entry) {
        if (readWhenCommitted && entry.state == State.COMMITTED) {
            oracle.appended(number, entry.stamp, entry.value);
        }
    }

    /** Up to where a reader of what is committed can read. */
    long lastStable() {
        for (int at = 0; at < entries.size(); at++) {
            if (entries.get(at).state == State.OPEN) {
                return at;
            }
        }
        return entries.size();
    }
}
