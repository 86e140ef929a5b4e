package dev.tailrace.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers arbitrary keys in the order in which they appear, and remembers their natural order. Costs a hash lookup per
 * record; a new key allocates and moves the places of the keys behind it.
 */
public final class KeyNumbers<K extends Comparable<? super K>> {

    private final Map<K, Integer> numbers = new HashMap<>();
    private final List<K> keys = new ArrayList<>();
    private int[] inOrder = new int[16];

    int numberOf(final K key) {
        final Integer known = numbers.get(key);
        return known != null ? known : add(key);
    }

    private int add(final K key) {
        final int number = keys.size();
        final int place = placeFor(key);
        if (number == inOrder.length) {
            inOrder = Arrays.copyOf(inOrder, 2 * number);
        }
        System.arraycopy(inOrder, place, inOrder, place + 1, number - place);
        inOrder[place] = number;
        keys.add(key);
        numbers.put(key, number);
        return number;
    }

    private int placeFor(final K key) {
        int low = 0;
        int high = keys.size();
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (keys.get(inOrder[middle]).compareTo(key) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    int size() {
        return keys.size();
    }

    int inKeyOrder(final int place) {
        return inOrder[place];
    }

    int compare(final int left, final int right) {
        return keys.get(left).compareTo(keys.get(right));
    }
}
