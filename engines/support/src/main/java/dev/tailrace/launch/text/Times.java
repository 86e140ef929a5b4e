package dev.tailrace.launch.text;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.stream.Setting;
import java.time.Duration;

/** Times on the command line, such as 500ms. */
public final class Times {

    private static final Setting<Duration> TIME = Setting.duration("time", "1s", "");

    private Times() {}

    /**
     * Reads one.
     *
     * @param option for the message when it cannot be read
     */
    public static Duration of(final String option, final String text) {
        try {
            return TIME.parser().apply(text);
        } catch (final IllegalArgumentException unreadable) {
            throw StatusException.usage(option + " is '" + text + "': " + unreadable.getMessage());
        }
    }

    /** One of at least a millisecond. */
    public static Duration atLeastOneMs(final String option, final String text) {
        final Duration time = of(option, text);
        if (time.toMillis() < 1) {
            throw StatusException.usage(option + " is '" + text + "': less than 1ms");
        }
        return time;
    }
}
