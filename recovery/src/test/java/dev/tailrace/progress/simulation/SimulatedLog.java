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

        final byte[] outputHeader;
        final byte[] value;
        final long producerId;
        private final boolean beginsBatch;
        private State state;

        Entry(
                final byte[] outputHeader,
                final byte[] value,
                final long producerId,
                final State state,
                final boolean beginsBatch) {
            this.outputHeader = outputHeader;
            this.value = value;
            this.producerId = producerId;
            this.state = state;
            this.beginsBatch = beginsBatch;
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

    /** What was lost at once. */
    private static final class Loss {

        private final int from;
        private final List<Entry> lost;
        private final long nextProducerId;
        private boolean refilled;

        /** @param nextProducerId which producer would have been the next one by then */
        Loss(final int from, final List<Entry> lost, final long nextProducerId) {
            this.from = from;
            this.lost = lost;
            this.nextProducerId = nextProducerId;
        }

        /** Takes what is appended since; says whether the producers of what was lost may not have noticed. */
        boolean isMaskedBy(final int offset, final Entry entry, final boolean late) {
            final int at = offset - from;
            final boolean refills = at < lost.size() && entry.producerId != lost.get(at).producerId;
            refilled |= refills;
            return refills && entry.producerId < nextProducerId
                    || at < lost.size() && (late || entry.state == State.CONTROL)
                    || refilled && hasLostOf(entry.producerId);
        }

        private boolean hasLostOf(final long producerId) {
            return lost.stream().anyMatch(entry -> entry.producerId == producerId);
        }
    }

    private final List<Entry> entries = new ArrayList<>();
    private final List<Loss> losses = new ArrayList<>();
    private boolean masked;
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

    /** A record of somebody who is no partition task. */
    void inject(final byte[] outputHeader, final byte[] value) {
        add(new Entry(outputHeader, value, -1, State.PLAIN, true), false);
        oracle.appended(number, outputHeader, value);
    }

    /**
     * The batches after this offset are lost, although they may have been acknowledged. A producer that sends one of them
     * again is believed, as by a leader that has never seen it.
     */
    void lose(final long kept, final long nextProducerId) {
        int from = (int) kept;
        while (from < entries.size() && !entries.get(from).beginsBatch) {
            from++;
        }
        final int end = from;
        losses.add(new Loss(end, List.copyOf(entries.subList(end, entries.size())), nextProducerId));
        entries.subList(end, entries.size()).clear();
        producers.values().forEach(producer -> producer.offsets.values().removeIf(offset -> offset >= end));
        oracle.lost(number, this);
    }

    private void add(final Entry entry, final boolean late) {
        for (final Loss loss : losses) {
            masked |= entries.size() >= loss.from && loss.isMaskedBy(entries.size(), entry, late);
        }
        entries.add(entry);
    }

    /**
     * Whether others that knew nothing of it have taken the offsets of records that were lost, so that the owner may not have
     * noticed.
     */
    boolean hasMaskedLoss() {
        return masked;
    }

    /** How often it has lost its end: by this, the epoch of its leader, a reader that reads on notices. */
    int leaderEpoch() {
        return losses.size();
    }

    /** Whether readers see what is at this offset, perhaps. */
    boolean isVisible(final long offset) {
        final Entry entry = at(offset);
        return entry.outputHeader != null
                && (entry.producerId < 0 || entry.state == (readWhenCommitted ? State.COMMITTED : State.PLAIN));
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
        final Long before = producer.offsets.get(request.sequence);
        if (before != null) {
            return before;
        }
        final long offset = put(request);
        producer.offsets.put(request.sequence, offset);
        producer.nextSequence = Math.max(producer.nextSequence, request.sequence + request.batch.size());
        return offset;
    }

    private long put(final Request request) {
        final long offset = entries.size();
        final State state = request.transactional ? State.OPEN : State.PLAIN;
        for (final Request.Sent sent : request.batch) {
            add(
                    new Entry(sent.outputHeader(), sent.value(), request.producerId, state, entries.size() == offset),
                    request.late);
            if (!readWhenCommitted) {
                oracle.appended(number, sent.outputHeader(), sent.value());
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
            add(new Entry(null, null, producerId, State.CONTROL, true), false);
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
            oracle.appended(number, entry.outputHeader, entry.value);
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
