package dev.tailrace.agent;

/** The ways in which an idle strategy can wait; tests replace it, so that they do not wait. */
interface ThreadWaiting {

    void spin();

    void yieldToOthers();

    void parkNanos(long durationNs);
}
