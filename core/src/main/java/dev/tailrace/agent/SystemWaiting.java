package dev.tailrace.agent;

import java.util.concurrent.locks.LockSupport;

/** Waits by the means of the JDK: spin hint, yield and park. */
enum SystemWaiting implements ThreadWaiting {
    INSTANCE;

    @Override
    public void spin() {
        Thread.onSpinWait();
    }

    @Override
    public void yieldToOthers() {
        Thread.yield();
    }

    @Override
    public void parkNanos(final long durationNs) {
        LockSupport.parkNanos(durationNs);
    }
}
