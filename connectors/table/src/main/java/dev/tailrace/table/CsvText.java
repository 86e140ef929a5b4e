package dev.tailrace.table;

import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import java.nio.charset.StandardCharsets;

/**
 * Collects rows as CSV by the rules of RFC 4180, with a line feed after each. A value that is null is empty; an empty text is
 * a pair of quotes.
 */
final class CsvText extends DelimitedRows {

    CsvText(final RecordSchema schema) {
        super(schema, ',', "");
        boolean isFirst = true;
        for (final Field field : schema.fields()) {
            if (!isFirst) {
                put((byte) ',');
            }
            isFirst = false;
            final byte[] name = field.name().getBytes(StandardCharsets.UTF_8);
            text(name, 0, name.length);
        }
        put((byte) '\n');
    }

    void add(final byte[] buffer, final int offset, final int resultLength) {
        fields(buffer, offset, resultLength);
        put((byte) '\n');
    }

    @Override
    protected void text(final byte[] source, final int start, final int size) {
        final byte[] target = room(2 * size + 2);
        final boolean quoted = needsQuotes(source, start, size);
        int to = length();
        if (quoted) {
            target[to++] = '"';
        }
        for (int from = start; from < start + size; from++) {
            if (source[from] == '"') {
                target[to++] = '"';
            }
            target[to++] = source[from];
        }
        if (quoted) {
            target[to++] = '"';
        }
        length(to);
    }

    private static boolean needsQuotes(final byte[] source, final int start, final int size) {
        for (int from = start; from < start + size; from++) {
            final byte letter = source[from];
            if (letter == ',' || letter == '"' || letter == '\n' || letter == '\r') {
                return true;
            }
        }
        return size == 0;
    }
}
