package dev.tailrace.launch.topic;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Start position of a merge.
 *
 * @param offsets the first offset of partitions; other partitions begin with their first record
 * @param time the timestamp of the first records, to the millisecond; empty for none
 */
public record MergeStart(Map<Integer, Long> offsets, Optional<Instant> time) {

    private static final String BEGINNING = "beginning";

    public MergeStart {
        offsets = new TreeMap<>(offsets);
    }

    /** The start with the first record of each partition. */
    public static MergeStart beginning() {
        return new MergeStart(Map.of(), Optional.empty());
    }

    /** Whether it is the first record of each partition. */
    public boolean isBeginning() {
        return offsets.isEmpty() && time.isEmpty();
    }

    /**
     * Parses a word of the command line.
     *
     * @throws IllegalArgumentException with a message that lists the valid forms, when the word has none of them
     */
    public static MergeStart parse(final String word) {
        if (word.equals(BEGINNING)) {
            return beginning();
        }
        if (word.matches("\\d{1,9}:\\d{1,18}(,\\d{1,9}:\\d{1,18})*")) {
            final Map<Integer, Long> offsets = new TreeMap<>();
            for (final String pair : word.split(",")) {
                final String[] parts = pair.split(":");
                offsets.put(Integer.valueOf(parts[0]), Long.valueOf(parts[1]));
            }
            return new MergeStart(offsets, Optional.empty());
        }
        try {
            return new MergeStart(Map.of(), Optional.of(Instant.parse(word)));
        } catch (final DateTimeException e) {
            throw new IllegalArgumentException(
                    "'" + word
                            + "' is not a start position; available: beginning, PARTITION:OFFSET,... and a time such as"
                            + " 2026-01-30T14:30:00Z",
                    e);
        }
    }

    /** The word on the command line. */
    @Override
    public String toString() {
        if (time.isPresent()) {
            return time.get().toString();
        }
        return offsets.isEmpty()
                ? BEGINNING
                : offsets.entrySet().stream()
                        .map(entry -> entry.getKey() + ":" + entry.getValue())
                        .collect(Collectors.joining(","));
    }
}
