package dev.tailrace.text;

import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.InputFormat;
import dev.tailrace.io.InputLog;
import dev.tailrace.record.RecordLayout;
import java.util.List;
import java.util.function.Supplier;

/**
 * CSV (RFC 4180) as Java records: a column for each component, found by its name in the first line of a file.
 *
 * <pre>{@code
 * public record Quote(@Time long time, String symbol, @Decimal(4) long bid, @Decimal(4) long ask) {}
 *
 * pipeline.source("quotes", Csv.of(Quote.class))
 * }</pre>
 *
 * <p>{@link RecordLayout} says what components can be. Columns that no component asks for are left out. The records of
 * this source's log are lines with the columns in the order of the components, whatever their order in the file; so are the
 * messages of a topic, which have no header.
 *
 * <p>Immutable: each method returns another format. A decoder allocates the record and its texts, nothing else.
 *
 * @param <T> record type
 */
public final class Csv<T> implements InputFormat<T> {

    private final RecordLayout<T> layout;
    private final byte separator;
    /** The columns of input without header; null if files have one. */
    private final List<String> columns;

    private final boolean strict;

    private Csv(final RecordLayout<T> layout, final byte separator, final List<String> columns, final boolean strict) {
        this.layout = layout;
        this.separator = separator;
        this.columns = columns;
        this.strict = strict;
    }

    /**
     * The format of files with a header and commas.
     *
     * @throws IllegalArgumentException when the class is no record, or a component cannot be a column
     */
    public static <T> Csv<T> of(final Class<T> type) {
        return new Csv<>(RecordLayout.of(type), (byte) ',', null, false);
    }

    /** This format with another separator: {@code ;} or a tabulator. */
    public Csv<T> separator(final char letter) {
        if (letter > '~' || letter == '"' || letter == '\n' || letter == '\r') {
            throw new IllegalArgumentException("'" + letter + "' cannot separate columns");
        }
        return new Csv<>(layout, (byte) letter, columns, strict);
    }

    /** The format of files without a header, whose columns are the components in their order. */
    public Csv<T> withoutHeader() {
        return columns(layout.names().toArray(String[]::new));
    }

    /**
     * The format of files and messages without a header that have these columns in this order.
     *
     * @throws IllegalArgumentException when a component has no column, or two
     */
    public Csv<T> columns(final String... names) {
        final CsvHeader header = new CsvHeader(layout, List.of(names), strict);
        if (!header.problem().isEmpty()) {
            throw new IllegalArgumentException(layout.type().getName() + ": " + header.problem());
        }
        return new Csv<>(layout, separator, List.of(names), strict);
    }

    /** This format, of which a column that no component asks for is bad input. */
    public Csv<T> strict() {
        return new Csv<>(layout, separator, columns, true);
    }

    /**
     * Encodes records as lines with the components in their order; makes an encoder for each task. An encoder refuses a text
     * of more than 1,024 characters with an {@link IllegalArgumentException}.
     */
    public static <T> Supplier<Encoder<T>> encoder(final Class<T> type) {
        final RecordLayout<T> layout = RecordLayout.of(type);
        return () -> new CsvEncoder<>(layout);
    }

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public List<String> suffixes() {
        return List.of("csv", "tsv");
    }

    @Override
    public Decoder<T> get() {
        final CsvHeader header = new CsvHeader(layout, columns == null ? layout.names() : columns, strict);
        return new CsvDecoder<>(layout, separator, header.componentOfColumn());
    }

    @Override
    public InputLog open(final InputBytes bytes, final InputFaults inputFaults) {
        return new CsvLog(bytes, layout, separator, columns == null, strict, inputFaults);
    }
}
