package dev.tailrace.topics.merge;

import dev.tailrace.progress.OutputHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Merges labelled records of several partitions into one order, and reports repeated, lost and late records. Each order is a
 * subclass.
 *
 * <p>The caller offers the records of each partition in the order of the partition, and reports markers and ends. It leaves
 * out records of epochs that are over, as a {@link dev.tailrace.progress.FrontierFilter} does. A refused record waits: the
 * caller offers nothing else of its partition before it, and continues with other partitions. That bounds the memory.
 *
 * <p>Used by one thread. Records are passed to the output during the calls that make their release possible. Nothing is
 * allocated per record.
 *
 * @param <R> type of the records, which are kept by reference until they are released
 */
abstract class LabelledReader<R> {

    /** The number in the header of a record whose writer does not number its records. */
    static final long NO_NUMBER = -1;

    /** The counters so far. */
    final MergeStatistics statistics = new MergeStatistics();

    private final Consumer<R> output;
    private final List<TaskState> tasks = new ArrayList<>();
    private final TaskState[] lastTasks;
    private long firstNumber;

    LabelledReader(final int partitions, final Consumer<R> output) {
        this.output = output;
        lastTasks = new TaskState[partitions];
    }

    /**
     * Creates a reader for one partition task, spread over partitions.
     *
     * @param partitions number of partitions, which are numbered from 0
     * @param window how many records may wait in all, rounded up to a power of two
     * @param output receives the records in order
     */
    static <R> LabelledReader<R> byNumber(final int partitions, final int window, final Consumer<R> output) {
        return new NumberOrder<>(partitions, powerOfTwo(window), output);
    }

    /**
     * Creates a reader for parallel writers of one total order.
     *
     * @param partitions number of partitions, which are numbered from 0
     * @param window how many records of each partition may wait, rounded up to a power of two
     * @param memory how many labels to remember, to tell repeated records from late ones
     * @param output receives the records in order
     */
    static <R> LabelledReader<R> byLabel(
            final int partitions, final int window, final int memory, final Consumer<R> output) {
        return new LabelOrder<>(partitions, powerOfTwo(window), memory, output);
    }

    /**
     * Creates a reader for several partition tasks, ordered by event time and, if that is equal, by partition task.
     *
     * @param partitions number of partitions, which are numbered from 0
     * @param window how many records of each partition may wait, rounded up to a power of two
     * @param output receives the records in order
     */
    static <R> LabelledReader<R> byTime(final int partitions, final int window, final Consumer<R> output) {
        return new TimeOrder<>(partitions, powerOfTwo(window), output);
    }

    /**
     * Creates a reader for several partition tasks without a common order.
     *
     * @param partitions number of partitions, which are numbered from 0
     * @param output receives the records, those of each partition task in order
     */
    static <R> LabelledReader<R> byTask(final int partitions, final Consumer<R> output) {
        return new TaskOrder<>(partitions, output);
    }

    private static int powerOfTwo(final int window) {
        if (window < 1 || window > 1 << 30) {
            throw new IllegalArgumentException("a window of " + window + " records; it takes from 1 to 1073741824");
        }
        return window == 1 ? 1 : Integer.highestOneBit(window - 1) << 1;
    }

    /**
     * Offers the next record of a partition.
     *
     * @param header header of the record; not kept
     * @param time its event time, in any unit; only the order by time uses it
     * @return false if there is no room: the same record has to be offered again when others have been released
     * @throws UnorderedTasksException if this order is impossible with these partition tasks
     */
    final boolean offer(final int partition, final OutputHeader header, final long time, final R record) {
        if (!hasRoom(partition, header)) {
            return false;
        }
        statistics.records++;
        accept(task(partition, header.task()), header, time, record);
        return true;
    }

