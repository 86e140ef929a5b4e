package dev.tailrace.kafka.task;

import dev.tailrace.progress.InputRange;
import java.util.Arrays;
import java.util.Locale;

/** Position from which a partition task without a history reads. */
public enum StartPosition {
    /** At the first record that its partition still has. */
    EARLIEST {
        @Override
        InputRange range(final long start, final long end, final InputRange.Truncation truncation) {
            return new InputRange(start, end, start, truncation);
        }
    },

    /** After the last record that its partition has at that time. */
    LATEST {
        @Override
        InputRange range(final long start, final long end, final InputRange.Truncation truncation) {
            return new InputRange(start, end, end, truncation);
        }
    };

    abstract InputRange range(long start, long end, InputRange.Truncation truncation);

    /** The name on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The start position with this name on the command line.
     *
     * @throws IllegalArgumentException when there is no such position
     */
    public static StartPosition of(final String word) {
        return Arrays.stream(values())
                .filter(position -> position.word().equals(word))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("a run starts at earliest or latest, not at '" + word + "'"));
    }
}
