package dev.tailrace.state;

/**
 * What a {@link Snapshotable} writes its state to. {@link StateInput} reads the same things back, in the same order.
 *
 * <p>Numbers are big-endian and of fixed size. Used by one thread; valid only during {@code save}.
 */
public final class StateOutput {

    private final ByteSink sink;
    private final ObjectWriter objects;
    private final Place place;
    private final Kind kind;
    private final boolean inPlace;
    private int element;

    StateOutput(
            final ByteSink sink,
            final ObjectWriter objects,
            final Place place,
            final Kind kind,
            final boolean inPlace) {
        this.sink = sink;
        this.objects = objects;
        this.place = place;
        this.kind = kind;
        this.inPlace = inPlace;
    }

    public void putBoolean(final boolean value) {
        sink.putByte(value ? 1 : 0);
    }

    public void putByte(final int value) {
        sink.putByte(value);
    }

    public void putInt(final int value) {
        sink.putInt(value);
    }

    public void putLong(final long value) {
        sink.putLong(value);
    }

    public void putDouble(final double value) {
        sink.putLong(Double.doubleToRawLongBits(value));
    }

    /** Writes a text, not null. */
    public void putText(final String value) {
        sink.putText(value);
    }

    /** Writes the first elements of an array, with their number. */
    public void putLongs(final long[] values, final int count) {
        sink.putCount(count);
        sink.room(Math.multiplyExact(count, Long.BYTES)).asLongBuffer().put(values, 0, count);
    }

    /** Writes the first elements of an array, with their number. */
    public void putInts(final int[] values, final int count) {
        sink.putCount(count);
        sink.room(Math.multiplyExact(count, Integer.BYTES)).asIntBuffer().put(values, 0, count);
    }

    /**
     * Writes an object that restoring makes anew: a value, a collection, an object with a constructor without arguments;
     * or null.
     *
     * @throws StateException when it is none of these
     */
    public void putObject(final Object value) {
        reference(value, null, element++, false);
    }

    /**
     * Writes the state of an object that will be there when the snapshot is restored, and is filled then; see
     * {@link StateInput#fillState}.
     *
     * @throws StateException when the state cannot be saved
     */
    public void putState(final Object object) {
        reference(object, null, element++, true);
    }

    ByteSink sink() {
        return sink;
    }

    boolean isInPlace() {
        return inPlace;
    }

    /** Writes what leads to an object; the step is null for an element. */
    void reference(final Object value, final String step, final int index, final boolean behindFinal) {
        sink.putCount(objects.reference(value, place, step, index, kind, behindFinal));
    }

    /**
     * A refusal to save, to be thrown: the message names node and field.
     *
     * @param reason what follows them
     */
    public StateException refused(final String reason) {
        return ObjectWriter.refused(place, reason);
    }
}
