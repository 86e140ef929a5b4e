package dev.tailrace.agent;

/** See {@link IdleKind#PARK}. */
final class ParkIdle implements IdleStrategy {

    private final Waiting waiting;
    private final long parkNs;

    ParkIdle(final Waiting waiting, final long parkNs) {
        this.waiting = waiting;
        this.parkNs = parkNs;
    }

    @Override
    public void idle(final int workDone) {
        if (workDone == 0) {
            waiting.parkNanos(parkNs);
        }
    }
}
