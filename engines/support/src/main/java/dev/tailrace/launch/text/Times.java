package dev.tailrace.launch.text;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.stream.Setting;
import java.time.Duration;

/** Parses durations on the command line, such as 500ms. */
public final class Times {

    private static final Setting<Duration> TIME = Setting.duration("time", "1s", "");

    private Times() {}

    /**
     * Parses a duration.
     *
     * @param option for the message when it cannot be read
     */
    public static Duration of(final String option, final String text) {
        return StatusException.parsed(
                option + " is '" + text + "': ", () -> TIME.parser().apply(text));
    }

    /** Parses a duration of at least a millisecond. */
    public static Duration atLeastOneMs(final String option, final String text) {
        final Duration time = of(option, text);
        if (time.toMillis() < 1) {
            throw StatusException.usage(option + " is '" + text + "': less than 1ms");
        }
        return time;
    }
}
