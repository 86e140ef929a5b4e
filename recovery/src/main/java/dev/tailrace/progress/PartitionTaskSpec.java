package dev.tailrace.progress;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * What is to be known of a partition task before it starts: who it is, what it reads and writes, what it promises. Immutable and
 * checked as a whole.
 */
public final class PartitionTaskSpec {

    /** Copies may take a 500th of the time, whatever the budget: no more than one record in 500 sees one. */
    private static final int MOST_STALLED = 500;

    private final int task;
    private final RunIdentity identity;
    private final Guarantee guarantee;
    private final boolean stateInTransactions;
    private final boolean committedByEngine;
    private final long checkpointIntervalNs;
    private final long stallBudgetNs;
    private final int standbyRecords;
    private final int standbyBytes;
    private final int keep;
    private final long maxReplayRecords;
    private final ReplayPolicy replayPolicy;
    private final FailurePolicy failurePolicy;
    private final Set<Change> accepted;

    private PartitionTaskSpec(final Builder from) {
        task = from.task;
        identity = new RunIdentity(from.application, from.pipeline, from.inputs, from.outputs);
        guarantee = from.guarantee;
        committedByEngine = from.guarantee == Guarantee.TRANSACTIONAL && from.committedByEngine;
        stateInTransactions =
                committedByEngine || from.guarantee == Guarantee.TRANSACTIONAL && from.stateInTransactions;
        checkpointIntervalNs = from.checkpointIntervalNs;
        stallBudgetNs = Math.max(from.stallBudgetNs, from.checkpointIntervalNs / MOST_STALLED);
        standbyRecords = from.standbyRecords;
        standbyBytes = from.standbyBytes;
        keep = from.keep;
        maxReplayRecords = from.maxReplayRecords;
        replayPolicy = from.replayPolicy;
        failurePolicy = from.failurePolicy;
        accepted = Set.copyOf(from.accepted);
    }

    /**
     * Begins the spec of a partition task.
     *
     * @param task its number; the same at each start, and no other partition task's that writes to the same outputs
     * @param application its name; outputs belong to it
     * @param pipeline what computes the outputs
     */
    public static Builder of(final int task, final String application, final PipelineVersion pipeline) {
        return new Builder(task, application, pipeline);
    }

    public int task() {
        return task;
    }

    /** What its results are bound to. */
    public RunIdentity identity() {
        return identity;
    }

    /** The inputs (topic and partition), in an order that stays the same. */
    public List<LogIdentity> inputs() {
        return identity.inputs();
    }

    /** The outputs (topic and partition), in an order that stays the same. */
    public List<LogIdentity> outputs() {
        return identity.outputs();
    }

    public Guarantee guarantee() {
        return guarantee;
    }

    public long checkpointIntervalNs() {
        return checkpointIntervalNs;
    }

    /**
     * How long a copy may keep the partition task from working before a standby takes the copies, if the partition task may
     * have one.
     */
    public long stallBudgetNs() {
        return stallBudgetNs;
    }

    /** How many records a standby may be behind. */
    public int standbyRecords() {
        return standbyRecords;
    }

    /** How many bytes the records may have that a standby is behind. */
    public int standbyBytes() {
        return standbyBytes;
    }

    /** How many snapshots are kept. */
    public int keep() {
        return keep;
    }

    public long maxReplayRecords() {
        return maxReplayRecords;
    }

    public ReplayPolicy replayPolicy() {
        return replayPolicy;
    }

    public FailurePolicy failurePolicy() {
        return failurePolicy;
    }

    /** Whether the partition task continues although this has changed. */
    public boolean accepts(final Change change) {
        return accepted.contains(change);
    }

    /** Whether the state is part of the shell's transactions, so that no snapshots are written beside them. */
    boolean savesInTransactions() {
        return stateInTransactions;
    }

    /** Whether an engine keeps state and outputs together. */
    boolean isCommittedByEngine() {
        return committedByEngine;
    }

    /** Whether an output counts for nothing until the shell has committed it. */
    boolean waitsForCommits() {
        return guarantee == Guarantee.TRANSACTIONAL && !stateInTransactions;
    }

    /** Whether outputs that the log has are computed again and dropped. */
    boolean suppresses() {
        return guarantee == Guarantee.EXACTLY_ONCE || waitsForCommits();
    }

    /** Whether a marker in the output log begins the epoch of each owner. */
    boolean marksEpochs() {
        return guarantee == Guarantee.EXACTLY_ONCE;
    }

    /** Whether the broker shuts out the owner before, by the id of its transactions. */
    boolean isFencedByBroker() {
        return guarantee == Guarantee.TRANSACTIONAL;
    }

    @Override
    public String toString() {
        return "partition task " + task + " ("
                + inputs().stream().map(LogIdentity::name).collect(Collectors.joining(", ")) + ")";
    }

    /** Collects what a spec consists of. */
    public static final class Builder {

