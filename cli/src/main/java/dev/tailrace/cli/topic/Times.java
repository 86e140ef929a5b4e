package dev.tailrace.cli.topic;

import dev.tailrace.cli.shell.CliException;
import dev.tailrace.graph.Setting;
import java.time.Duration;

/** Times on the command line, such as 500ms. */
final class Times {

    private static final Setting<Duration> TIME = Setting.duration("time", "1s", "");

    private Times() {}

    /** In milliseconds, at least one. */
    static long ms(final String option, final String text) {
        try {
            final long ms = TIME.parser().apply(text).toMillis();
            if (ms >= 1) {
                return ms;
            }
        } catch (final IllegalArgumentException unreadable) {
            throw CliException.usage(option + " is '" + text + "': " + unreadable.getMessage());
        }
        throw CliException.usage(option + " is '" + text + "': less than 1ms");
    }
}
