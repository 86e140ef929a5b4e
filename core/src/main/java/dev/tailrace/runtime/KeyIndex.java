package dev.tailrace.runtime;

/**
 * Gives the keys of one task small dense numbers, so that state can live in arrays.
 *
 * @param <T> type of the records that carry the key
 */
public interface KeyIndex<T> extends KeyOrder {

    /** The number of the record's key; a key never seen before gets the next free one. */
    int indexOf(T record);

    /** What has to be saved so that keys keep their numbers; null when numbers do not depend on what was seen. */
    default Object statePart() {
        return null;
    }
}
