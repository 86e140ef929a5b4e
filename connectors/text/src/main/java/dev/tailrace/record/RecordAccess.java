package dev.tailrace.record;

/**
 * Makes records of one class and reads their components, by direct calls of its constructor and accessors.
 *
 * @param <T> record type
 */
abstract class RecordAccess<T> {

    /** A new record: of each component the number, or the object, at its index. */
    abstract T make(long[] numbers, Object[] objects);

    /** The event time of a record; 0 if it has none. */
    abstract long eventTimeNs(T record);

    /** Hands on the components of a record in order. */
    abstract void write(T record, FieldWriter writer);
}
