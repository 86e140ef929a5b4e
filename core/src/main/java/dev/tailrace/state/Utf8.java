package dev.tailrace.state;

/** Finds halves of surrogate pairs, which UTF-8 cannot hold: Java's encoder replaces them by question marks. */
public final class Utf8 {

    private Utf8() {}

    /** Whether UTF-8 can hold a text, which is so unless it has half of a surrogate pair. Allocates nothing. */
    public static boolean canHold(final String text) {
        int codePoint;
        for (int i = 0; i < text.length(); i += Character.charCount(codePoint)) {
            codePoint = text.codePointAt(i);
            if (!canHold(codePoint)) {
                return false;
            }
        }
        return true;
    }

    /** Whether UTF-8 can hold a code point. */
    public static boolean canHold(final int codePoint) {
        return codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE;
    }
}
