package dev.tailrace.cli.page;

import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordSchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The results of a run as the page keeps them, by sink, within bounded memory. Safe for several threads. */
final class DrawnResults {

    /** Of series: 64 MB, about 800,000 rows of two numbers or 260,000 of six, or a quarter of what the heap may have. */
    private static final long MOST_BLOCKS =
            Math.min(1 << 16, Runtime.getRuntime().maxMemory() / 4 / (SeriesMemory.BLOCK * Long.BYTES));

    private static final int MOST_ROWS_OF_A_SERIES = 512;

    /** Most results of a sink that {@link #poll} takes. */
    static final int BATCH = 1_024;

    private static final int FOUND = 50;

    /** A sink with at most one of so many results of the busiest is a sink of rare results, such as alerts. */
    private static final int RARE = 20;

    private final LongSupplier streamTimeNs;
    private final KeyTable keys = new KeyTable();
    private final SeriesMemory memory;
    private final List<SinkResults> sinks = new ArrayList<>();

    DrawnResults(final LongSupplier streamTimeNs) {
        this(streamTimeNs, (int) MOST_BLOCKS);
    }

    /** @param blocks of memory for all series together */
    DrawnResults(final LongSupplier streamTimeNs, final int blocks) {
        this.streamTimeNs = streamTimeNs;
        this.memory = new SeriesMemory(blocks, MOST_ROWS_OF_A_SERIES);
    }

    /** Watches the results of a sink on their way to a log. */
    synchronized ResultFeed watch(final String sink, final Optional<RecordSchema> schema, final OutputLog log) {
        final ResultFeed feed = new ResultFeed(sink, log);
        sinks.add(new SinkResults(feed, schema, keys, memory, streamTimeNs));
        return feed;
    }

    /** Takes results that have arrived; returns how many, 0 when there were none. */
    synchronized int poll() {
        int taken = 0;
        for (final SinkResults sink : sinks) {
            taken += sink.poll(BATCH);
        }
        while (memory.isScarce()) {
            sinks.forEach(SinkResults::shrink);
        }
        return taken;
    }

    /** Writes the sinks with their counts, and whether their results are rare. */
    synchronized void describe(final ArrayNode json) {
        sinks.forEach(sink -> sink.describe(json.addObject()));
        long most = 0;
        for (final JsonNode sink : json) {
            most = Math.max(most, sink.get("count").asLong());
        }
        for (final JsonNode sink : json) {
            ((ObjectNode) sink).put("isRare", sink.get("count").asLong() * RARE <= most);
        }
    }

    synchronized int usedBlocks() {
        return memory.used();
    }

    /** Writes the keys that contain a text, those that begin with it and have most results first. */
    synchronized void find(final String text, final ObjectNode json) {
        final String wanted = text.toLowerCase(Locale.ROOT);
        json.put("all", keys.size());
        final ArrayNode found = json.putArray("keys");
        IntStream.range(0, keys.size())
                .mapToObj(key -> new Found(keys.text(key), keys.lower(key).indexOf(wanted), results(key)))
                .filter(key -> key.at >= 0)
                .sorted(Comparator.<Found, Boolean>comparing(key -> key.at > 0)
                        .thenComparing(Found::results, Comparator.reverseOrder())
                        .thenComparing(Found::text))
                .limit(FOUND)
                .forEach(key -> found.addObject().put("key", key.text).put("results", key.results));
    }

    /** @param at where the text that is looked for begins; negative when it is not in the key */
    private record Found(String text, int at, long results) {}

    private long results(final int key) {
        long results = 0;
        for (final SinkResults sink : sinks) {
            final Series series = sink.series(key);
            results += series == null ? 0 : series.results();
        }
        return results;
    }

    /** The keys with most results, at most so many. */
    synchronized List<String> busiest(final int most) {
        return IntStream.range(0, keys.size())
                .boxed()
                .sorted(Comparator.comparing(key -> -results(key)))
                .limit(most)
                .map(keys::text)
                .toList();
    }

    /** Writes the series of a key, one for each sink that has results of it; the same version means the same series. */
    synchronized void write(final String keyText, final ObjectNode json) {
        final int key = keys.of(keyText);
        json.put("key", keyText).put("version", key < 0 ? 0 : results(key));
        final ArrayNode all = json.putArray("series");
        for (final SinkResults sink : sinks) {
            final Series series = sink.series(key);
            if (series != null) {
                series.write(all.addObject().put("sink", sink.name()).put("results", series.results()));
            }
        }
    }

    /**
     * Writes the last results of a sink, the newest first.
     *
     * @param keyText empty for all keys
     */
    synchronized void writeRecent(
            final String name, final String keyText, final long after, final int most, final ArrayNode json) {
        final int key = keyText.isEmpty() ? -1 : keys.of(keyText);
        if (keyText.isEmpty() || key >= 0) {
            sinks.stream()
                    .filter(sink -> sink.name().equals(name))
                    .forEach(sink -> sink.writeRecent(json, key, after, most));
        }
    }

    /** The names of the sinks. */
    synchronized List<String> sinks() {
        return sinks.stream().map(SinkResults::name).toList();
    }
}
