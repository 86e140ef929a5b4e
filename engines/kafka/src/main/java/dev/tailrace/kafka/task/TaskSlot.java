package dev.tailrace.kafka.task;

import dev.tailrace.function.InputFaults;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.progress.Published;
import dev.tailrace.progress.RestorePlan;
import dev.tailrace.progress.Signal;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * A partition task on the poll loop, with its state (recovering, active or ended) and its waiting records. Used by the
 * poll thread after the recovery thread has handed it over.
 */
final class TaskSlot {

    private final TaskStart start;
    private final TaskInput input;
    private final TaskTransactions transactions;
    private final InputFaults inputFaults;
    private final PartitionTask task;
    private final Set<TopicPartition> flowing = new HashSet<>();
    private final Set<TopicPartition> completed = new HashSet<>();
    private final long[] counted;
    private boolean working;
    private boolean throttled;
    private Signal reported = Signal.NONE;
    private Verification verification;
    private boolean ended;
    private int processed;

    TaskSlot(
            final TaskStart start,
            final TaskInput input,
            final TaskTransactions transactions,
            final InputFaults inputFaults) {
        this.inputFaults = inputFaults;
        this.start = start;
        this.input = input;
        this.transactions = transactions;
        this.task = start.task();
        this.counted = new long[start.topics().outputs().size()];
    }

    /** The partitions that it reads. */
    List<TopicPartition> sources() {
        return start.inputs();
    }

    TaskStart start() {
        return start;
    }

    PartitionTask task() {
        return task;
    }

    RestorePlan plan() {
        return start.restorePlan();
    }

    /** Whether it has recovered. */
    boolean hasBegun() {
        return start.isDone();
    }

    TaskInput input() {
        return input;
    }

    /**
     * Processes waiting records, at most {@code limit}, and fewer when results pile up. {@link #processed} returns how
     * many, also when this ends with an exception.
     *
     * @param times receives each processed record; null when times are not measured
     */
    void work(final int limit, final CountedTimes times) {
        processed = 0;
        if (input.mayProcess()) {
            transactions.begin();
        }
        while (processed < limit && !isHeldUp() && input.processNext()) {
            processed++;
            if (times != null) {
                times.processed(input);
            }
        }
        if (times != null) {
            times.pause();
        }
    }

    /** Number of records that the last call of {@link #work} has processed. */
    int processed() {
        return processed;
    }

    /** Whether results wait for acknowledgements, so that no further record may be processed. */
    boolean isHeldUp() {
        return !start.topics().drain() || start.producer().inFlight().isHalfFull();
    }

    /**
     * Called once per round: the partition task takes a copy of its state when one is due.
     *
     * @return a message for users about its progress, when it is new
     */
    Optional<String> poll(final long nowNs) {
        final Signal signal = task.poll(nowNs);
        throttled = signal == Signal.THROTTLE || signal == Signal.PAUSE;
        final Signal toReport = signal == Signal.PAUSE ? Signal.NONE : signal;
        if (toReport == reported) {
            return Optional.empty();
        }
        reported = toReport;
        return Optional.of(
                reported == Signal.NONE
                        ? task.spec() + " saves its progress again"
                        : task.spec() + ": a restart would replay "
                                + task.counters().behindRecords()
                                + " records, because its progress is not saved fast enough or at all"
                                + (throttled ? "; its input waits until then" : ""));
    }

    /** Called at the end of each round: commits a transaction that is due. */
    void transact(final long nowNs) {
        transactions.poll(nowNs, processed, start.topics().drain());
    }

    /**
     * Called once per round: has the next output read to which another owner may have written, or takes the answer. One
     * output is read at a time.
     */
    void verify(final RecoveryThread reader) {
        if (verification == null) {
            verification = unverified();
            if (verification != null) {
                reader.verify(verification);
            }
        } else if (verification.isDone()) {
            final Verification answer = verification;
            verification = null;
            answer.report();
        }
    }

    // Null when there is none.
    private Verification unverified() {
        for (int output = 0; output < start.topics().outputs().size(); output++) {
            if (task.needsVerification(output)) {
                final TopicPartition partition =
                        start.topics().outputs().get(output).partition();
                return new Verification(task, output, partition);
            }
        }
        return null;
    }

    /** Marks a partition as complete: no more of its records are processed. */
    void complete(final TopicPartition partition) {
        completed.add(partition);
        input.complete(partition);
    }

    /** Whether all its partitions are complete. */
    boolean isComplete() {
        return completed.size() == sources().size();
    }

    /** Whether records of this partition should be fetched now. */
    boolean wants(final TopicPartition partition) {
        return isWorking()
                && !ended
                && !throttled
                && !completed.contains(partition)
                && input.hasRoom(partition)
                && start.topics().drain();
    }

    /** Sets whether a partition flows or is paused; returns whether this is a change. Partitions begin paused. */
    boolean turns(final TopicPartition partition, final boolean flows) {
        return flows ? flowing.add(partition) : flowing.remove(partition);
    }

    // A partition task without a history must have saved its start position before it processes anything.
    private boolean isWorking() {
        if (!working && hasBegun()) {
            working = task.isReady();
        }
        return working;
    }

    /** The input faults that it has met. */
    InputFaults inputFaults() {
        return inputFaults;
    }

    /** Stream time of the partition task, in nanoseconds. */
    long eventTimeNs() {
        return start.processor().nowNs();
    }

    /** Number of results for an output that were handed over since the last call. */
    long takeSent(final int output) {
        final long all = start.topics().sent(output);
        final long taken = all - counted[output];
        counted[output] = all;
        return taken;
    }

    /** Whether the broker may have aborted its transaction because it was open for too long. */
    boolean mayHaveTimedOut(final long nowNs) {
        return transactions.mayHaveTimedOut(nowNs);
    }

    /** Stops taking records; finished work is kept and saved. */
    void end() {
        ended = true;
    }

    /**
     * Takes the last copy of the state, and commits the last transaction unless waiting results would be missing in it.
     *
     * @param commits whether there is a broker that would answer a commit
     */
    void stop(final boolean commits) {
        if (hasBegun()) {
            if (start.topics().drain() && commits) {
                transactions.finish();
            }
            task.stop();
        }
    }

    /** Whether nothing is left to be saved, or nothing can be saved. */
    boolean isSettled() {
        return !hasBegun() || task.isSettled();
    }

    /** Whether all that it had done when it stopped is saved. */
    boolean isSaved() {
        return !hasBegun() || task.isSaved();
    }

    boolean hasEnded() {
        return ended;
    }

    /** Whether all taken records have been processed and their results handed to the producer. */
    boolean isDrained() {
        return input.isDrained() && start.topics().drain();
    }

    /** The progress to be committed to the group; null when it is not new or transactions commit it. */
    Published takeCommit() {
        return transactions.commitsPositions() ? null : task.takeCommit();
    }

    @Override
    public String toString() {
        return task.spec().toString();
    }
}
