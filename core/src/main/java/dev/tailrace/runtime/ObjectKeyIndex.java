package dev.tailrace.runtime;

import dev.tailrace.function.ValueKey;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/** Key index for arbitrary keys; two inputs with the same key share the {@link KeyNumbers}. */
public final class ObjectKeyIndex<K extends Comparable<? super K>, T> implements KeyIndex<T>, Snapshotable {

    private final ValueKey<? super T, ? extends K> key;
    private final KeyNumbers<K> numbers;

    public ObjectKeyIndex(final ValueKey<? super T, ? extends K> key, final KeyNumbers<K> numbers) {
        this.key = key;
        this.numbers = numbers;
    }

    /**
     * Creates an index of the keys that a function extracts.
     *
     * @param key returns comparable values, as the DSL has checked
     */
    public static <T> KeyIndex<T> of(final ValueKey<?, ?> key) {
        return over(key, new KeyNumbers<>());
    }

    /**
     * Creates an index that gives keys the same numbers as another index, for the second input of a node.
     *
     * @param other was made by {@link #of}
     */
    public static <T> KeyIndex<T> like(final KeyIndex<?> other, final ValueKey<?, ?> key) {
        return over(key, ((ObjectKeyIndex<?, ?>) other).numbers);
    }

    // String is a placeholder for the comparable type; generics are erased here
    @SuppressWarnings("unchecked")
    private static <T> KeyIndex<T> over(final ValueKey<?, ?> key, final KeyNumbers<?> numbers) {
        return new ObjectKeyIndex<>((ValueKey<T, String>) key, (KeyNumbers<String>) numbers);
    }

    @Override
    public int indexOf(final T record) {
        return numbers.numberOf(key.keyOf(record));
    }

    @Override
    public void save(final StateOutput output) {
        numbers.save(output);
    }

    @Override
    public void restore(final StateInput input) {
        numbers.restore(input);
    }

    @Override
    public int compare(final int left, final int right) {
        return numbers.compare(left, right);
    }

    @Override
    public K keyOf(final int number) {
        return numbers.keyOf(number);
    }

    @Override
    public Object statePart() {
        return this;
    }
}
