package dev.tailrace.compiler.sample;

/** The record of the compiler's tests: public, with the kinds of methods that pipelines refer to. */
public record Tick(long timeNs, int key, long value) {

    /** A tick made of another. */
    public Tick(final Tick other) {
        this(other.timeNs, other.key, other.value + 1);
    }

    public Tick negated() {
        return new Tick(timeNs, key, -value);
    }

    public boolean isOdd() {
        return (value & 1) != 0;
    }

    /** Two methods of one name: source cannot tell which of them a reference means. */
    public static Tick twice(final Tick tick) {
        return new Tick(tick.timeNs, tick.key, 2 * tick.value);
    }

    public static Tick twice(final Object other) {
        return twice((Tick) other);
    }

    public static Tick half(final Tick tick) {
        return new Tick(tick.timeNs, tick.key, tick.value / 2);
    }

    public String name() {
        return "key" + (9 - key);
    }
}
