package dev.tailrace.topics.merge;

/** State of a partition task in one partition: its stream time and, if it writes to no other one, its numbers. */
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
    private final Gaps gaps = new Gaps();
    private final long resumed;
    private long next;
    private long time;
    private long leftTime;

    /**
     * @param next the first expected number, or {@link LabelledReader#NO_NUMBER} to begin with the first that arrives
     * @param time stream time where the reader begins
     */
    TaskState(final int partition, final int task, final long next, final long time) {
        this.partition = partition;
        this.task = task;
        this.next = next;
        resumed = next;
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

    /** Classifies a number. Unnumbered records are always classified as first. */
    Arrival arrive(final long number) {
        if (number == LabelledReader.NO_NUMBER) {
            return Arrival.FIRST;
        }
        if (next == LabelledReader.NO_NUMBER) {
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
            if (next != LabelledReader.NO_NUMBER) {
                gaps.add(next, number + 1);
            }
            next = number + 1;
        }
    }

    Gaps gaps() {
        return gaps;
    }

    /** Advances the stream time to the time of a record, and returns it; it never goes back. */
    long advance(final long newTime) {
        time = Math.max(time, newTime);
        return time;
    }

    /** Records that a record with this stream time was released. */
    void leave(final long streamTime) {
        leftTime = streamTime;
    }

    /** Stream time of the last released record. */
    long leftTime() {
        return leftTime;
    }
}
