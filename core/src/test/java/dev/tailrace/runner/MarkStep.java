package dev.tailrace.runner;

import dev.tailrace.stream.Dispatch;

/**
 * A node of a random graph of {@link Mark}s.
 *
 * @param from the node it reads
 * @param right the other node it reads, or -1
 * @param number sizes, divisors, summands and intervals follow from it
 * @param tasks how many it has
 * @param via how its unkeyed input is dispatched; null for the default
 * @param key name of the key of its input; the same name means the same key
 * @param rightKey the same for its other input
 * @param keySince the node that has last given the records it emits their key
 */
record MarkStep(
        int id,
        String kind,
        int from,
        int right,
        int number,
        int tasks,
        Dispatch via,
        String key,
        String rightKey,
        int keySince) {

    String name() {
        return "n" + id;
    }

    boolean byValue() {
        return key.startsWith("v");
    }

    int panes() {
        return 1 + number % 4;
    }

    int slide() {
        return 1 + number % 3;
    }
}
