package dev.tailrace.progress;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Configuration of a partition task: identity, inputs, outputs and guarantee. Immutable and validated as a whole. */
public final class PartitionTaskSpec {

    /**
     * Copies of the state may always take a 500th of the checkpoint interval, whatever the budget: at most one record in
     * 500 is delayed by one.
     */
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
     * @param task its number; the same at each start, and different from all partition tasks that write to the same outputs
     * @param application name of the application that owns the outputs
     * @param pipeline version of the pipeline that computes the outputs
     */
    public static Builder of(final int task, final String application, final PipelineVersion pipeline) {
        return new Builder(task, application, pipeline);
    }

    public int task() {
        return task;
    }

    /** The identity of the results. */
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
     * How long a copy may keep the partition task from working before a standby takes the copies, if a standby is allowed.
     */
    public long stallBudgetNs() {
        return stallBudgetNs;
    }

    /** Maximal lag of a standby, in records. */
    public int standbyRecords() {
        return standbyRecords;
    }

    /** Maximal lag of a standby, in bytes of records. */
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

    /** Whether the partition task continues although this change has happened. */
    public boolean accepts(final Change change) {
        return accepted.contains(change);
    }

    /** Whether the state is part of the shell's transactions, so that no separate snapshots are written. */
    boolean savesInTransactions() {
        return stateInTransactions;
    }

    /** Whether an engine commits state and outputs together. */
    boolean isCommittedByEngine() {
        return committedByEngine;
    }

    /** Whether an output counts only after the shell has committed it. */
    boolean waitsForCommits() {
        return guarantee == Guarantee.TRANSACTIONAL && !stateInTransactions;
    }

    /** Whether outputs that the log already has are computed again and dropped. */
    boolean suppresses() {
        return guarantee == Guarantee.EXACTLY_ONCE || waitsForCommits();
    }

    /** Whether a marker in the output log begins the epoch of each owner. */
    boolean marksEpochs() {
        return guarantee == Guarantee.EXACTLY_ONCE;
    }

    /** Whether the broker fences the previous owner by the transactional id. */
    boolean isFencedByBroker() {
        return guarantee == Guarantee.TRANSACTIONAL;
    }

    @Override
    public String toString() {
        return "partition task " + task + " ("
                + inputs().stream().map(LogIdentity::name).collect(Collectors.joining(", ")) + ")";
    }

    /** Builds a {@link PartitionTaskSpec}. */
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
         * Whether transactions contain the state, all of it in each. A graph needs this if a second run may compute other
         * outputs, or if its input cannot be read a second time. Default: no; committed outputs are then computed again
         * after a restart and dropped. Has no effect without transactions.
         */
        public Builder stateInTransactions(final boolean value) {
            stateInTransactions = value;
            return this;
        }

        /**
         * Whether an engine keeps the state and commits the outputs together with it. The engine may commit them after it
         * restores the state, so the outputs do not show the position of the state. Default: no. Has no effect without
         * transactions.
         */
        public Builder committedByEngine(final boolean value) {
            committedByEngine = value;
            return this;
        }

        /** Interval between a checkpoint and the next; default 100 ms. */
        public Builder checkpointIntervalNs(final long value) {
            checkpointIntervalNs = value;
            return this;
        }

        /**
         * How long a copy of the state may keep the partition task from working; default 200 us, and always at least a
         * 500th of the checkpoint interval. When three copies in a row take longer, a standby takes them from then on, if
         * one is allowed: see {@link PartitionTask#followedBy}.
         */
        public Builder stallBudgetNs(final long value) {
            stallBudgetNs = value;
            return this;
        }

        /** Maximal lag of a standby, in records and in bytes of records; default 131,072 and 16 MiB. */
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

        /** How many records a restart may have to replay, and the reaction beyond that bound; default 10 million, warn. */
        public Builder maxReplay(final long records, final ReplayPolicy policy) {
            maxReplayRecords = records;
            replayPolicy = Objects.requireNonNull(policy);
            return this;
        }

        /** Reaction when progress cannot be saved; default: stop. */
        public Builder onFailure(final FailurePolicy value) {
            failurePolicy = Objects.requireNonNull(value);
            return this;
        }

        /** Changes since the last run that are accepted; default: none, each is refused. */
        public Builder accept(final Collection<Change> changes) {
            accepted.addAll(changes);
            return this;
        }

        /**
         * Builds the spec.
         *
         * @throws IllegalArgumentException naming all errors of the spec
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
