package dev.tailrace.text;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.record.RecordLayout;
import dev.tailrace.record.RecordReader;

/** Decodes a line of CSV. */
final class CsvDecoder<T> implements Decoder<T> {

    private final transient RecordLayout<T> layout;
    private final transient int[] componentOfColumn;
    private final transient CsvFields fields;
    private transient RecordReader<T> reader;
    private InputFault badCsv;
    private InputFault wrongColumns;

    /** @param componentOfColumn the component that each column is; negative if it is none */
    CsvDecoder(final RecordLayout<T> layout, final byte separator, final int[] componentOfColumn) {
        this.layout = layout;
        this.componentOfColumn = componentOfColumn;
        fields = new CsvFields(separator);
    }

    static InputFault badCsv(final InputFaults inputFaults) {
        return inputFaults.fatal("bad-csv", "the quotes of a field do not match");
    }

    static InputFault wrongColumns(final InputFaults inputFaults) {
        return inputFaults.fatal("wrong-columns", "the record has not as many columns as the header");
    }

    static String misplacedQuote(final int fieldsBefore) {
        return "column " + (fieldsBefore + 1) + " begins with a quote and does not end with it";
    }

    @Override
    public void open(final InputFaults inputFaults) {
        reader = layout.reader(inputFaults, () -> "");
        badCsv = badCsv(inputFaults);
        wrongColumns = wrongColumns(inputFaults);
    }

    @Override
    public T decode(final byte[] buffer, final int offset, final int length, final long position) {
        if (!fields.split(buffer, offset, offset + length)) {
            badCsv.report(misplacedQuote(fields.count()));
            return null;
        }
        if (fields.count() != componentOfColumn.length) {
            wrongColumns.report(componentOfColumn.length, fields.count(), "columns");
            return null;
        }
        reader.begin();
        for (int column = 0; column < componentOfColumn.length; column++) {
            final int component = componentOfColumn[column];
            if (component >= 0) {
                set(component, column, buffer);
            }
        }
        return reader.finish();
    }

    private void set(final int component, final int column, final byte[] buffer) {
        if (fields.hasDoubledQuotes(column)) {
            final byte[] text = fields.unquote(column, buffer);
            reader.set(component, text, 0, fields.unquotedLength());
        } else {
            reader.set(component, buffer, fields.start(column), fields.end(column));
        }
    }

    @Override
    public long eventTimeNs(final T record) {
        return layout.eventTimeNs(record);
    }
}
