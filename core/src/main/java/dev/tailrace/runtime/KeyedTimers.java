package dev.tailrace.runtime;

/** Fires the timers of one operator, one key at a time. */
public final class KeyedTimers implements TimeDriven {

    /** Receives the timers that fire. */
    @FunctionalInterface
    public interface Handler {

        /** Called on the punctuation that brings stream time to a timer of this key. */
        void onTimer(int key, long dueNs);
    }

    private final KeyTimers timers;
    private final Handler handler;
    private int firingKey;

    public KeyedTimers(final KeyTimers timers, final Handler handler) {
        this.timers = timers;
        this.handler = handler;
    }

    @Override
    public long nextDueNs() {
        return timers.nextDueNs();
    }

    @Override
    public void fire(final long dueNs) {
        firingKey = timers.take();
        handler.onTimer(firingKey, dueNs);
    }

    @Override
    public int firingKey() {
        return firingKey;
    }

    @Override
    public KeyOrder keyOrder() {
        return timers.keys();
    }

    @Override
    public boolean firesAtEnd() {
        return false;
    }
}
