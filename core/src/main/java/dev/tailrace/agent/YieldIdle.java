package dev.tailrace.agent;

/** Implements {@link IdleKind#YIELD}. */
final class YieldIdle implements IdleStrategy {

    private final ThreadWaiting waiting;

    YieldIdle(final ThreadWaiting waiting) {
        this.waiting = waiting;
    }

    @Override
    public void idle(final int workDone) {
        if (workDone == 0) {
            waiting.yieldToOthers();
        }
    }
}
