package dev.tailrace.merge.labelled;

import java.util.function.Consumer;

/**
 * Several lanes without a common order, by a declared rule: event time, then lane. Records of a lane never overtake each
 * other: the time of one that goes back is the latest before it. Each lane keeps to one partition, so that its numbers
 * say what is repeated or lost.
 */
final class TimeOrder<R> implements Order<R> {

    private final Lineup<R> lineup;
    private final LaneHomes homes = new LaneHomes();
    private final MergeStatistics statistics;
    private final Consumer<R> output;
    private long lastTime = Long.MIN_VALUE;
    private long lastLane = Long.MIN_VALUE;

    TimeOrder(final int partitions, final int window, final MergeStatistics statistics, final Consumer<R> output) {
        lineup = new Lineup<>(partitions, window, this::leave);
        this.statistics = statistics;
        this.output = output;
    }

    @Override
    public boolean hasRoom(final int partition, final Place place) {
        return !lineup.isFull(partition);
    }

    @Override
    public void accept(final LaneState lane, final Place place, final R record) {
        homes.check(lane);
        final Arrival arrival = lane.arrive(place.number());
        if (arrival == Arrival.REPEATED) {
            statistics.countRepeated();
            return;
        }
        final long time = lane.advance(place.time());
        if (arrival == Arrival.LATE || Keys.isBefore(time, lane.lane(), lastTime, lastLane)) {
            statistics.countInversion();
            deliver(record);
        } else {
            lineup.add(lane.partition(), time, lane.lane(), record);
        }
        lineup.promise(lane.partition(), time, lane.lane());
        lineup.release();
    }

    private void leave(final long time, final long lane, final R record) {
        lastTime = time;
        lastLane = lane;
        homes.of(lane).leave(time);
        deliver(record);
    }

    private void deliver(final R record) {
        statistics.countDelivered();
        output.accept(record);
    }

    @Override
    public void frontier(final LaneState lane, final long number, final long sequence) {
        lane.account().reach(number);
    }

    @Override
    public void term(final LaneState lane, final long number) {
        lane.account().reach(number);
    }

    @Override
    public void resume(final long major, final long minor) {
        lastTime = major;
        lastLane = minor;
    }

    @Override
    public long lastMajor() {
        return lastTime;
    }

    @Override
    public long lastMinor() {
        return lastLane;
    }

    @Override
    public void end(final int partition) {
        lineup.end(partition);
        lineup.release();
    }

    @Override
    public boolean isWaiting() {
        return lineup.held() > 0;
    }

    @Override
    public long held() {
        return lineup.held();
    }

    @Override
    public int awaited() {
        return lineup.awaited();
    }

    @Override
    public String awaitedInWords() {
        return "a record in partition " + lineup.awaited();
    }

    @Override
    public void giveUp() {
        Excuses.excuseAwaited(lineup, statistics);
    }
}
