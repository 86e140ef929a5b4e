package dev.tailrace.merge.labelled;

/** What is known of a partition task in one partition. */
final class TaskState {

    private final int partition;
    private final int task;
    private final NumberAccount account;
    private int epoch = Integer.MIN_VALUE;
    private long time;
    private long leftTime;

    /**
     * @param next the first number that is expected, or {@link RecordPosition#NO_NUMBER} for any
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

    /** The numbers of the partition task, if it keeps to this partition. */
    NumberAccount account() {
        return account;
    }

    /** Unnumbered records are always the first of their kind. */
    Arrival arrive(final long number) {
        return number == RecordPosition.NO_NUMBER ? Arrival.FIRST : account.arrive(number);
    }

    /** Takes in whose epoch it is; false if that epoch is over, since a later one has been seen in this partition. */
    boolean enter(final int newEpoch) {
        epoch = Math.max(epoch, newEpoch);
        return newEpoch == epoch;
    }

    /** Whether the epoch would begin with this. */
    boolean isNew(final int newEpoch) {
        return newEpoch > epoch;
    }

    /** Stream time: that of the record or, if it goes back, the latest before. */
    long advance(final long newTime) {
        time = Math.max(time, newTime);
        return time;
    }

    /** A record of this stream time has left. */
    void leave(final long itsTime) {
        leftTime = itsTime;
    }

    /** Stream time of the last record that has left. */
    long leftTime() {
        return leftTime;
    }
}
