package dev.tailrace.launch.topic;

import java.util.List;
import java.util.Locale;

/**
 * Order of a merge, which decides the next record.
 *
 * @param rule the order
 * @param timeFields of the order by time: fields of a JSON object that have the event time as a whole number; of those that a
 *     record has, the first counts; else empty
 */
public record MergeOrder(Rule rule, List<String> timeFields) {

    /** The supported orders. */
    public enum Rule {
        /** By the output sequence numbers of the one partition task that has written the topic. */
        NUMBER,
        /** By the labels of parallel writers that share one total order. */
        LABEL,
        /** By event time, then partition. */
        TIME,
        /** Each partition in its own order. */
        PARTITION
    }

    private static final String TIME = "time:";

    public MergeOrder {
        timeFields = List.copyOf(timeFields);
    }

    /** The order by number. */
    public static MergeOrder byNumber() {
        return new MergeOrder(Rule.NUMBER, List.of());
    }

    /**
     * Parses a word of the command line.
     *
     * @throws IllegalArgumentException with a message that lists the words, when it is none of them
     */
    public static MergeOrder parse(final String word) {
        if (word.startsWith(TIME) && word.length() > TIME.length()) {
            return new MergeOrder(
                    Rule.TIME, List.of(word.substring(TIME.length()).split(",")));
        }
        return switch (word) {
            case "number" -> byNumber();
            case "label" -> new MergeOrder(Rule.LABEL, List.of());
            case "partition" -> new MergeOrder(Rule.PARTITION, List.of());
            default ->
                throw new IllegalArgumentException(
                        "'" + word + "' is not an order; available: number, label, partition and time:FIELD,...");
        };
    }

    /** The word on the command line. */
    @Override
    public String toString() {
        return rule == Rule.TIME
                ? TIME + String.join(",", timeFields)
                : rule.name().toLowerCase(Locale.ROOT);
    }
}
