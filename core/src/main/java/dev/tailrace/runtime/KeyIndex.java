package dev.tailrace.runtime;

/**
 * Maps the keys of one task to small dense numbers, so that state can be stored in arrays.
 *
 * @param <T> type of the records that carry the key
 */
public interface KeyIndex<T> extends KeyOrder {

    /** The number of the record's key; a new key gets the next free number. */
    int indexOf(T record);

    /**
     * The object that a snapshot saves so that keys keep their numbers; null when the numbers do not depend on earlier
     * records.
     */
    default Object statePart() {
        return null;
    }
}
