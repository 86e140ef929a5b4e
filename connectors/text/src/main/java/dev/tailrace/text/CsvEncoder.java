package dev.tailrace.text;

import dev.tailrace.io.Encoder;
import dev.tailrace.record.FieldBytes;
import dev.tailrace.record.RecordLayout;

/** Encodes a record as a line of CSV; allocates for doubles only. */
final class CsvEncoder<T> extends FieldBytes implements Encoder<T> {

    private final transient RecordLayout<T> layout;
    private final transient String[] names;

    CsvEncoder(final RecordLayout<T> layout) {
        this.layout = layout;
        names = layout.names().toArray(String[]::new);
    }

    @Override
    public int maxLength() {
        return names.length * (2 * LONGEST_TEXT + 3);
    }

    @Override
    public int encode(final T record, final byte[] target, final int offset) {
        begin(target, offset);
        layout.write(record, this);
        takeBack();
        return length();
    }

    @Override
    protected void text(final int field, final String value) {
        if (value != null) {
            checkLength(value, names[field]);
            putText(field, value, needsQuotes(value));
        }
        put(',');
    }

    private static boolean needsQuotes(final String value) {
        for (int i = 0; i < value.length(); i++) {
            final char letter = value.charAt(i);
            if (letter == ',' || letter == '"' || letter == '\n' || letter == '\r') {
                return true;
            }
        }
        return false;
    }

    private void putText(final int field, final String value, final boolean quoted) {
        if (quoted) {
            put('"');
        }
        for (int i = 0; i < value.length(); ) {
            final int letter = value.codePointAt(i);
            i += Character.charCount(letter);
            if (letter == '"') {
                put('"');
            }
            putCharacter(letter, names[field]);
        }
        if (quoted) {
            put('"');
        }
    }

    @Override
    protected void bool(final int field, final boolean value) {
        putTruth(value);
        put(',');
    }

    @Override
    protected void number(final int field, final long value) {
        putNumber(value);
        put(',');
    }

    @Override
    protected void number(final int field, final double value) {
        putNumber(value);
        put(',');
    }

    @Override
    protected void decimal(final int field, final long value, final int decimals) {
        putDecimal(value, decimals);
        put(',');
    }

    @Override
    protected void time(final int field, final long epochNs) {
        putNumber(epochNs);
        put(',');
    }
}
