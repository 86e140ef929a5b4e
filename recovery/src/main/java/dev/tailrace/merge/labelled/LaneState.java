package dev.tailrace.merge.labelled;

/** What is known of a lane in one partition. */
final class LaneState {

    private final int partition;
    private final int lane;
    private final NumberAccount account;
    private int term = Integer.MIN_VALUE;
    private long time;
    private long leftTime;

    /**
     * @param next the first number that is expected, or {@link Place#NO_NUMBER} for any
     * @param time logical time where the reader begins
     */
    LaneState(final int partition, final int lane, final long next, final long time) {
        this.partition = partition;
        this.lane = lane;
        account = new NumberAccount(next);
        this.time = time;
        leftTime = time;
    }

    boolean is(final int otherPartition, final int otherLane) {
        return partition == otherPartition && lane == otherLane;
    }

    int partition() {
        return partition;
    }

    int lane() {
        return lane;
    }

    /** The numbers of the lane, if it keeps to this partition. */
    NumberAccount account() {
        return account;
    }

    /** Unnumbered records are always the first of their kind. */
    Arrival arrive(final long number) {
        return number == Place.NO_NUMBER ? Arrival.FIRST : account.arrive(number);
    }

    /** Takes in whose term it is; false if that term is over, since a later one has been seen in this partition. */
    boolean enter(final int newTerm) {
        term = Math.max(term, newTerm);
        return newTerm == term;
    }

    /** Whether the term would begin with this. */
    boolean isNew(final int newTerm) {
        return newTerm > term;
    }

    /** Logical time: that of the record or, if it goes back, the latest before. */
    long advance(final long newTime) {
        time = Math.max(time, newTime);
        return time;
    }

    /** A record of this logical time has left. */
    void leave(final long itsTime) {
        leftTime = itsTime;
    }

    /** Logical time of the last record that has left. */
    long leftTime() {
        return leftTime;
    }
}
