package dev.tailrace.merge.labelled;

/** State of a partition task in one partition: its epoch, the numbers that have arrived and its stream time. */
final class TaskState {

    private final int partition;
    private final int task;
    private final NumberAccount account;
    private int epoch = Integer.MIN_VALUE;
    private long time;
    private long leftTime;

    /**
     * @param next the first expected number, or {@link RecordPosition#NO_NUMBER} for any
     * @param time stream time where the reader begins
     */
    TaskState(final int partition, final int task, final long next, final long time) {
        this.partition = partition;
        this.task = task;
        account = new NumberAccount(next);
        this.time = time;
        leftTime = time;
    }

    boolean is(final int otherPartition, final int otherTask) {
        return partition == otherPartition && task == otherTask;
    }

    int partition() {
        return partition;
    }

    int task() {
        return task;
    }

    /** The numbers of the partition task, if it writes to this partition only. */
    NumberAccount account() {
        return account;
    }

    /** Classifies a number. Unnumbered records are always classified as first. */
    Arrival arrive(final long number) {
        return number == RecordPosition.NO_NUMBER ? Arrival.FIRST : account.arrive(number);
    }

    /** Records the epoch of a record; false if that epoch is over, because a later one has been seen in this partition. */
    boolean enter(final int newEpoch) {
        epoch = Math.max(epoch, newEpoch);
        return newEpoch == epoch;
    }

    /** Whether this epoch is later than all seen before. */
    boolean isNew(final int newEpoch) {
        return newEpoch > epoch;
    }

    /** Advances the stream time to the time of a record, and returns it; it never goes back. */
    long advance(final long newTime) {
        time = Math.max(time, newTime);
        return time;
    }

    /** Records that a record with this stream time was released. */
    void leave(final long itsTime) {
        leftTime = itsTime;
    }

    /** Stream time of the last released record. */
    long leftTime() {
        return leftTime;
    }
}
