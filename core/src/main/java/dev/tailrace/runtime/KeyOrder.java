package dev.tailrace.runtime;

/** Compares keys, given by their numbers, in their natural order. */
@FunctionalInterface
public interface KeyOrder {

    /** The order of dense identifiers, which are their own numbers. */
    KeyOrder BY_ID = Integer::compare;

    /** Compares two keys, given by their numbers, in the natural order of the keys. */
    int compare(int left, int right);

    /** The key of this number, for comparison with keys of other tasks; null when the number is the key. */
    default Comparable<?> keyOf(final int number) {
        return null;
    }
}
