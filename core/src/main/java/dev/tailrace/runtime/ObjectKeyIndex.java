package dev.tailrace.runtime;

/** Finds the numbers of arbitrary keys; two inputs that share their key share the {@link KeyNumbers}. */
public final class ObjectKeyIndex<K extends Comparable<? super K>, T> implements KeyIndex<T> {

    private final ValueKey<? super T, ? extends K> key;
    private final KeyNumbers<K> numbers;

    public ObjectKeyIndex(final ValueKey<? super T, ? extends K> key, final KeyNumbers<K> numbers) {
        this.key = key;
        this.numbers = numbers;
    }

    @Override
    public int indexOf(final T record) {
        return numbers.numberOf(key.keyOf(record));
    }

    @Override
    public int compare(final int left, final int right) {
        return numbers.compare(left, right);
    }
}
