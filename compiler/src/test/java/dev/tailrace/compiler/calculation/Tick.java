package dev.tailrace.compiler.calculation;

/** An event of tests. */
public record Tick(int instrument, int value) {

    public Tick(final int value) {
        this(0, value);
    }

    public boolean isEven() {
        return value % 2 == 0;
    }
}
