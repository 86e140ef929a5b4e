package dev.tailrace.compiler.sample;

/** Functions that pipelines of the tests refer to. */
public final class Ticks {

    private Ticks() {}

    public static boolean isEven(final long value) {
        return (value & 1) == 0;
    }

    public static Tick ofValue(final long value) {
        return new Tick(value, 0, value);
    }
}