    /**
     * Takes a marker. A frontier marker says that all records of its partition task in this partition up to its number, and
     * with labels up to its sequence number, come before it. An epoch marker says this of the number only.
     */
    final void marker(final int partition, final OutputHeader marker) {
        final TaskState task = task(partition, marker.task());
        if (marker.isEpochMarker()) {
            epoch(task, marker.number());
        } else {
            statistics.frontiers++;
            frontier(task, marker.number(), marker.sequence());
        }
    }

    /**
     * Begins each partition task with the first number that arrives, rather than 0. By number, this requires a single
     * partition.
     */
    void beginAnywhere() {
        firstNumber = NO_NUMBER;
    }

    /**
     * Continues from the position of another reader. To be called before the first record, for each partition task that the
     * other one has read.
     */
    final void resume(final int partition, final int task, final long next, final long time) {
        tasks.add(new TaskState(partition, task, next, time));
    }

    /** Continues from {@link #lastMajor} and {@link #lastMinor} of another reader. To be called before the first record. */
    void resume(final long major, final long minor) {}

    /** The major half of the key of the last released record; by number, the next number. */
    long lastMajor() {
        return 0;
    }

    /** The minor half of the key of the last released record. */
    long lastMinor() {
        return 0;
    }

    /** Stream time of the last released record of a partition task; meaningful only in the order by time. */
    final long leftTime(final int partition, final int task) {
        return task(partition, task).leftTime();
    }

    // A partition has few partition tasks, mostly one, so the last used one is tried first.
    private TaskState task(final int partition, final int task) {
        final TaskState last = lastTasks[partition];
        if (last != null && last.task() == task) {
            return last;
        }
        lastTasks[partition] = find(partition, task);
        return lastTasks[partition];
    }

    private TaskState find(final int partition, final int task) {
        for (int index = 0; index < tasks.size(); index++) {
            if (tasks.get(index).is(partition, task)) {
                return tasks.get(index);
            }
        }
        final TaskState added = new TaskState(partition, task, firstNumber, Long.MIN_VALUE);
        tasks.add(added);
        return added;
    }

    final void deliver(final R record) {
        statistics.delivered++;
        output.accept(record);
    }

    /** Whether a record of the partition can be taken now; if not, it waits there. */
    abstract boolean hasRoom(int partition, OutputHeader header);

    abstract void accept(TaskState task, OutputHeader header, long time, R record);

    /**
     * All records of the partition task in its partition up to this number, and with labels up to this sequence number,
     * have arrived.
     */
    abstract void frontier(TaskState task, long number, long sequence);

    /**
     * All records of the partition task up to this number, before one of its epochs began, were written to its partition.
     * That is a frontier without a label, unless the order has no use for numbers.
     */
    void epoch(final TaskState task, final long number) {
        frontier(task, number, 0);
    }

    /** Ends a partition. When all have ended, all records have been released. */
    abstract void end(int partition);

    /** Whether records are held up; refused records count, unless they are the next ones. */
    abstract boolean isWaiting();

    /** Number of records that have been taken and not yet released. */
    abstract long held();

    /** The partition that the held records wait for; -1 if they wait for a number, which may arrive in any partition. */
    abstract int awaited();

    /** Describes what the held records wait for, such as "number 17"; the text follows "waiting for". */
    abstract String awaitedInWords();

    /**
     * Stops the present wait. An awaited number is counted as lost, unless it arrives later; an awaited partition is not
     * waited for until something arrives from it. Does nothing if no record waits.
     */
    abstract void giveUp();

    /** Number of records that never arrived, as far as numbers show. */
    long lost() {
        return tasks.stream().mapToLong(task -> task.gaps().lost()).sum();
    }

    /** The numbers that never arrived, one line for each partition task that has lost any. */
    List<String> losses() {
        final List<String> lines = new ArrayList<>();
        for (final TaskState task : tasks) {
            if (task.gaps().lost() > 0) {
                lines.add("partition task " + task.task() + " in partition " + task.partition() + ": number "
                        + task.gaps().describe());
            }
        }
        return lines;
    }
}
