package dev.tailrace.launch.topic;

import java.util.Locale;

/**
 * Which record of a merge comes next.
 *
 * @param rule the order
 * @param timeField of the order by time: which field of a JSON object has the event time, as a whole number; else empty
 */
public record MergeOrder(Rule rule, String timeField) {

    /** The orders that there are. */
    public enum Rule {
        /** By the numbers of the one lane that has written the topic. */
        NUMBER,
        /** By the labels that parallel writers of one total order have given. */
        LABEL,
        /** By event time, then lane. */
        TIME,
        /** Each lane for itself. */
        LANE
    }

    private static final String TIME = "time:";

    /** The order by number. */
    public static MergeOrder byNumber() {
        return new MergeOrder(Rule.NUMBER, "");
    }

    /**
     * From a word on the command line.
     *
     * @throws IllegalArgumentException with a message that lists the words, when it is none of them
     */
    public static MergeOrder parse(final String word) {
        if (word.startsWith(TIME) && word.length() > TIME.length()) {
            return new MergeOrder(Rule.TIME, word.substring(TIME.length()));
        }
        return switch (word) {
            case "number" -> byNumber();
            case "label" -> new MergeOrder(Rule.LABEL, "");
            case "lane" -> new MergeOrder(Rule.LANE, "");
            default ->
                throw new IllegalArgumentException(
                        "'" + word + "' is no order; there are number, label, lane and time:FIELD");
        };
    }

    /** The word on the command line. */
    @Override
    public String toString() {
        return rule == Rule.TIME ? TIME + timeField : rule.name().toLowerCase(Locale.ROOT);
    }
}
