package dev.tailrace.bench;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.InputFormat;
import dev.tailrace.io.InputLog;
import dev.tailrace.json.JsonLines;
import dev.tailrace.result.statistics.MedianRange;
import dev.tailrace.text.Csv;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.DoubleStream;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Benchmark of reading text into Java records, next to the bare libraries: ratios of processor time by round, in turns in one
 * process. The forks of JMH would also measure what other work the machine has to do.
 *
 * <pre>
 *   csv              Csv: division into records, fields, types, the record
 *   csvReordered     the same, of a file whose columns are in another order
 *   csvLibrary       FastCSV, fields by position, types by the JDK
 *   csvLibraryByName FastCSV, fields by name
 *   json             JsonLines
 *   jsonLibrary      Jackson's mapper, an iterator over the whole input
 *   jsonParser       Jackson's parser over the whole input, fields by hand
 * </pre>
 */
public final class RecordFormatsBenchmark {

    private static final int RECORDS = 100_000;
    private static final int ROUNDS = 15;
    private static final int WARM_UP_ROUNDS = 25;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** A quote of an instrument. */
    public record Quote(long time, String symbol, double bid, double ask, int bidSize, int askSize, String id) {}

    private static final InputFormat<Quote> CSV = Csv.of(Quote.class);
    private static final InputFormat<Quote> JSON = JsonLines.of(Quote.class);
    private static final ObjectReader MAPPER = JsonMapper.builder().build().readerFor(Quote.class);
    private static final JsonFactory FACTORY = JsonFactory.builder().build();

    private final byte[] csv;
    private final byte[] reordered;
    private final byte[] json;

    /**
     * Writes the same records in each format.
     *
     * @param unique whether each record has an identifier that no other has
     */
    private RecordFormatsBenchmark(final boolean unique) {
        final Random random = new Random(1);
        final StringBuilder lines = new StringBuilder("time,symbol,bid,ask,bidSize,askSize,id\n");
        final StringBuilder others = new StringBuilder("id,askSize,bidSize,ask,bid,symbol,time\n");
        final StringBuilder objects = new StringBuilder();
        for (int i = 0; i < RECORDS; i++) {
            final long time = 1_767_605_400_000_000_000L + i * 1_000L;
            final String symbol = "SYM" + random.nextInt(500);
            final String bid = 100 + random.nextInt(100) + "." + (10 + random.nextInt(90));
            final String ask = 200 + random.nextInt(100) + "." + (10 + random.nextInt(90));
            final int bidSize = random.nextInt(10_000);
            final int askSize = random.nextInt(10_000);
            final String id = unique ? "Q" + i : "NSDQ";
            lines.append(time + "," + symbol + "," + bid + "," + ask + "," + bidSize + "," + askSize + "," + id + "\n");
            others.append(
                    id + "," + askSize + "," + bidSize + "," + ask + "," + bid + "," + symbol + "," + time + "\n");
            objects.append("{\"time\":" + time + ",\"symbol\":\"" + symbol + "\",\"bid\":" + bid + ",\"ask\":" + ask
                    + ",\"bidSize\":" + bidSize + ",\"askSize\":" + askSize + ",\"id\":\"" + id + "\"}\n");
        }
        csv = lines.toString().getBytes(StandardCharsets.UTF_8);
        reordered = others.toString().getBytes(StandardCharsets.UTF_8);
        json = objects.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Prints the ratios. */
    public static void main(final String[] unused) {
        for (final boolean unique : new boolean[] {false, true}) {
            final RecordFormatsBenchmark benchmark = new RecordFormatsBenchmark(unique);
            compare("csv", benchmark::csv, "csvLibrary", benchmark::csvLibrary);
            compare("csvReordered", benchmark::csvReordered, "csvLibraryByName", benchmark::csvLibraryByName);
            compare("json", benchmark::json, "jsonLibrary", benchmark::jsonLibrary);
            compare("json", benchmark::json, "jsonParser", benchmark::jsonParser);
        }
    }

    private static void compare(
            final String name, final LongSupplier ours, final String otherName, final LongSupplier other) {
        final double[] ratios = new double[ROUNDS];
        final double[] oursNs = new double[ROUNDS];
        for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
            final double first = nsOf(ours);
            final double second = nsOf(other);
            if (round >= 0) {
                oursNs[round] = first;
                ratios[round] = second / first;
            }
        }
        System.out.println(name + " " + MedianRange.of(DoubleStream.of(oursNs)) + " ns a record; throughput / "
                + otherName + " " + MedianRange.of(DoubleStream.of(ratios)));
    }

