package dev.tailrace.merge.labelled;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Brings labelled records of several partitions back into one order, and says what was repeated, lost or late.
 *
 * <p>The caller offers the records of each partition in the order of the partition, and tells of frontiers, epochs and
 * ends. A record that is refused waits: nothing else of its partition is offered before it, and other partitions go on.
 * That bounds the memory.
 *
 * <p>Belongs to one thread. Records leave through the output during the calls that make it possible. Nothing is allocated
 * per record.
 *
 * @param <R> records, which are kept by reference until they leave
 */
public final class LabelledReader<R> {

    /** How many records wait at most, of a partition or, by number, of all; a power of two. */
    public static final int USUAL_WINDOW = 1 << 16;

    /** How many of the last labels are remembered; those of a few seconds of replay. */
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
     * One partition task, spread over partitions.
     *
     * @param partitions how many there are, numbered from 0
     * @param window how many records may wait in all, rounded up to a power of two
     * @param output takes the records in order
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
     * Parallel writers of one total order.
     *
     * @param partitions how many there are, numbered from 0
     * @param window how many records of each partition may wait, rounded up to a power of two
     * @param memory how many labels to remember, to tell what is repeated from what is late
     * @param output takes the records in order
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
     * Several partition tasks, by event time and, where that is equal, by partition task.
     *
     * @param partitions how many there are, numbered from 0
     * @param window how many records of each partition may wait, rounded up to a power of two
     * @param output takes the records in order
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
     * Several partition tasks, each for itself.
     *
     * @param partitions how many there are, numbered from 0
     * @param output takes the records, those of each partition task in order
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
     * @param place where the record belongs; not kept
     * @return false if there is no room: the same record has to be offered again when others have left
     * @throws UnorderedTasksException if the order cannot be had with these partition tasks
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
     * Takes a frontier: all that a partition task writes to this partition up to a number, and of labels up to a sequence
     * number, is in front of it.
     *
     * @param place whose frontier it is, the number ({@link RecordPosition#NO_NUMBER} if there is none), and the sequence number;
     *     of an epoch that is over, it has no say
     */
    public void frontier(final int partition, final RecordPosition place) {
        final TaskState task = enter(partition, place.task(), place.epoch());
        if (task != null) {
            statistics.countFrontier();
            order.frontier(task, place.number(), place.sequence());
        }
    }

    /**
     * An epoch of a partition task begins; what its earlier owners write to the partition from here on is dropped.
     *
     * @param place whose epoch it is, and the number of the last output before it ({@link RecordPosition#NO_NUMBER} if
     *     there is none)
     */
    public void epoch(final int partition, final RecordPosition place) {
        final TaskState task = enter(partition, place.task(), place.epoch());
        if (task != null) {
            order.epoch(task, place.number());
        }
    }

    /** Begins each partition task with whatever number comes first, rather than 0. By number, this takes a single partition. */
    public void beginAnywhere() {
        tasks.beginAnywhere();
        order.beginAnywhere();
    }

    /**
     * Continues where another reader was. Called before the first record, for each partition task that the other one has
     * read.
     */
    public void resume(final int partition, final int task, final long next, final long time) {
        tasks.resume(partition, task, next, time);
    }

    /** Continues where another reader was: {@link #lastMajor} and {@link #lastMinor} of it. Called before the first record. */
    public void resume(final long major, final long minor) {
        order.resume(major, minor);
    }

    /** The larger half of the key of the last record that has left; by number, the next number. */
    public long lastMajor() {
        return order.lastMajor();
    }

    /** The smaller half of it. */
    public long lastMinor() {
        return order.lastMinor();
    }

    /** Stream time of the last record of a partition task that has left; of meaning in the order by time. */
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

    /** Nothing more comes from the partition. When all have ended, everything has left. */
    public void end(final int partition) {
        order.end(partition);
    }

    /** Whether records are held up; those that were refused count, if they are not the next ones. */
    public boolean isWaiting() {
        return order.isWaiting();
    }

    /** How many records have been taken and have not left. */
    public long held() {
        return order.held();
    }

    /** The partition that the held records wait for; -1 if they wait for a number, which may come from any. */
    public int awaited() {
        return order.awaited();
    }

    /** What the held records wait for, such as "number 17"; it follows "waiting for". */
    public String awaitedInWords() {
        return order.awaitedInWords();
    }

    /**
     * Stops waiting for what is awaited now. A number is counted as lost, unless it comes after all; a partition is not
     * waited for until something comes from it. Does nothing if no record waits.
     */
    public void giveUp() {
        order.giveUp();
    }

    /** How many records never came, as far as numbers tell. */
    public long lost() {
        long lost = gaps.lost();
        for (final TaskState task : tasks.all()) {
            lost += task.account().gaps().lost();
        }
        return lost;
    }

    /** The numbers that never came, a line for each partition task that has lost any. */
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

    /** What has been met so far; one object, which changes. */
    public MergeStatistics statistics() {
        return statistics;
    }
}
