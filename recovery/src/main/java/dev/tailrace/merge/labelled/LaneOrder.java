package dev.tailrace.merge.labelled;

import java.util.function.Consumer;

/**
 * Several lanes, each in its own order and in one partition; between lanes, records leave as they come. Nothing waits.
 */
final class LaneOrder<R> implements Order<R> {

    private final LaneHomes homes = new LaneHomes();
    private final MergeStatistics statistics;
    private final Consumer<R> output;

    LaneOrder(final MergeStatistics statistics, final Consumer<R> output) {
        this.statistics = statistics;
        this.output = output;
    }

    @Override
    public boolean hasRoom(final int partition, final Place place) {
        return true;
    }

    @Override
    public void accept(final LaneState lane, final Place place, final R record) {
        homes.check(lane);
        switch (lane.arrive(place.number())) {
            case REPEATED -> statistics.countRepeated();
            case LATE -> {
                statistics.countInversion();
                deliver(record);
            }
            case FIRST -> deliver(record);
        }
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
    public void end(final int partition) {}

    @Override
    public boolean isWaiting() {
        return false;
    }

    @Override
    public long held() {
        return 0;
    }

    @Override
    public int awaited() {
        return -1;
    }

    @Override
    public String awaitedInWords() {
        return "nothing";
    }

    @Override
    public void giveUp() {}
}
