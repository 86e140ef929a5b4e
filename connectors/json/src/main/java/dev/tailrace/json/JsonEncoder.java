package dev.tailrace.json;

import dev.tailrace.io.Encoder;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.record.FieldBytes;
import dev.tailrace.record.RecordLayout;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Encodes a record as a JSON object without white space; allocates for doubles only. */
final class JsonEncoder<T> extends FieldBytes implements Encoder<T> {

    private static final String HEX = "0123456789abcdef";

    private final transient RecordLayout<T> layout;
    private final transient String[] names;
    /** What is written before the values. */
    private final transient byte[][] keys;

    JsonEncoder(final RecordLayout<T> layout) {
        this.layout = layout;
        names = layout.names().toArray(String[]::new);
        keys = new byte[names.length][];
        for (int i = 0; i < names.length; i++) {
            keys[i] = ((i == 0 ? '{' : ',') + quoted(names[i]) + ':').getBytes(StandardCharsets.UTF_8);
        }
    }

    private static String quoted(final String name) {
        final StringBuilder text = new StringBuilder("\"");
        name.chars().forEach(letter -> text.append(letter == '"' || letter == '\\' ? "\\" : "")
                .append((char) letter));
        return text.append('"').toString();
    }

    @Override
    public int maxLength() {
        int most = 1;
        for (final byte[] key : keys) {
            most += key.length + 2 + 2 * LONGEST_TEXT;
        }
        return most;
    }

    @Override
    public int encode(final T record, final byte[] target, final int offset) {
        begin(target, offset);
        layout.write(record, this);
        put('}');
        return length();
    }

    @Override
    public Optional<RecordSchema> schema() {
        return Optional.of(layout.schema());
    }

    @Override
    protected void text(final int field, final String value) {
        put(keys[field]);
        if (value == null) {
            putNull();
            return;
        }
        checkLength(value, names[field]);
        put('"');
        for (int i = 0; i < value.length(); ) {
            final int letter = value.codePointAt(i);
            i += Character.charCount(letter);
            if (letter < ' ') {
                putEscape(letter);
            } else {
                if (letter == '"' || letter == '\\') {
                    put('\\');
                }
                putCharacter(letter, names[field]);
            }
        }
        put('"');
    }

    private void putEscape(final int letter) {
        put('\\');
        put('u');
        put('0');
        put('0');
        put(HEX.charAt(letter >>> 4));
        put(HEX.charAt(letter & 0xF));
    }

    private void putNull() {
        put('n');
        put('u');
        put('l');
        put('l');
    }

    @Override
    protected void bool(final int field, final boolean value) {
        put(keys[field]);
        putTruth(value);
    }

    @Override
    protected void number(final int field, final long value) {
        put(keys[field]);
        putNumber(value);
    }

    @Override
    protected void number(final int field, final double value) {
        put(keys[field]);
        if (Double.isFinite(value)) {
            putNumber(value);
        } else {
            putNull();
        }
    }

    @Override
    protected void decimal(final int field, final long value, final int decimals) {
        put(keys[field]);
        putDecimal(value, decimals);
    }

    @Override
    protected void time(final int field, final long epochNs) {
        put(keys[field]);
        putNumber(epochNs);
    }
}
