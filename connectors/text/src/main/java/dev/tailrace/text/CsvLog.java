package dev.tailrace.text;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.record.RecordLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reads the records of a CSV file, and hands them on with the columns in the order of the components: as they are in the
 * file if that is their order, else copied. A line end between quotes is part of its record. Empty lines are left out.
 */
final class CsvLog extends TextLog {

    private final RecordLayout<?> layout;
    private final byte separator;
    private final boolean strict;
    private final CsvFields fields;
    private final InputFault badHeader;
    private final InputFault truncated;
    private final InputFault badCsv;
    private final InputFault wrongColumns;

    private boolean expectsHeader;
    /** Of each component its column; null if records are handed on as they are. */
    private int[] columnOfComponent;

    /** Of each component the text where it has no column, in quotes. */
    private byte[][] absent;

    private int absentLength;

    private int columns;
    private byte[] reordered = new byte[256];

    // Of the record that was looked at last.
    private boolean hasOpenQuote;
    private int innerLines;

    CsvLog(
            final InputBytes bytes,
            final RecordLayout<?> layout,
            final byte separator,
            final boolean expectsHeader,
            final boolean strict,
            final InputFaults inputFaults) {
        super(bytes, inputFaults);
        this.layout = layout;
        this.separator = separator;
        this.expectsHeader = expectsHeader;
        this.strict = strict;
        fields = new CsvFields(separator);
        badHeader = inputFaults.fatal("bad-header", "the header does not fit, so the file is not read");
        truncated = inputFaults.fatal("truncated-message", "the input ends inside a message");
        badCsv = CsvDecoder.badCsv(inputFaults);
        wrongColumns = CsvDecoder.wrongColumns(inputFaults);
    }

    @Override
    int endOfRecord(final byte[] buffer, final int from, final int end) {
        hasOpenQuote = false;
        innerLines = 0;
        int at = from;
        while (true) {
            final int found = indexOf('\n', '"', buffer, at, end);
            if (found < 0 || buffer[found] == '\n') {
                return found < 0 ? -1 : found + 1;
            }
            at = found + 1;
            if (found == from || buffer[found - 1] == separator) {
                at = closingQuote(buffer, at, end) + 1;
                if (at == 0) {
                    hasOpenQuote = true;
                    return -1;
                }
            }
        }
    }

    private int closingQuote(final byte[] buffer, final int from, final int end) {
        int at = from;
        while (true) {
            final int found = indexOf('\n', '"', buffer, at, end);
            if (found < 0) {
                return -1;
            }
            at = found + 1;
            if (buffer[found] == '\n') {
                innerLines++;
            } else if (at == end || buffer[at] != '"') {
                return found;
            } else {
                at++;
            }
        }
    }

    @Override
    int leaveOutAtEnd(final byte[] buffer, final int from, final int end) {
        if (!hasOpenQuote) {
            return 0;
        }
        final int lineFeed = indexOf('\n', buffer, from, end);
        final int length = (lineFeed < 0 ? end : lineFeed + 1) - from;
        leaveOutLine();
        truncated.addLoss(length, "bytes");
        truncated.report("a field that begins with a quote has no end");
        return length;
    }

    @Override
    boolean deliver(final byte[] buffer, final int from, final int to, final RecordHandler handler) {
        addLines(innerLines);
        if (from == to) {
            return false;
        }
        if (expectsHeader) {
            readHeader(buffer, from, to);
            return false;
        }
        if (columnOfComponent == null) {
            pass(buffer, from, to, handler);
            return true;
        }
        return splits(buffer, from, to) && passReordered(buffer, to - from, handler);
    }

    private void readHeader(final byte[] buffer, final int from, final int to) {
        expectsHeader = false;
        final List<String> names = new ArrayList<>();
        if (fields.split(buffer, from, to)) {
            for (int column = 0; column < fields.count(); column++) {
                names.add(new String(
                                buffer,
                                fields.start(column),
                                fields.end(column) - fields.start(column),
                                StandardCharsets.UTF_8)
                        .strip());
            }
        }
        final CsvHeader header = new CsvHeader(layout, names, strict);
        columns = names.size();
        columnOfComponent = header.isInOrder() ? null : header.columnOfComponent();
        absent = IntStream.range(0, layout.names().size())
                .mapToObj(layout::fallback)
                .map(text -> ('"' + text.replace("\"", "\"\"") + '"').getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        absentLength = Arrays.stream(absent).mapToInt(text -> text.length).sum();
        if (!header.problem().isEmpty()) {
            endHere();
            badHeader.report(header.problem());
        }
    }

    private boolean splits(final byte[] buffer, final int from, final int to) {
        if (!fields.split(buffer, from, to)) {
            leaveOut();
            badCsv.report(CsvDecoder.misplacedQuote(fields.count()));
            return false;
        }
        if (fields.count() != columns) {
            leaveOut();
            wrongColumns.report(columns, fields.count(), "columns");
            return false;
        }
        return true;
    }

    private boolean passReordered(final byte[] buffer, final int length, final RecordHandler handler) {
        // No two components share a column, so the fields fit; each is followed by a separator.
        final int most = length + columnOfComponent.length + absentLength;
        if (reordered.length < most) {
            reordered = new byte[2 * most];
        }
        int at = 0;
        for (int component = 0; component < columnOfComponent.length; component++) {
            final int column = columnOfComponent[component];
            if (column < 0) {
                System.arraycopy(absent[component], 0, reordered, at, absent[component].length);
                at += absent[component].length;
            } else {
                at = fields.copy(column, buffer, reordered, at);
            }
            reordered[at++] = separator;
        }
        pass(reordered, 0, at - 1, handler);
        return true;
    }
}
