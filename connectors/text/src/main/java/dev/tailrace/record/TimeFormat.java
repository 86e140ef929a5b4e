package dev.tailrace.record;

/** How a time is written. */
public enum TimeFormat {
    /** Seconds since 1970, with decimals or without. */
    SECONDS(9),
    /** Milliseconds since 1970, with decimals or without. */
    MILLIS(6),
    /** Microseconds since 1970, with decimals or without. */
    MICROS(3),
    /** Nanoseconds since 1970. */
    NANOS(0),
    /**
     * ISO 8601: {@code 2026-01-05T09:30:00.123456789-05:00}. The offset may be {@code Z} or absent, the T may be a blank,
     * seconds and their decimals may be absent, and so may the whole time: midnight.
     */
    ISO(-1);

    private final int decimals;

    TimeFormat(final int decimals) {
        this.decimals = decimals;
    }

    /** Decimals of the unit that nanoseconds are; negative if the time is not a number. */
    int decimals() {
        return decimals;
    }
}
