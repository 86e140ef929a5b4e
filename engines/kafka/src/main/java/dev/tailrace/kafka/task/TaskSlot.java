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
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * A partition task on the poll loop: whether it may work, the records that wait for it, and whether more may come. Used by
 * the poll thread, from the moment at which the recovery thread has handed it over.
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
    private Signal said = Signal.NONE;
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

    /** The partitions it reads. */
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

    void take(final TopicPartition partition, final List<ConsumerRecord<byte[], byte[]>> records) {
        input.take(partition, records);
    }

    /**
     * Processes records that wait, at most so many, and fewer when results pile up. How many it were {@link #processed}
     * says, also when this ends with an exception.
     *
     * @param times is told of each
     */
    void work(final int limit, final RecordTimes times) {
        processed = 0;
        if (input.mayProcess()) {
            transactions.begin();
        }
        while (processed < limit && !isHeldUp() && input.processNext()) {
            processed++;
            times.processed(input);
        }
        times.pause();
    }

    /** Records that the last call of {@link #work} has processed. */
    int processed() {
        return processed;
    }

    /** Records of a partition that wait here. */
    int waiting(final TopicPartition partition) {
        return input.waiting(partition);
    }

    private boolean isHeldUp() {
        return !start.topics().drain() || start.producer().inFlight().isHalfFull();
    }

    /**
     * Once per round: the partition task takes a copy of its state when one is due.
     *
     * @return what people should know about its progress, when that is news
     */
    Optional<String> poll(final long nowNs) {
        final Signal signal = task.poll(nowNs);
        throttled = signal == Signal.THROTTLE || signal == Signal.PAUSE;
        final Signal toSay = signal == Signal.PAUSE ? Signal.NONE : signal;
        if (toSay == said) {
            return Optional.empty();
        }
        said = toSay;
        return Optional.of(
                said == Signal.NONE
                        ? task.spec() + " saves its progress again"
                        : task.spec() + ": a restart would replay "
                                + task.counters().behindRecords()
                                + " records, because its progress is not saved fast enough or at all"
                                + (throttled ? "; its input waits until then" : ""));
    }

    /** Once per round, last: commits a transaction that is due. */
    void transact(final long nowNs) {
        transactions.poll(nowNs, processed, start.topics().drain());
    }

    /** A question to an output that somebody else may have written to. */
    Optional<Verification> unverified() {
        for (int output = 0; output < start.topics().outputs().size(); output++) {
            if (task.needsVerification(output)) {
                final TopicPartition partition =
                        start.topics().outputs().get(output).partition();
                return Optional.of(new Verification(task, output, partition));
            }
        }
        return Optional.empty();
    }

    /** The answer to it. */
    void verified(final Verification answer) {
        answer.tell();
    }

    /** This partition brings no more records that count. */
    void complete(final TopicPartition partition) {
        completed.add(partition);
        input.complete(partition);
    }

    /** Whether none of its partitions brings more. */
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

    /** Says that a partition flows or is paused from now on; whether that is news. Partitions begin paused. */
    boolean turns(final TopicPartition partition, final boolean flows) {
        return flows ? flowing.add(partition) : flowing.remove(partition);
    }

    // A partition task with no history must have saved where it begins before it processes anything.
    private boolean isWorking() {
        if (!working && hasBegun()) {
            working = task.isReady();
        }
        return working;
    }

    /** The bad input that it has met. */
    InputFaults inputFaults() {
        return inputFaults;
    }

    /** Stream time of the partition task, in nanoseconds. */
    long eventTimeNs() {
        return start.processor().nowNs();
    }

    /** Results for an output that were handed over since this was asked before. */
    long takeSent(final int output) {
        final long all = start.topics().sent(output);
        final long taken = all - counted[output];
        counted[output] = all;
        return taken;
    }

    /** Takes no more records; what it has done stays and is saved. */
    void end() {
        ended = true;
    }

    /**
     * Takes the last copy, and commits the last transaction unless results wait that it would lack.
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

    /** Whether nothing is left to be saved, or nothing can be. */
    boolean isSettled() {
        return !hasBegun() || task.isSettled();
    }

    boolean hasEnded() {
        return ended;
    }

    /** Whether all that was taken has been processed and handed to the producer. */
    boolean isDrained() {
        return input.isDrained() && start.topics().drain();
    }

    /** What is to be committed to the group, if that is news and no transaction does it; else null. */
    Published takeCommit() {
        return transactions.commitsPositions() ? null : task.takeCommit();
    }

    String place() {
        return input.place();
    }

    @Override
    public String toString() {
        return task.spec().toString();
    }
}
