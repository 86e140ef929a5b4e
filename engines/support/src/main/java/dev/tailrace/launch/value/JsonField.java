package dev.tailrace.launch.value;

import dev.tailrace.io.JsonScanner;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/**
 * Finds one field of a JSON object in UTF-8: a flyweight with the position of its value. It stops at the field, so the bytes
 * after it are not checked. Names are compared byte by byte, so a name with an escape is a different name. Used by one
 * thread; allocates only where the bytes are not JSON.
 */
public final class JsonField {

    private static final int MOST_DIGITS = 19;

    private final JsonScanner scanner = new JsonScanner();
    private final byte[][] path;
    private byte[] json;
    private int start;
    private int end;

    /** @param path the name of the field; for a field of a nested object, the names on the path, separated by dots */
    public JsonField(final String path) {
        this.path = Stream.of(path.split("\\.", -1))
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }

    /**
     * Looks for the field.
     *
     * @return false if it is not there, or the bytes that were read are not a JSON object
     */
    public boolean find(final byte[] object) {
        json = object;
        scanner.over(object, 0, object.length);
        try {
            for (final byte[] name : path) {
                if (!scanner.enter(name)) {
                    return false;
                }
            }
            start = scanner.position();
            scanner.skip();
            end = scanner.position();
        } catch (final JsonScanner.MalformedException none) {
            return false;
        }
        if (json[start] == '"') {
            start++;
            end--;
        }
        return true;
    }

    /** Index of the first byte of the value; of a string, after the quotation mark. */
    public int start() {
        return start;
    }

    /** How many bytes the value has; of a string, without its quotation marks and with its escapes. */
    public int length() {
        return end - start;
    }

    /** The value as a whole number, also of a string of digits; -1 if it is none, negative, or too large. */
    public long wholeNumber() {
        return wholeNumber(json, start, end - start);
    }

    /** The whole number in a text of digits; -1 if a byte is not a digit, or there are no digits or too many for a long. */
    public static long wholeNumber(final byte[] text, final int offset, final int length) {
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
