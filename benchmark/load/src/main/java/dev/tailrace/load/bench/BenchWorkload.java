package dev.tailrace.load.bench;

import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.PayloadPipeline;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.samples.listing1.Listing1;
import dev.tailrace.stream.NearestWord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The workloads of the benchmark: what the engines compute. */
enum BenchWorkload {
    /** Trades, windows and alerts of a generated feed. */
    TICK_ALERTS("tick-alerts", "Trades, one-second VWAPs and price alerts", true) {
        @Override
        Workload prepare(final long records, final int partitions, final Path folder, final RecordSource source)
                throws IOException {
            return tickAlerts(Map.of(EMIT, "trades,vwap,alerts"), records, partitions, folder, source);
        }
    },

    /** Tick alerts of a generated feed, whose trades and windows have the sectors of its reference data. */
    TICK_ALERTS_REFERENCE(
            "tick-alerts-reference", "Trades with reference data, one-second VWAPs and price alerts", true) {
        @Override
        Workload prepare(final long records, final int partitions, final Path folder, final RecordSource source)
                throws IOException {
            return tickAlerts(
                    Map.of(
                            EMIT,
                            "trades,vwap,alerts",
                            "reference",
                            folder.resolve(FEED + REFERENCE).toString()),
                    records,
                    partitions,
                    folder,
                    source);
        }
    },

    /** Tick alerts, and in addition the best bid and offer after each change: a result for nearly every other record. */
    TICK_ALERTS_BBO(
            "tick-alerts-bbo", "Trades, one-second VWAPs, price alerts and every change of a best price", false) {
        @Override
        Workload prepare(final long records, final int partitions, final Path folder, final RecordSource source)
                throws IOException {
            return tickAlerts(Map.of(EMIT, "trades,vwap,alerts,bbo"), records, partitions, folder, source);
        }
    },

    /** Output is as large as the input, with next to no work: measures the overhead of the engine. */
    MARK_UP("mark-up", "A price marked up, next to no work", false) {
        @Override
        Workload prepare(final long records, final int partitions, final Path folder, final RecordSource source)
                throws IOException {
            return Workload.of(
                    new PayloadPipeline().name(),
                    Map.of(),
                    RecordsSpec.payload(source.payloadBytes()).over(partitions),
                    records,
                    folder);
        }
    },

    /** The workload of the Conflux paper, as a pipeline, or on Flink as one job for each method of keeping order. */
    CONFLUX_LISTING1(Listing1.NAME, "Listing 1 of the Conflux paper, three operators with busy loops", false) {
        @Override
        Workload prepare(final long records, final int partitions, final Path folder, final RecordSource source)
                throws IOException {
            return Workload.of(Listing1.NAME, Map.of(), RecordsSpec.numbers().over(partitions), records, folder);
        }
    };

    private static final String EMIT = "emit";
    private static final String FEED = "feed.itch50";

    /** End of the name of the file with the reference data of a generated feed. */
    private static final String REFERENCE = ".reference.csv";

    private static final int SYMBOLS = 200;

    /**
     * Extra messages of the feed after the end of the load, so that the load does not cover the quiet end of a trading day.
     */
    private static final long MORE_MESSAGES = 20_000;

    private final String word;
    private final String title;
    private final boolean isNative;

    BenchWorkload(final String word, final String title, final boolean isNative) {
        this.word = word;
        this.title = title;
        this.isNative = isNative;
    }

    private static Workload tickAlerts(
            final Map<String, String> settings,
            final long records,
            final int partitions,
            final Path folder,
            final RecordSource source)
            throws IOException {
        if (source.feed().isPresent()) {
            final Path recorded = source.feed().get();
            return Workload.of(
                    "tick-alerts",
                    settings,
                    RecordsSpec.frames(recorded).over(partitions),
                    source.messages(recorded, records),
                    folder);
        }
        final Path feed = folder.resolve(FEED);
        new FeedGenerator(FeedSpec.builder()
                        .messages(records + MORE_MESSAGES)
                        .symbols(SYMBOLS)
                        .seed(source.seed())
                        .keySkew(source.keySkew())
                        .build())
                .writeFiles(feed);
        return Workload.of("tick-alerts", settings, RecordsSpec.frames(feed).over(partitions), records, folder);
    }

    /**
     * Generates the records and the expected results.
     *
     * @param partitions number of partitions that the records are spread over
     * @param folder existing folder
     */
    abstract Workload prepare(long records, int partitions, Path folder, RecordSource source) throws IOException;

    /** Whether the records are the messages of a feed. */
    boolean hasFeed() {
        return this == TICK_ALERTS || this == TICK_ALERTS_REFERENCE || this == TICK_ALERTS_BBO;
    }

    /** Whether the size of the records can be chosen. */
    boolean hasPayload() {
        return this == MARK_UP;
    }

    /**
     * The workload with this name.
     *
     * @throws IllegalArgumentException when no workload has this name; the message lists the names
     */
    static BenchWorkload parse(final String name) {
        final List<String> words =
                Arrays.stream(values()).map(BenchWorkload::toString).toList();
        return Arrays.stream(values())
                .filter(workload -> workload.word.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown workload '" + name + "'; available: "
                        + String.join(", ", words) + NearestWord.hint(name, words)));
    }

    /** Title for reports. */
    String title() {
        return title;
    }

    /** Whether the native peers implement this workload. */
    boolean isNative() {
        return isNative;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return word;
    }
}
