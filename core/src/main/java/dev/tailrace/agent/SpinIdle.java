package dev.tailrace.agent;

/** Implements {@link IdleKind#SPIN}. */
final class SpinIdle implements IdleStrategy {

    private final ThreadWaiting waiting;

    SpinIdle(final ThreadWaiting waiting) {
        this.waiting = waiting;
    }

    @Override
    public void idle(final int workDone) {
        if (workDone == 0) {
            waiting.spin();
        }
    }
}
