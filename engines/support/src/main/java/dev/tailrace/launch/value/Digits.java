package dev.tailrace.launch.value;

/** Parses whole numbers in decimal digits. */
public final class Digits {

    private static final int MOST_DIGITS = 19;

    private Digits() {}

    /** The number; -1 if a byte is not a digit, or there are no digits or too many for a long. */
    public static long parse(final byte[] text, final int offset, final int length) {
        // 19 digits are below 10^19, so a number that is too large has become negative.
        if (length < 1 || length > MOST_DIGITS) {
            return -1;
        }
        long number = 0;
        for (int i = offset; i < offset + length; i++) {
            final int digit = text[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number < 0 ? -1 : number;
    }
}
