package dev.tailrace.runtime;

/** The natural order of keys that are given by their numbers. */
@FunctionalInterface
public interface KeyOrder {

    /** Dense identifiers, which are their own numbers. */
    KeyOrder BY_ID = Integer::compare;

    /** Compares two keys, given by their numbers, in the natural order of the keys. */
    int compare(int left, int right);
}
