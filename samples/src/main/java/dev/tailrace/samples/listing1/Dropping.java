package dev.tailrace.samples.listing1;

import java.io.Serializable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rule for the numbers that the filter drops: those whose remainder by {@code of} is below {@code dropped}. 1 of 7
 * drops the multiples of 7, as the paper does; 99 of 100 keeps one in a hundred.
 */
public record Dropping(int dropped, int of) implements Serializable {

    private static final Pattern PARTS = Pattern.compile("(\\d{1,9})/(\\d{1,9})");

    public Dropping {
        if (of < 1 || dropped < 0 || dropped >= of) {
            throw new IllegalArgumentException(
                    "expected how many of how many are dropped, fewer than all, such as 1/7 or 99/100");
        }
    }

    /** Reads {@code 1/7}. */
    public static Dropping parse(final String text) {
        final Matcher matcher = PARTS.matcher(text.trim());
        return matcher.matches()
                ? new Dropping(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)))
                : new Dropping(0, 0);
    }

    /** Whether the filter drops the number. */
    public boolean drops(final long number) {
        return number % of < dropped;
    }
}
