package dev.tailrace.load.bench;

import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.PayloadPipeline;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.samples.listing1.Listing1;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** What the engines compute. */
enum BenchWorkload {
    /** Trades, windows and alerts of a generated feed. */
    TICK_ALERTS("tick-alerts", "Trades, one-second VWAPs and price alerts", true) {
        @Override
        Workload prepare(final long records, final int partitions, final Path folder, final RecordSource source)
                throws IOException {
            return tickAlerts("trades,vwap,alerts", records, partitions, folder, source);
        }
    },

    /** The same, and the best bid and offer after each change: a result for nearly every other record. */
    TICK_ALERTS_BBO(
            "tick-alerts-bbo", "Trades, one-second VWAPs, price alerts and every change of a best price", false) {
        @Override
        Workload prepare(final long records, final int partitions, final Path folder, final RecordSource source)
                throws IOException {
            return tickAlerts("trades,vwap,alerts,bbo", records, partitions, folder, source);
        }
    },

    /** As many bytes in as out: what is left is the engine itself. */
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

    /** The workload of the Conflux paper, by the pipeline, or on Flink by a job for each way to keep order. */
    CONFLUX_LISTING1(Listing1.NAME, "Listing 1 of the Conflux paper, three operators with busy loops", false) {
        @Override
        Workload prepare(final long records, final int partitions, final Path folder, final RecordSource source)
                throws IOException {
            return Workload.of(Listing1.NAME, Map.of(), RecordsSpec.numbers().over(partitions), records, folder);
        }
    };

    private static final int SYMBOLS = 200;

    /** The feed continues after the load, so that the load does not end with the quiet end of a day. */
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
            final String emit, final long records, final int partitions, final Path folder, final RecordSource source)
            throws IOException {
        if (source.feed().isPresent()) {
            final Path recorded = source.feed().get();
            return Workload.of(
                    "tick-alerts",
                    Map.of("emit", emit),
                    RecordsSpec.frames(recorded).over(partitions),
                    source.messages(recorded, records),
                    folder);
        }
        final Path feed = folder.resolve("feed.itch50");
        new FeedGenerator(FeedSpec.builder()
                        .messages(records + MORE_MESSAGES)
                        .symbols(SYMBOLS)
                        .seed(source.seed())
                        .keySkew(source.keySkew())
                        .build())
                .writeFiles(feed);
        return Workload.of(
                "tick-alerts", Map.of("emit", emit), RecordsSpec.frames(feed).over(partitions), records, folder);
    }

    /**
     * Makes the records and what has to come out of them.
     *
     * @param partitions that they are spread over
     * @param folder exists
     */
    abstract Workload prepare(long records, int partitions, Path folder, RecordSource source) throws IOException;

    /** Whether its records are the messages of a feed. */
    boolean hasFeed() {
        return this == TICK_ALERTS || this == TICK_ALERTS_BBO;
    }

    /** Whether its records are as long as one likes. */
    boolean hasPayload() {
        return this == MARK_UP;
    }

    /**
     * The workload of a name.
     *
     * @throws IllegalArgumentException when there is none, naming those that there are
     */
    static BenchWorkload parse(final String name) {
        return Arrays.stream(values())
                .filter(workload -> workload.word.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no '" + name + "'; there are "
                        + Arrays.stream(values()).map(BenchWorkload::toString).collect(Collectors.joining(", "))));
    }

    /** What a reader calls it. */
    String title() {
        return title;
    }

    /** Whether the native peers can do it. */
    boolean isNative() {
        return isNative;
    }

    /** As the command line calls it. */
    @Override
    public String toString() {
        return word;
    }
}
