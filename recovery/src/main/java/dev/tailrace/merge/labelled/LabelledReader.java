package dev.tailrace.merge.labelled;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Merges labelled records of several partitions into one order, and reports repeated, lost and late records.
 *
 * <p>The caller offers the records of each partition in the order of the partition, and reports frontiers, epochs and ends.
 * A refused record waits: the caller offers nothing else of its partition before it, and continues with other partitions.
 * That bounds the memory.
 *
 * <p>Used by one thread. Records are passed to the output during the calls that make their release possible. Nothing is
 * allocated per record.
 *
 * @param <R> type of the records, which are kept by reference until they are released
 */
public final class LabelledReader<R> {

    /** Default limit of waiting records, of each partition or, by number, of all; a power of two. */
    public static final int USUAL_WINDOW = 1 << 16;

    /** Default number of remembered labels: those of a few seconds of replay. */
    public static final int USUAL_MEMORY = 1 << 18;

    private final ReleaseOrder<R> order;
    private final PartitionTasks tasks;
    private final Gaps gaps;
    private final MergeStatistics statistics;

    private LabelledReader(
            final int partitions, final ReleaseOrder<R> order, final Gaps gaps, final MergeStatistics statistics) {
        this.order = order;
        this.gaps = gaps;
        this.statistics = statistics;
        tasks = new PartitionTasks(partitions);
    }

    /**
     * Creates a reader for one partition task, spread over partitions.
     *
     * @param partitions number of partitions, which are numbered from 0
     * @param window how many records may wait in all, rounded up to a power of two
     * @param output receives the records in order
     */
    public static <R> LabelledReader<R> byNumber(final int partitions, final int window, final Consumer<R> output) {
        final MergeStatistics statistics = new MergeStatistics();
        final Gaps gaps = new Gaps();
        return new LabelledReader<>(
                partitions,
                new NumberOrder<>(partitions, powerOfTwo(window), gaps, statistics, output),
                gaps,
                statistics);
    }

    /**
     * Creates a reader for parallel writers of one total order.
     *
     * @param partitions number of partitions, which are numbered from 0
     * @param window how many records of each partition may wait, rounded up to a power of two
     * @param memory how many labels to remember, to tell repeated records from late ones
     * @param output receives the records in order
     */
    public static <R> LabelledReader<R> byLabel(
            final int partitions, final int window, final int memory, final Consumer<R> output) {
        final MergeStatistics statistics = new MergeStatistics();
        return new LabelledReader<>(
                partitions,
                new LabelOrder<>(partitions, powerOfTwo(window), memory, statistics, output),
                new Gaps(),
                statistics);
    }

    /**
     * Creates a reader for several partition tasks, ordered by event time and, if that is equal, by partition task.
     *
     * @param partitions number of partitions, which are numbered from 0
     * @param window how many records of each partition may wait, rounded up to a power of two
     * @param output receives the records in order
     */
    public static <R> LabelledReader<R> byTime(final int partitions, final int window, final Consumer<R> output) {
        final MergeStatistics statistics = new MergeStatistics();
        return new LabelledReader<>(
                partitions,
                new TimeOrder<>(partitions, powerOfTwo(window), statistics, output),
                new Gaps(),
                statistics);
    }

