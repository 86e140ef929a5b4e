package dev.tailrace.cli.page;

import dev.tailrace.io.DecimalText;
import dev.tailrace.io.JsonScanner;
import dev.tailrace.io.RecordSchema;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongSupplier;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The results of one sink as the page keeps them: a series for each key, and the last results as they are. */
final class SinkResults {

    private static final int RECENT = 1_000;
    private static final int NO_KEY = -1;

    private final ResultFeed feed;
    private final KeyTable keys;
    private final SeriesMemory memory;
    private final LongSupplier streamTimeNs;
    private final JsonScanner json = new JsonScanner();
    private Columns columns;
    private Series[] series = new Series[0];
    private double[] values;
    private final Recent[] recent = new Recent[RECENT];
    private long seen;

    private static final class Recent {
        private byte[] line = new byte[256];
        private int length;
        private long time;
        private long sequence;
        private int key;
    }

    SinkResults(
            final ResultFeed feed,
            final Optional<RecordSchema> schema,
            final KeyTable keys,
            final SeriesMemory memory,
            final LongSupplier streamTimeNs) {
        this.feed = feed;
        this.keys = keys;
        this.memory = memory;
        this.streamTimeNs = streamTimeNs;
        schema.map(Columns::of).ifPresent(this::use);
    }

    private void use(final Columns meant) {
        columns = meant;
        values = new double[meant.numbers().size()];
    }

    /** Takes results that have arrived, at most so many; returns how many. */
    int poll(final int limit) {
        return feed.poll(limit, (buffer, offset, length, sequence, tag) -> take(buffer, offset, length, sequence));
    }

    private void take(final byte[] buffer, final int offset, final int length, final long sequence) {
        if (columns == null) {
            use(Columns.guess(json.beginObject(buffer, offset, length), streamTimeNs.getAsLong()));
        }
        Arrays.fill(values, Double.NaN);
        long time = Long.MIN_VALUE;
        int key = NO_KEY;
        json.beginObject(buffer, offset, length);
        while (json.nextField()) {
            if (columns.time() != null && json.isNamed(columns.time())) {
                final long units = json.decimal(0);
                time = units <= DecimalText.UNFIT ? Long.MIN_VALUE : units * columns.nsPerUnit();
            } else if (columns.key() != null && json.isNamed(columns.key())) {
                key = keys.of(json);
            } else {
                number();
            }
        }
        time = time == Long.MIN_VALUE ? streamTimeNs.getAsLong() : time;
        key = columns.key() == null ? keys.ofAll() : key;
        keep(buffer, offset, length, time, key, sequence);
        if (key != NO_KEY) {
            draw(key, time);
        }
    }

    private void number() {
        for (int i = 0; i < values.length; i++) {
            final Columns.Number number = columns.numbers().get(i);
            if (json.isNamed(number.bytes())) {
                values[i] = json.number() / number.divisor();
                return;
            }
        }
    }

    private void draw(final int key, final long time) {
        if (key >= series.length) {
            series = Arrays.copyOf(series, Math.max(64, Math.max(key + 1, 2 * series.length)));
        }
        if (series[key] == null) {
            series[key] = new Series(memory, values.length);
        }
        series[key].add(time, values);
    }

    private void keep(
            final byte[] buffer,
            final int offset,
            final int length,
            final long time,
            final int key,
            final long sequence) {
        final int slot = (int) (seen++ % RECENT);
        if (recent[slot] == null) {
            recent[slot] = new Recent();
        }
        final Recent kept = recent[slot];
        if (kept.line.length < length) {
            kept.line = new byte[length];
        }
        System.arraycopy(buffer, offset, kept.line, 0, length);
        kept.length = length;
        kept.time = time;
        kept.key = key;
        kept.sequence = sequence;
    }

    String name() {
        return feed.sink();
    }

    Series series(final int key) {
        return key >= 0 && key < series.length ? series[key] : null;
    }

    /** Makes each series as short as the memory wants. */
    void shrink() {
        for (final Series each : series) {
            if (each != null) {
                each.shrinkTo(memory.mostRows());
            }
        }
    }

    // Null is none.
    private static String name(final byte[] field) {
        return field == null ? "" : new String(field, StandardCharsets.UTF_8);
    }

    /** Writes what the sink has, without its results. */
    void describe(final ObjectNode json) {
        json.put("name", name());
        json.put("count", feed.count());
        json.put("leftOut", feed.leftOut());
        if (columns != null) {
            json.put("key", name(columns.key())).put("time", name(columns.time()));
            final ArrayNode numbers = json.putArray("numbers");
            columns.numbers().forEach(number -> numbers.addObject()
                    .put("name", number.name())
                    .put("isPrice", number.isPrice())
                    .put("divisor", number.divisor()));
        }
    }

    /**
     * Writes the last results, the newest first.
     *
     * @param key of the results; negative for those of all keys
     * @param after number of the last result that is known, to be left out with those before it
     */
    void writeRecent(final ArrayNode results, final int key, final long after, final int most) {
        final long first = Math.max(0, Math.max(after, seen - RECENT));
        int written = 0;
        for (long number = seen - 1; number >= first && written < most; number--) {
            final Recent one = recent[(int) (number % RECENT)];
            if (key < 0 || one.key == key) {
                written++;
                final ObjectNode result = results.addObject();
                result.put("number", number + 1).put("t", one.time).put("sequence", one.sequence);
                result.put("key", one.key < 0 ? "" : keys.text(one.key));
                fields(one, result.putObject("fields"));
            }
        }
    }

    private static void fields(final Recent one, final ObjectNode fields) {
        final JsonScanner line = new JsonScanner().beginObject(one.line, 0, one.length);
        while (line.nextField()) {
            fields.put(line.name(), line.text());
        }
        if (fields.isEmpty()) {
            fields.put("result", new String(one.line, 0, one.length, StandardCharsets.UTF_8));
        }
    }
}
