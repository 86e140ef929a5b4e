package dev.tailrace.record;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.runtime.StreamTime;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Makes records of the texts of their fields. A text format calls {@link #begin}, then sets each field that a record has,
 * and then {@link #finish}. After a bad value the rest of the record is passed over, and there is none.
 *
 * <p>One thread uses it. Allocates the record and its texts; texts of up to 32 bytes that occurred before are shared.
 *
 * @param <T> record type
 */
public final class RecordReader<T> {

    private static final int KNOWN_TEXTS = 1024;
    private static final int LONGEST_KNOWN_TEXT = 32;
    private static final int MOST_SHOWN_BYTES = 40;

    private final RecordLayout<T> layout;
    private final RecordAccess<T> access;
    private final RecordField[] fields;
    private final RecordField.Kind[] kinds;
    private final int eventTime;
    private final long[] numbers;
    private final Object[] objects;
    private final boolean[] present;
    private final ValueParser parser = new ValueParser();
    private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
    private final InputFault wrongType;
    private final InputFault overflow;
    private final InputFault missing;
    private final InputFault duplicate;
    private final InputFault badUtf8;
    private final InputFault refused;

    private final byte[][] knownBytes = new byte[KNOWN_TEXTS][];
    private final String[] knownTexts = new String[KNOWN_TEXTS];

    private final Supplier<String> where;
    private int left;
    private boolean failed;

    RecordReader(final RecordLayout<T> layout, final InputFaults inputFaults, final Supplier<String> where) {
        this.layout = layout;
        this.where = where;
        access = layout.access();
        final List<RecordField> all = layout.fields();
        fields = all.toArray(RecordField[]::new);
        kinds = all.stream().map(RecordField::kind).toArray(RecordField.Kind[]::new);
        eventTime = layout.eventTime();
        numbers = new long[fields.length];
        objects = new Object[fields.length];
        present = new boolean[fields.length];
        wrongType = inputFaults.fatal("wrong-type", "a value is not of the type of its field");
        overflow = inputFaults.fatal("number-overflow", "a number does not fit into its field");
        missing = inputFaults.fatal("missing-field", "a field is missing");
        duplicate = inputFaults.fatal("duplicate-field", "a field is there twice");
        badUtf8 = inputFaults.fatal("bad-utf8", "the text is not UTF-8");
        refused = inputFaults.fatal("refused-record", "the constructor of the record refuses its values");
    }

    /** Begins a record. */
    public void begin() {
        failed = false;
        left = fields.length;
        Arrays.fill(present, false);
    }

    /** Whether a value of this record was bad. */
    public boolean hasFailed() {
        return failed;
    }

    /**
     * Sets a field to the value that a text stands for. An empty text is the default of the field, if it has one.
     *
     * @param buffer UTF-8
     */
    public void set(final int field, final byte[] buffer, final int from, final int to) {
        if (!isNew(field)) {
            return;
        }
        if (from == to && fields[field].fallback() != null && kinds[field] != RecordField.Kind.TEXT) {
            setFallback(field);
        } else {
            parse(field, buffer, from, to);
        }
    }

    /** Sets a field to its default, as if it were absent; a field without one is reported as missing. */
    public void setAbsent(final int field) {
        if (isNew(field)) {
            setFallback(field);
        }
    }

    /** Whether a field takes texts as they are; others take their numbers, times and names. */
    public boolean isText(final int field) {
        return kinds[field] == RecordField.Kind.TEXT;
    }

    /**
     * Reports a value that stands for nothing that the field takes, and ends the record without result.
     *
     * @param found what the value is
     */
    public void reject(final int field, final String found) {
        if (!failed) {
            failed = true;
            report(wrongType, fields[field].name() + " is " + found + "; expected " + fields[field].expected());
        }
    }

    /** Sets a field that takes texts. */
    public void set(final int field, final String text) {
        if (isNew(field)) {
            objects[field] = text;
        }
    }

    private boolean isNew(final int field) {
        if (failed) {
            return false;
        }
        if (present[field]) {
            failed = true;
            report(duplicate, fields[field].name());
            return false;
        }
        present[field] = true;
        left--;
        return true;
    }

    private void setFallback(final int field) {
        final byte[] fallback = fields[field].fallback();
        if (fallback == null) {
            failed = true;
            report(missing, fields[field].name());
        } else {
            parse(field, fallback, 0, fallback.length);
        }
    }

    private void parse(final int field, final byte[] buffer, final int from, final int to) {
        final RecordField description = fields[field];
        switch (kinds[field]) {
            case TEXT -> objects[field] = text(description, buffer, from, to);
            case ENUM -> objects[field] = constant(description, buffer, from, to);
            case BOOLEAN -> numbers[field] = truth(description, buffer, from, to);
            case INT ->
                number(field, parser.whole(buffer, from, to, Integer.MIN_VALUE, Integer.MAX_VALUE), buffer, from, to);
            case LONG -> number(field, parser.scaled(buffer, from, to, 0), buffer, from, to);
            case DECIMAL, EPOCH ->
                number(field, parser.scaled(buffer, from, to, description.decimals()), buffer, from, to);
            case DOUBLE -> number(field, parser.doubleBits(buffer, from, to), buffer, from, to);
            case ISO -> number(field, parser.isoTime(buffer, from, to, description.zone()), buffer, from, to);
        }
    }

    private void number(final int field, final long value, final byte[] buffer, final int from, final int to) {
        if (parser.problem() != 0) {
            reject(parser.problem() == ValueParser.OVERFLOW ? overflow : wrongType, fields[field], buffer, from, to);
        } else if (field == eventTime && (value > StreamTime.FARTHEST_NS || value < -StreamTime.FARTHEST_NS)) {
            failed = true;
            report(
                    overflow,
                    fields[field].name() + " is '" + shown(buffer, from, to)
                            + "'; an event time is from 1823-11-12 to 2116-02-20");
        } else {
            numbers[field] = value;
        }
    }

    private void reject(
            final InputFault fault, final RecordField field, final byte[] buffer, final int from, final int to) {
        failed = true;
        final String shown = shown(buffer, from, to);
        report(
                fault,
                field.name() + " is " + (shown.isEmpty() ? "empty" : "'" + shown + "'")
                        + (fault == overflow ? "" : "; expected " + field.expected()));
    }

    private static String shown(final byte[] buffer, final int from, final int to) {
        final int length = Math.min(to - from, MOST_SHOWN_BYTES);
        final String start = new String(buffer, from, length, StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}", "?");
        return length < to - from ? start + "..." : start;
    }

    private long truth(final RecordField field, final byte[] buffer, final int from, final int to) {
        if (isIgnoringCase("true", buffer, from, to)) {
            return 1;
        }
        if (!isIgnoringCase("false", buffer, from, to)) {
            reject(wrongType, field, buffer, from, to);
        }
        return 0;
    }

    private static boolean isIgnoringCase(final String word, final byte[] buffer, final int from, final int to) {
        if (to - from != word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if ((buffer[from + i] | 0x20) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private Object constant(final RecordField field, final byte[] buffer, final int from, final int to) {
        final byte[][] names = field.constantNames();
        for (int i = 0; i < names.length; i++) {
            if (Arrays.equals(names[i], 0, names[i].length, buffer, from, to)) {
                return field.constants()[i];
            }
        }
        reject(wrongType, field, buffer, from, to);
        return null;
    }

    private String text(final RecordField field, final byte[] buffer, final int from, final int to) {
        final int length = to - from;
        if (length > LONGEST_KNOWN_TEXT) {
            return newText(field, buffer, from, to);
        }
        int hash = length;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + buffer[i];
        }
        final int slot = (hash ^ hash >>> 16) & KNOWN_TEXTS - 1;
        final byte[] known = knownBytes[slot];
        if (known != null && Arrays.equals(known, 0, known.length, buffer, from, to)) {
            return knownTexts[slot];
        }
        final String text = newText(field, buffer, from, to);
        if (text != null) {
            knownBytes[slot] = Arrays.copyOfRange(buffer, from, to);
            knownTexts[slot] = text;
        }
        return text;
    }

    private String newText(final RecordField field, final byte[] buffer, final int from, final int to) {
        for (int i = from; i < to; i++) {
            if (buffer[i] < 0) {
                return checkedText(field, buffer, from, to);
            }
        }
        return new String(buffer, from, to - from, StandardCharsets.ISO_8859_1);
    }

    private String checkedText(final RecordField field, final byte[] buffer, final int from, final int to) {
        try {
            return utf8.decode(ByteBuffer.wrap(buffer, from, to - from)).toString();
        } catch (final CharacterCodingException damaged) {
            failed = true;
            report(badUtf8, field.name() + " is '" + shown(buffer, from, to) + "'");
            return null;
        }
    }

    private void report(final InputFault fault, final String detail) {
        fault.report(where.get() + detail);
    }

    /** The record; null when a value was bad, which has been reported. */
    public T finish() {
        if (left > 0 && !failed) {
            for (int i = 0; i < fields.length; i++) {
                if (!present[i]) {
                    setAbsent(i);
                }
            }
        }
        return failed ? null : make();
    }

    private T make() {
        try {
            return access.make(numbers, objects);
        } catch (final RuntimeException invalid) {
            refused.report(layout.type().getSimpleName() + ": " + invalid.getMessage());
            return null;
        }
    }
}
