package dev.tailrace.compiler.sample;

/** A record that is filled anew each time, for tests in which nothing may allocate. */
public final class Move {

    private static final String[] NAMES = {"north", "east", "south", "west"};

    private int key;
    private long timeNs;
    private long value;

    public Move set(final int newKey, final long newTimeNs, final long newValue) {
        key = newKey;
        timeNs = newTimeNs;
        value = newValue;
        return this;
    }

    public Move set(final Move move) {
        return set(move.key, move.timeNs, move.value);
    }

    public int key() {
        return key;
    }

    public String name() {
        return NAMES[key];
    }

    public long timeNs() {
        return timeNs;
    }

    public long value() {
        return value;
    }
}
