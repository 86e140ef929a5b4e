package dev.tailrace.record;

/** Takes the components of a record, in order. */
public abstract class FieldWriter {

    /** A text; null if the component is. */
    protected abstract void text(int field, String value);

    protected abstract void bool(int field, boolean value);

    /** A whole number. */
    protected abstract void number(int field, long value);

    protected abstract void number(int field, double value);

    /** A number times a power of ten. */
    protected abstract void decimal(int field, long value, int decimals);

    /** A time, in nanoseconds since 1970. */
    protected abstract void time(int field, long epochNs);
}
