package dev.tailrace.launch.value;

import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.PipelineVersion;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Kind of the record keys of results, on every runner. Immutable.
 *
 * @param kind none, the identity of the output, or a field of the result
 * @param field the name of the field; empty for the others
 */
public record RecordKey(Kind kind, String field) {

    /** Name of the option. */
    public static final String OPTION = "record-key";

    /** The words that {@link #parse} reads. */
    public static final String VALUES = "none|output|json:FIELD";

    /** Meaning of the option. */
    public static final String MEANING =
            "Key of the results: none, the identity of the output, or a field of the result";

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
        throw new IllegalArgumentException("expected none, output or json:FIELD");
    }

    /**
     * That of a spec.
     *
     * @throws IllegalArgumentException when its option is none of the words that {@link #parse} reads
     */
    public static RecordKey of(final RunSpec spec) {
        return spec.option(OPTION).map(RecordKey::parse).orElse(NONE);
    }

    /** The word that {@link #parse} reads. */
    public String word() {
        return switch (kind) {
            case NONE -> "none";
            case OUTPUT -> "output";
            case JSON -> JSON + field;
        };
    }

    /** The version of a pipeline whose results have these keys: keys are in the outputs, so another kind is a change. */
    public PipelineVersion in(final PipelineVersion version) {
        if (kind == Kind.NONE) {
            return version;
        }
        final Map<String, String> parts = new TreeMap<>(version.parts());
        parts.put(OPTION, word());
        return PipelineVersion.of(parts);
    }

    /**
     * What the summary of a run says, if results have no key that should have one.
     *
     * @param without how many were written
     */
    public Optional<String> missing(final long without) {
        return kind != Kind.JSON || without == 0
                ? Optional.empty()
                : Optional.of(without + " results have none: the field '" + field + "' is missing, null or longer than "
                        + LONGEST_FIELD + " bytes");
    }

    /** The keys of the results of a partition task. */
    public Keys of(final String application, final int task) {
        return switch (kind) {
            case NONE -> Keys.NONE;
            case OUTPUT -> new OutputKeys(application + '/' + task + '/');
            case JSON -> new FieldKeys(new JsonField(field));
        };
    }

    /** Makes the key of one result after another. Used by one thread; never allocates after warm-up. */
    public abstract static class Keys {

        /** Gives none. */
        public static final Keys NONE = new Keys() {
            @Override
            public byte[] of(final long number, final byte[] value) {
                return null;
            }

            @Override
            public int longest() {
                return 0;
            }
        };

        /**
         * The key of a result, null for none. Good until the next call: Kafka's producer copies it before send returns.
         *
         * @param number its output sequence number
         */
        public abstract byte[] of(long number, byte[] value);

        /** The same in an array that the caller may keep. */
        public final byte[] copyOf(final long number, final byte[] value) {
            final byte[] key = of(number, value);
            return key == null ? null : key.clone();
        }

        /** Most bytes of a key. */
        public abstract int longest();
    }

    /** {@code APPLICATION/TASK/NUMBER}: the same whenever and by whomever the result is written. */
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
        public byte[] of(final long number, final byte[] value) {
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
        public int longest() {
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
        public byte[] of(final long number, final byte[] value) {
            if (!field.find(value) || field.length() > LONGEST_FIELD) {
                return null;
            }
            final byte[] key = arrays.of(value, field.start(), field.length());
            return Arrays.equals(key, NULL) ? null : key;
        }

        @Override
        public int longest() {
            return LONGEST_FIELD;
        }
    }
}
