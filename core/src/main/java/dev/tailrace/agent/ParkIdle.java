package dev.tailrace.agent;

/** Implements {@link IdleKind#PARK}. */
final class ParkIdle implements IdleStrategy {

    private final ThreadWaiting waiting;
    private final long parkNs;

    ParkIdle(final ThreadWaiting waiting, final long parkNs) {
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
