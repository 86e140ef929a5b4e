package dev.tailrace.kafka.client;

import java.util.function.Predicate;

/**
 * A client property that the runner's promises rest on.
 *
 * @param name of the property
 * @param value that the runner sets
 * @param why in words that follow "because"
 * @param allows other values that keep the promise
 */
record PropertyRule(String name, String value, String why, Predicate<String> allows) {

    static PropertyRule fixed(final String name, final String value, final String why) {
        return new PropertyRule(name, value, why, value::equalsIgnoreCase);
    }

    /** What is wrong with this value, for the user. */
    String complaint(final String given) {
        return "client property " + name + "=" + given + " cannot be used, because " + why
                + "; remove it (the runner sets " + name + "=" + value + ")";
    }
}
