package dev.tailrace.kafka.lane;

import dev.tailrace.progress.Lane;

/** Tells a lane what became of its records. The lane is set before the first record is sent. */
final class LaneAcks implements ResultListener {

    private Lane lane;

    void to(final Lane told) {
        lane = told;
    }

    @Override
    public void acknowledged(final int output, final long number, final long offset) {
        lane.acknowledged(output, number, offset);
    }

    @Override
    public void failed(final int output, final long number, final Throwable cause) {
        lane.failed(output, number, cause);
    }
}