    /**
     * Creates a reader for several partition tasks without a common order.
     *
     * @param partitions number of partitions, which are numbered from 0
     * @param output receives the records, those of each partition task in order
     */
    public static <R> LabelledReader<R> byTask(final int partitions, final Consumer<R> output) {
        final MergeStatistics statistics = new MergeStatistics();
        return new LabelledReader<>(partitions, new TaskOrder<>(statistics, output), new Gaps(), statistics);
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
     * @param place position of the record in the order; not kept
     * @return false if there is no room: the same record has to be offered again when others have been released
     * @throws UnorderedTasksException if this order is impossible with these partition tasks
     */
    public boolean offer(final int partition, final RecordPosition place, final R record) {
        final TaskState task = enter(partition, place.task(), place.epoch());
        if (task == null) {
            statistics.countRecord();
            return true;
        }
        if (!order.hasRoom(partition, place)) {
            return false;
        }
        statistics.countRecord();
        order.accept(task, place, record);
        return true;
    }

    /**
     * Takes a frontier: all records of a partition task in this partition up to a number, and with labels up to a sequence
     * number, come before it.
     *
     * @param place partition task of the frontier, the number ({@link RecordPosition#NO_NUMBER} if there is none), and the
     *     sequence number; a frontier of an epoch that is over is ignored
     */
    public void frontier(final int partition, final RecordPosition place) {
        final TaskState task = enter(partition, place.task(), place.epoch());
        if (task != null) {
            statistics.countFrontier();
            order.frontier(task, place.number(), place.sequence());
        }
    }

    /**
     * Begins an epoch of a partition task; records of its earlier owners in the partition are dropped from here on.
     *
     * @param place partition task of the epoch, and the number of the last output before it
     *     ({@link RecordPosition#NO_NUMBER} if there is none)
     */
    public void epoch(final int partition, final RecordPosition place) {
        final TaskState task = enter(partition, place.task(), place.epoch());
        if (task != null) {
            order.epoch(task, place.number());
        }
    }

    /**
     * Begins each partition task with the first number that arrives, rather than 0. By number, this requires a single
     * partition.
     */
    public void beginAnywhere() {
        tasks.beginAnywhere();
        order.beginAnywhere();
    }

    /**
     * Continues from the position of another reader. To be called before the first record, for each partition task that the
     * other one has read.
     */
    public void resume(final int partition, final int task, final long next, final long time) {
        tasks.resume(partition, task, next, time);
    }

    /** Continues from {@link #lastMajor} and {@link #lastMinor} of another reader. To be called before the first record. */
    public void resume(final long major, final long minor) {
        order.resume(major, minor);
    }

    /** The major half of the key of the last released record; by number, the next number. */
    public long lastMajor() {
        return order.lastMajor();
    }

    /** The minor half of the key of the last released record. */
    public long lastMinor() {
        return order.lastMinor();
    }

    /** Stream time of the last released record of a partition task; meaningful only in the order by time. */
    public long leftTime(final int partition, final int task) {
        return tasks.of(partition, task).leftTime();
    }

    private TaskState enter(final int partition, final int number, final int epoch) {
        final TaskState task = tasks.of(partition, number);
        if (task.isNew(epoch)) {
            statistics.countEpoch();
        }
        if (task.enter(epoch)) {
            return task;
        }
        statistics.countOldEpoch();
        return null;
    }

    /** Ends a partition. When all have ended, all records have been released. */
    public void end(final int partition) {
        order.end(partition);
    }

    /** Whether records are held up; refused records count, unless they are the next ones. */
    public boolean isWaiting() {
        return order.isWaiting();
    }

    /** Number of records that have been taken and not yet released. */
    public long held() {
        return order.held();
    }

    /** The partition that the held records wait for; -1 if they wait for a number, which may arrive in any partition. */
    public int awaited() {
        return order.awaited();
    }

    /** Describes what the held records wait for, such as "number 17"; the text follows "waiting for". */
    public String awaitedInWords() {
        return order.awaitedInWords();
    }

    /**
     * Stops the present wait. An awaited number is counted as lost, unless it arrives later; an awaited partition is not
     * waited for until something arrives from it. Does nothing if no record waits.
     */
    public void giveUp() {
        order.giveUp();
    }

    /** Number of records that never arrived, as far as numbers show. */
    public long lost() {
        long lost = gaps.lost();
        for (final TaskState task : tasks.all()) {
            lost += task.account().gaps().lost();
        }
        return lost;
    }

    /** The numbers that never arrived, one line for each partition task that has lost any. */
    public List<String> losses() {
        final List<String> lines = new ArrayList<>();
        if (gaps.lost() > 0) {
            lines.add("number " + gaps.describe());
        }
        for (final TaskState task : tasks.all()) {
            if (task.account().gaps().lost() > 0) {
                lines.add("partition task " + task.task() + " in partition " + task.partition() + ": number "
                        + task.account().gaps().describe());
            }
        }
        return lines;
    }

    /** The counters so far; one mutable object. */
    public MergeStatistics statistics() {
        return statistics;
    }
}
