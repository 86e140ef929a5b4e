package dev.tailrace.kafka.lane;

import dev.tailrace.kafka.value.JsonField;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What the keys of results are. Immutable.
 *
 * @param kind none, the identity of the output, or a field of the result
 * @param field the name of the field; empty for the others
 */
public record RecordKey(Kind kind, String field) {

    /** Results have no keys. */
    public static final RecordKey NONE = new RecordKey(Kind.NONE, "");

    /** Longest field that becomes a key. */
    static final int LONGEST_FIELD = 512;

    private static final String JSON = "json:";
    private static final int LONGEST_NUMBERS = 32;

    /** Where keys come from. */
    public enum Kind {
        NONE,
        OUTPUT,
        JSON
    }

    /**
     * Reads {@code none}, {@code output} or {@code json:FIELD}.
     *
     * @throws IllegalArgumentException when it is something else
     */
    public static RecordKey parse(final String word) {
        if (word.equals("none")) {
            return NONE;
        }
        if (word.equals("output")) {
            return new RecordKey(Kind.OUTPUT, "");
        }
        if (word.startsWith(JSON) && word.length() > JSON.length()) {
            return new RecordKey(Kind.JSON, word.substring(JSON.length()));
        }
        throw new IllegalArgumentException("'" + word + "' is none of none, output, json:FIELD");
    }

    /** The keys of the results of a lane. */
    Keys of(final String application, final int lane) {
        return switch (kind) {
            case NONE -> Keys.NONE;
            case OUTPUT -> new OutputKeys(application + '/' + lane + '/');
            case JSON -> new FieldKeys(new JsonField(field));
        };
    }

    /** Makes the key of one result after another. Used by the poll thread; never allocates after warm-up. */
    abstract static class Keys {

        static final Keys NONE = new Keys() {
            @Override
            byte[] of(final long number, final byte[] value) {
                return null;
            }

            @Override
            int longest() {
                return 0;
            }
        };

        /**
         * The key of a result, null for none. Good until the next call: the producer copies it before send returns.
         *
         * @param number its output sequence number
         */
        abstract byte[] of(long number, byte[] value);

        /** Most bytes of a key. */
        abstract int longest();
    }

    /** {@code APPLICATION/LANE/NUMBER}: the same whenever and by whomever the result is written. */
    private static final class OutputKeys extends Keys {

        private final byte[] text;
        private final int prefix;
        private final ValueArrays arrays = new ValueArrays();

        private OutputKeys(final String prefix) {
            final byte[] bytes = prefix.getBytes(StandardCharsets.UTF_8);
            text = new byte[bytes.length + LONGEST_NUMBERS];
            System.arraycopy(bytes, 0, text, 0, bytes.length);
            this.prefix = bytes.length;
        }

        @Override
        byte[] of(final long number, final byte[] value) {
            int first = text.length;
            long rest = number;
            do {
                text[--first] = (byte) ('0' + rest % 10);
                rest /= 10;
            } while (rest > 0);
            final int digits = text.length - first;
            System.arraycopy(text, first, text, prefix, digits);
            return arrays.of(text, 0, prefix + digits);
        }

        @Override
        int longest() {
            return text.length;
        }
    }

    private static final class FieldKeys extends Keys {

        private static final byte[] NULL = {'n', 'u', 'l', 'l'};

        private final JsonField field;
        private final ValueArrays arrays = new ValueArrays();

        private FieldKeys(final JsonField field) {
            this.field = field;
        }

        @Override
        byte[] of(final long number, final byte[] value) {
            if (!field.find(value) || field.length() > LONGEST_FIELD) {
                return null;
            }
            final byte[] key = arrays.of(value, field.start(), field.length());
            return Arrays.equals(key, NULL) ? null : key;
        }

        @Override
        int longest() {
            return LONGEST_FIELD;
        }
    }
}
