package dev.tailrace.launch.topic;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rate at which records are sent to a topic: unlimited ({@code max}), a multiple of the recorded speed ({@code 1x}, {@code
 * 2.5x}), or a number of records per second ({@code 10000/s}).
 *
 * @param speed multiple of the recorded speed; 0 when unused
 * @param perSecond records a second; 0 when unused
 */
public record Pace(double speed, double perSecond) {

    /** Unlimited. */
    public static final Pace MAX = new Pace(0, 0);

    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)(x|/s)");

    /**
     * Reads {@code max}, {@code 2x} or {@code 1000/s}.
     *
     * @throws IllegalArgumentException when it is neither
     */
    public static Pace of(final String text) {
        if (text.equals("max")) {
            return MAX;
        }
        final Matcher form = FORM.matcher(text);
        final double figure = form.matches() ? Double.parseDouble(form.group(1)) : 0;
        if (figure <= 0) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a pace; give max, a multiple such as 2x, or a rate such as" + " 10000/s");
        }
        return form.group(2).equals("x") ? new Pace(figure, 0) : new Pace(0, figure);
    }

    /** Whether records are sent by their recorded times. */
    public boolean isRecorded() {
        return speed > 0;
    }

    /** Whether records are sent at a fixed rate. */
    public boolean isRate() {
        return perSecond > 0;
    }

    /** The form that {@link #of} reads. */
    @Override
    public String toString() {
        return isRecorded() ? speed + "x" : isRate() ? perSecond + "/s" : "max";
    }
}
