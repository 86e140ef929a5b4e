package dev.tailrace.agent;

/** See {@link IdleKind#YIELD}. */
final class YieldIdle implements IdleStrategy {

    private final Waiting waiting;

    YieldIdle(final Waiting waiting) {
        this.waiting = waiting;
    }

    @Override
    public void idle(final int workDone) {
        if (workDone == 0) {
            waiting.yieldToOthers();
        }
    }
}
