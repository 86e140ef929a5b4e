package dev.tailrace.agent;

/** What a thread can do instead of work; a seam for tests, which do not wait. */
interface ThreadWaiting {

    void spin();

    void yieldToOthers();

    void parkNanos(long durationNs);
}
