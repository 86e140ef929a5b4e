package dev.tailrace.merge.labelled;

/** State of a partition task in one partition: its epoch, the numbers that have arrived and its stream time. */
final class TaskState {

    /** Classification of a numbered record of a partition task. */
    enum Arrival {
        /** Seen for the first time, and in order. */
        FIRST,
        /** Seen for the first time, after larger numbers. */
        LATE,
        /** Seen before. */
        REPEATED
    }

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

    /** Tracks which numbers of a partition task have arrived, if all of them arrive in one partition. */
    static final class NumberAccount {

        private final Gaps gaps = new Gaps();
        private final long resumed;
        private long next;

        /** @param next the first expected number, or {@link RecordPosition#NO_NUMBER} to begin with the first that arrives */
        NumberAccount(final long next) {
            this.next = next;
            resumed = next;
        }

        Arrival arrive(final long number) {
            if (next == RecordPosition.NO_NUMBER) {
                next = number;
            }
            if (number < next) {
                // What another reader has had does not come again: a number before its end is one it had given up.
                return gaps.fill(number) || number < resumed ? Arrival.LATE : Arrival.REPEATED;
            }
            if (number > next) {
                gaps.add(next, number);
            }
            next = number + 1;
            return Arrival.FIRST;
        }

        /** Marks the missing numbers up to this one as lost: they will not arrive in order any more. */
        void reach(final long number) {
            if (number >= next) {
                if (next != RecordPosition.NO_NUMBER) {
                    gaps.add(next, number + 1);
                }
                next = number + 1;
            }
        }

        Gaps gaps() {
            return gaps;
        }
    }
}
