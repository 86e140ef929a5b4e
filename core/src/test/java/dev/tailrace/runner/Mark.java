package dev.tailrace.runner;

import dev.tailrace.state.Transferable;

/** A mutable record of random graphs. Operators with state use their one result again, so a missing copy is seen. */
final class Mark implements Transferable<Mark> {

    long timeNs;
    int key;
    long value;

    static Mark of(final long timeNs, final int key, final long value) {
        return new Mark().set(timeNs, key, value);
    }

    Mark set(final long newTimeNs, final int newKey, final long newValue) {
        timeNs = newTimeNs;
        key = newKey;
        value = newValue;
        return this;
    }

    /** A number that depends on all of it. */
    static int mix(final long... parts) {
        long mixed = 0;
        for (final long part : parts) {
            mixed = (mixed ^ part) * 0x9E3779B97F4A7C15L;
            mixed ^= mixed >>> 29;
        }
        return (int) (mixed >>> 33);
    }

    @Override
    public Mark transferTo(final Mark reusable) {
        return (reusable == null ? new Mark() : reusable).set(timeNs, key, value);
    }

    @Override
    public String toString() {
        return timeNs + "/" + key + "/" + value;
    }
}
