package dev.tailrace.runtime;

import dev.tailrace.function.ValueKey;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/** Finds the numbers of arbitrary keys; two inputs that share their key share the {@link KeyNumbers}. */
public final class ObjectKeyIndex<K extends Comparable<? super K>, T> implements KeyIndex<T>, Snapshotable {

    private final ValueKey<? super T, ? extends K> key;
    private final KeyNumbers<K> numbers;

    public ObjectKeyIndex(final ValueKey<? super T, ? extends K> key, final KeyNumbers<K> numbers) {
        this.key = key;
        this.numbers = numbers;
    }

    /**
     * Numbers the keys that a function takes.
     *
     * @param key gives comparable values, as the DSL has made sure
     */
    public static <T> KeyIndex<T> of(final ValueKey<?, ?> key) {
        return over(key, new KeyNumbers<>());
    }

    /**
     * Numbers keys as another index does, so that two inputs of one node agree.
     *
     * @param other was made by {@link #of}
     */
    public static <T> KeyIndex<T> like(final KeyIndex<?> other, final ValueKey<?, ?> key) {
        return over(key, ((ObjectKeyIndex<?, ?>) other).numbers);
    }

    // String stands for whatever comparable type it is; generics are erased here
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
