package dev.tailrace.postgresql;

import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Timestamp;
import dev.tailrace.table.DelimitedRows;

/** Collects rows in the text format of COPY. */
final class CopyText extends DelimitedRows {

    CopyText(final RecordSchema schema) {
        super(schema, '\t', "\\N");
    }

    void add(final byte[] buffer, final int offset, final int resultLength, final long sequence, final int ordinal) {
        fields(buffer, offset, resultLength);
        field(sequence);
        field(ordinal);
        put((byte) '\n');
    }

    @Override
    protected boolean isInstant(final Timestamp time) {
        return TableName.isInstant(time);
    }

    @Override
    protected void text(final byte[] source, final int start, final int size) {
        final byte[] target = room(2 * size);
        int to = length();
        for (int from = start; from < start + size; from++) {
            final byte character = source[from];
            if (character < ' ' && character >= 0 || character == '\\') {
                to = escaped(character, target, to);
            } else {
                target[to++] = character;
            }
        }
        length(to);
    }

    private static int escaped(final byte character, final byte[] target, final int at) {
        final int letter = "\b\t\n\f\r\\".indexOf(character);
        if (letter < 0) {
            target[at] = character;
            return at + 1;
        }
        target[at] = '\\';
        target[at + 1] = (byte) "btnfr\\".charAt(letter);
        return at + 2;
    }
}
