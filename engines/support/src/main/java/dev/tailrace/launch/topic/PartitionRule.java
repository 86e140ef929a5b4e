package dev.tailrace.launch.topic;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Partitioner of produced records: a function of their bytes, so that two runs fill a topic alike. */
public enum PartitionRule {
    /** All records go to partition 0, so that the topic is one log. */
    FIRST,

    /** Messages of ITCH go by the number of their instrument, so that those of one instrument keep their order. */
    INSTRUMENT;

    /** The name on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The rule of a name.
     *
     * @throws IllegalArgumentException naming the rules when there is none
     */
    public static PartitionRule of(final String word) {
        return Arrays.stream(values())
                .filter(rule -> rule.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown partition rule '" + word + "'; available: "
                        + Arrays.stream(values()).map(PartitionRule::word).collect(Collectors.joining(" and "))));
    }
}
