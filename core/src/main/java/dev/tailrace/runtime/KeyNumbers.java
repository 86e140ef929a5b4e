package dev.tailrace.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers arbitrary keys in the order in which they appear. Costs a hash lookup per record; only a new key allocates.
 */
public final class KeyNumbers<K extends Comparable<? super K>> implements KeyOrder {

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

    @Override
    public int compare(final int left, final int right) {
        return keys.get(left).compareTo(keys.get(right));
    }
}