        private final int task;
        private final String application;
        private final PipelineVersion pipeline;
        private final List<LogIdentity> inputs = new ArrayList<>();
        private final List<LogIdentity> outputs = new ArrayList<>();
        private final Set<Change> accepted = EnumSet.noneOf(Change.class);
        private Guarantee guarantee = Guarantee.EXACTLY_ONCE;
        private boolean stateInTransactions;
        private boolean committedByEngine;
        private long checkpointIntervalNs = TimeUnit.MILLISECONDS.toNanos(100);
        private long stallBudgetNs = TimeUnit.MICROSECONDS.toNanos(200);
        private int standbyRecords = 1 << 17;
        private int standbyBytes = 1 << 24;
        private int keep = 3;
        private long maxReplayRecords = 10_000_000;
        private ReplayPolicy replayPolicy = ReplayPolicy.WARN;
        private FailurePolicy failurePolicy = FailurePolicy.STOP;

        private Builder(final int task, final String application, final PipelineVersion pipeline) {
            this.task = task;
            this.application = Objects.requireNonNull(application);
            this.pipeline = Objects.requireNonNull(pipeline);
        }

        /** Adds an input: topic and partition. Most partition tasks have one. */
        public Builder input(final LogIdentity log) {
            inputs.add(Objects.requireNonNull(log));
            return this;
        }

        /** Adds an output: topic and partition. */
        public Builder output(final LogIdentity log) {
            outputs.add(Objects.requireNonNull(log));
            return this;
        }

        /** Default: exactly once. */
        public Builder guarantee(final Guarantee value) {
            guarantee = Objects.requireNonNull(value);
            return this;
        }

        /**
         * Whether transactions take the state along, all of it in each: what a graph needs whose second run may compute other
         * outputs, or whose input may not be read a second time. Default: no; outputs that are committed are computed again
         * after a restart and dropped. Of no effect without transactions.
         */
        public Builder stateInTransactions(final boolean value) {
            stateInTransactions = value;
            return this;
        }

        /**
         * Whether an engine keeps the state and commits outputs with it by itself, later perhaps than it restores the state, so
         * that the outputs do not tell how far the state may be. Default: no. Of no effect without transactions.
         */
        public Builder committedByEngine(final boolean value) {
            committedByEngine = value;
            return this;
        }

        /** How long after one checkpoint the next is due; default 100 ms. */
        public Builder checkpointIntervalNs(final long value) {
            checkpointIntervalNs = value;
            return this;
        }

        /**
         * How long a copy of the state may keep the partition task from working; default 200 us, and always a 500th of the
         * checkpoint interval. Where three in a row take longer, a standby takes them from then on, if the partition task
         * may have one: see {@link PartitionTask#followedBy}.
         */
        public Builder stallBudgetNs(final long value) {
            stallBudgetNs = value;
            return this;
        }

        /** How many records, and bytes of records, a standby may be behind; default 131,072 and 16 MiB. */
        public Builder standbyRoom(final int records, final int bytes) {
            standbyRecords = records;
            standbyBytes = bytes;
            return this;
        }

        /** How many snapshots are kept, at least 2; default 3. */
        public Builder keep(final int value) {
            keep = value;
            return this;
        }

        /** How many records a restart may have to replay, and what happens beyond; default 10 million, warn. */
        public Builder maxReplay(final long records, final ReplayPolicy policy) {
            maxReplayRecords = records;
            replayPolicy = Objects.requireNonNull(policy);
            return this;
        }

        /** What happens when progress cannot be saved; default: stop. */
        public Builder onFailure(final FailurePolicy value) {
            failurePolicy = Objects.requireNonNull(value);
            return this;
        }

        /** Continues although these have changed since the partition task was at work; default: none, each is refused. */
        public Builder accept(final Collection<Change> changes) {
            accepted.addAll(changes);
            return this;
        }

        /**
         * The spec.
         *
         * @throws IllegalArgumentException naming all that is wrong with it
         */
        public PartitionTaskSpec build() {
            final List<String> problems = new ArrayList<>();
            check(task >= 0, "the number of a partition task is not negative, this is " + task, problems);
            check(!inputs.isEmpty(), "a partition task has at least one input", problems);
            check(
                    checkpointIntervalNs > 0,
                    "the checkpoint interval is positive, this is " + checkpointIntervalNs,
                    problems);
            check(keep >= 2, "at least 2 snapshots are kept, not " + keep, problems);
            check(maxReplayRecords > 0, "the replay bound is positive, this is " + maxReplayRecords, problems);
            if (!problems.isEmpty()) {
                throw new IllegalArgumentException("partition task " + task + ": " + String.join("; ", problems));
            }
            return new PartitionTaskSpec(this);
        }

        private static void check(final boolean good, final String problem, final List<String> problems) {
            if (!good) {
                problems.add(problem);
            }
        }
    }
}