    private static double nsOf(final LongSupplier reading) {
        final long startNs = THREADS.getCurrentThreadCpuTime();
        if (reading.getAsLong() == 0) {
            throw new IllegalStateException("nothing was read");
        }
        return (double) (THREADS.getCurrentThreadCpuTime() - startNs) / RECORDS;
    }

    private static long sum(final Quote quote) {
        return quote.time()
                + quote.bidSize()
                + quote.symbol().length()
                + quote.id().length()
                + (long) quote.ask();
    }

    private static long read(final InputFormat<Quote> format, final byte[] bytes) {
        final InputFaults inputFaults = new InputFaults(OnError.FAIL);
        try (InputLog log = InputBytes.of(new ByteArrayInputStream(bytes), "input", bytes.length, inputFaults)
                .as(format, inputFaults)) {
            final Decoder<Quote> decoder = format.get();
            decoder.open(inputFaults);
            final long[] sum = new long[1];
            int delivered = 0;
            while (delivered != InputLog.END) {
                delivered = log.poll(
                        256,
                        (buffer, offset, length, position) ->
                                sum[0] += sum(decoder.decode(buffer, offset, length, position)));
            }
            return sum[0];
        }
    }

    private long csv() {
        return read(CSV, csv);
    }

    private long csvReordered() {
        return read(CSV, reordered);
    }

    private long csvLibrary() {
        final long[] sum = new long[1];
        try (var reader = CsvReader.builder().ofCsvRecord(new ByteArrayInputStream(csv))) {
            reader.stream()
                    .skip(1)
                    .forEach(fields -> sum[0] += sum(new Quote(
                            Long.parseLong(fields.getField(0)),
                            fields.getField(1),
                            Double.parseDouble(fields.getField(2)),
                            Double.parseDouble(fields.getField(3)),
                            Integer.parseInt(fields.getField(4)),
                            Integer.parseInt(fields.getField(5)),
                            fields.getField(6))));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return sum[0];
    }

    private long csvLibraryByName() {
        final long[] sum = new long[1];
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(new ByteArrayInputStream(csv))) {
            reader.stream()
                    .forEach(fields -> sum[0] += sum(new Quote(
                            Long.parseLong(fields.getField("time")),
                            fields.getField("symbol"),
                            Double.parseDouble(fields.getField("bid")),
                            Double.parseDouble(fields.getField("ask")),
                            Integer.parseInt(fields.getField("bidSize")),
                            Integer.parseInt(fields.getField("askSize")),
                            fields.getField("id"))));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return sum[0];
    }

    private long json() {
        return read(JSON, json);
    }

    private long jsonLibrary() {
        long sum = 0;
        try (MappingIterator<Quote> quotes = MAPPER.readValues(json)) {
            while (quotes.hasNext()) {
                sum += sum(quotes.next());
            }
        }
        return sum;
    }

    private long jsonParser() {
        long sum = 0;
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), new ByteArrayInputStream(json))) {
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                sum += sum(next(parser));
            }
        }
        return sum;
    }

    private static Quote next(final JsonParser parser) {
        long time = 0;
        String symbol = null;
        double bid = 0;
        double ask = 0;
        int bidSize = 0;
        int askSize = 0;
        String id = null;
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            switch (name) {
                case "time" -> time = parser.getLongValue();
                case "symbol" -> symbol = parser.getString();
                case "bid" -> bid = parser.getDoubleValue();
                case "ask" -> ask = parser.getDoubleValue();
                case "bidSize" -> bidSize = parser.getIntValue();
                case "askSize" -> askSize = parser.getIntValue();
                case "id" -> id = parser.getString();
                default -> parser.skipChildren();
            }
        }
        return new Quote(time, symbol, bid, ask, bidSize, askSize, id);
    }
}
