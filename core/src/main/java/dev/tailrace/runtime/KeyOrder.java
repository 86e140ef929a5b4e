package dev.tailrace.runtime;

/** The natural order of keys that are given by their numbers. */
@FunctionalInterface
public interface KeyOrder {

    /** Dense identifiers, which are their own numbers. */
    KeyOrder BY_ID = Integer::compare;

    /** Compares two keys, given by their numbers, in the natural order of the keys. */
    int compare(int left, int right);

    /** The key of this number, which is compared with keys of other tasks; null when the number is the key. */
    default Comparable<?> keyOf(final int number) {
        return null;
    }
}
