package dev.tailrace.runtime;

import dev.tailrace.function.IdKey;
import dev.tailrace.state.Wired;

/**
 * Key index for dense identifiers, which are their own numbers. Costs one comparison per record; refuses identifiers
 * out of range.
 */
@Wired
public final class IdKeyIndex<T> implements KeyIndex<T> {

    /** Identifiers must be below this, so that a wrong key function cannot fill the memory. */
    public static final int MAX_IDS = 1 << 24;

    private final IdKey<? super T> key;

    public IdKeyIndex(final IdKey<? super T> key) {
        this.key = key;
    }

    @Override
    public int indexOf(final T record) {
        return checked(key.idOf(record));
    }

    /**
     * Returns the identifier itself.
     *
     * @throws IllegalArgumentException when it is negative or not below {@link #MAX_IDS}
     */
    public static int checked(final int id) {
        if (id >>> 24 != 0) {
            throw new IllegalArgumentException(
                    "dense key " + id + " is not in 0.." + (MAX_IDS - 1) + "; use keyBy for sparse keys");
        }
        return id;
    }

    @Override
    public int compare(final int left, final int right) {
        return Integer.compare(left, right);
    }
}
