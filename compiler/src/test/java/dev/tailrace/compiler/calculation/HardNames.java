package dev.tailrace.compiler.calculation;

/** Names that generated code uses itself, and overloads. */
public interface HardNames {

    void cycle(int cycle, long time);

    void cycle(int parts);

    boolean drain(int failure, double[] events);

    default void twice(final int parts) {
        cycle(parts);
        cycle(parts);
    }
}
