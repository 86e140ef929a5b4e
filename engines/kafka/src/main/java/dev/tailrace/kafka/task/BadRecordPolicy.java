package dev.tailrace.kafka.task;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What becomes of a record that is bad by the definition of its source. */
public enum BadRecordPolicy {
    /** The run ends and names it. */
    FAIL,

    /** It is counted. */
    SKIP,

    /** It is counted, and written to its own topic with the reason. */
    DEAD_LETTER;

    /** The name on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The policy of a name.
     *
     * @throws IllegalArgumentException naming the policies when there is none
     */
    public static BadRecordPolicy of(final String word) {
        return Arrays.stream(values())
                .filter(policy -> policy.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no policy '" + word
                        + "' for bad records, there are "
                        + Arrays.stream(values()).map(BadRecordPolicy::word).collect(Collectors.joining(", "))));
    }
}
