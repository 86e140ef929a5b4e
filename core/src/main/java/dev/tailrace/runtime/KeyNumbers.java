package dev.tailrace.runtime;

import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers arbitrary keys in the order of their first occurrence. Costs a hash lookup per record; only a new key
 * allocates.
 */
public final class KeyNumbers<K extends Comparable<? super K>> implements KeyOrder, Snapshotable {

    private final Map<K, Integer> numbers = new HashMap<>();
    private final List<K> keys = new ArrayList<>();

    int numberOf(final K key) {
        final Integer known = numbers.get(key);
        return known != null ? known : add(key);
    }

    private int add(final K key) {
        final int number = keys.size();
        keys.add(key);
        numbers.put(key, number);
        return number;
    }

    /** Writes the keys in the order of their numbers; each has to be a value, such as a text or a record of texts. */
    @Override
    public void save(final StateOutput output) {
        output.putInt(keys.size());
        keys.forEach(output::putObject);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void restore(final StateInput input) {
        numbers.clear();
        keys.clear();
        for (int left = input.getInt(); left > 0; left--) {
            add((K) input.getObject());
        }
    }

    @Override
    public K keyOf(final int number) {
        return keys.get(number);
    }

    @Override
    public int compare(final int left, final int right) {
        return Firing.compare(keys.get(left), keys.get(right));
    }
}
