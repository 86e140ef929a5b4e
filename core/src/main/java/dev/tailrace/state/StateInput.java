package dev.tailrace.state;

import java.util.List;

/**
 * What a {@link Snapshotable} reads its state from: the same things that it wrote to {@link StateOutput}, in the same
 * order.
 *
 * <p>Used by one thread; valid only during {@code restore}.
 */
public final class StateInput {

    /** Receives the values of an object with fields. */
    @FunctionalInterface
    interface ColumnConsumer {

        /**
         * Takes one.
         *
         * @param present the field that it goes to; null when there is none any more
         * @param value boxed; of a reference, its number
         */
        void accept(Schema.Saved saved, Column present, Object value);
    }

    private final ByteSource source;
    private final ObjectReader objects;
    private final Place place;
    private final int schema;
    private final Class<?> type;
    private int element;

    /**
     * @param schema number of the object's schema
     * @param type of the object as it is now
     */
    StateInput(
            final ByteSource source,
            final ObjectReader objects,
            final Place place,
            final int schema,
            final Class<?> type) {
        this.source = source;
        this.objects = objects;
        this.place = place;
        this.schema = schema;
        this.type = type;
    }

    public boolean getBoolean() {
        return source.getByte() != 0;
    }

    public byte getByte() {
        return source.getByte();
    }

    public int getInt() {
        return source.getInt();
    }

    public long getLong() {
        return source.getLong();
    }

    public double getDouble() {
        return Double.longBitsToDouble(source.getLong());
    }

    public String getText() {
        return source.getText();
    }

    /** The elements that {@link StateOutput#putLongs} wrote. */
    public long[] getLongs() {
        final long[] values = new long[checkedCount(Long.BYTES)];
        source.get(values.length * Long.BYTES).asLongBuffer().get(values);
        return values;
    }

    /** The elements that {@link StateOutput#putInts} wrote. */
    public int[] getInts() {
        final int[] values = new int[checkedCount(Integer.BYTES)];
        source.get(values.length * Integer.BYTES).asIntBuffer().get(values);
        return values;
    }

    private int checkedCount(final int elementBytes) {
        final int count = source.getCount();
        if (count > source.left() / elementBytes) {
            throw ByteSource.damaged();
        }
        return count;
    }

    /** The object that {@link StateOutput#putObject} wrote; it may be filled only after {@code restore} has returned. */
    public Object getObject() {
        return reference(null, null, element++, false);
    }

    /**
     * Fills an object, which must be one of the class that {@link StateOutput#putState} wrote, after {@code restore} has
     * returned.
     *
     * @throws StateException when the object has another class, or is null
     */
    public void fillState(final Object object) {
        reference(object, null, element++, true);
    }

    ByteSource source() {
        return source;
    }

    void forEachColumn(final ColumnConsumer consumer) {
        final List<Column> columns = objects.columns(schema, type, place);
        final List<Schema.Saved> fields = objects.schema(schema).fields();
        for (int i = 0; i < fields.size(); i++) {
            final Schema.Saved saved = fields.get(i);
            final Object value =
                    saved.type() == 'L' ? (Object) source.getCount() : Primitives.get(source, saved.type());
            consumer.accept(saved, columns.get(i), value);
        }
    }

    /** Reads what leads to an object and finds or makes it. */
    Object reference(final Object present, final String step, final int index, final boolean inPlace) {
        return reference(source.getCount(), present, step, index, inPlace);
    }

    Object reference(
            final int number, final Object present, final String step, final int index, final boolean inPlace) {
        return objects.reference(number, present, place, step, index, inPlace);
    }

    /** Keeps an object that is there, for one of the snapshot, if it can be filled with its state. */
    void reuse(final int number, final Object present, final String step, final int index) {
        objects.reuse(number, present, place, step, index);
    }

    void checkFits(final Object value, final Class<?> wanted, final String step, final int index) {
        if (value != null && !wanted.isInstance(value)) {
            throw ObjectReader.refused(
                    step == null ? place.element(index) : place.field(step),
                    "takes a " + wanted.getName() + ", the snapshot has a "
                            + value.getClass().getName());
        }
    }

    Object named(final String name) {
        return objects.named(name, place);
    }

    Object constant(final String name) {
        return objects.constant(name, place);
    }

    /** Does something when all objects have been filled. */
    void later(final Runnable action) {
        objects.later(action);
    }

    /**
     * A refusal of what has been read, to be thrown: the message names node and field.
     *
     * @param reason what follows them, such as {@code was saved with windows of 60 s and has 30 s now}
     */
    public StateException refused(final String reason) {
        return ObjectReader.refused(place, reason);
    }
}
