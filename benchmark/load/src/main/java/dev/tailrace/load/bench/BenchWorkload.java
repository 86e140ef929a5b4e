package dev.tailrace.load.bench;

import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.compiler.determinism.DeterminismReport;
import dev.tailrace.io.InputFormat;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.pipeline.Graphs;
import dev.tailrace.launch.pipeline.PipelineCatalog;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.plan.NearestWord;
import dev.tailrace.samples.SamplePipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.StreamGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A workload of the benchmark: the pipeline that engines run, and where its records come from. Workloads are some variants of
 * {@code tick-alerts}, each {@link SamplePipeline}, and every pipeline for which records are given.
 *
 * @param name name on the command line
 * @param title title for reports
 * @param run the pipeline, its settings and its class path
 * @param input where the records come from
 */
record BenchWorkload(String name, String title, RunSpec run, Input input) {

    /** Name of the workload that is measured when none is given. */
    static final String USUAL = "tick-alerts";

    private static final String EMIT = "emit";
    private static final String TRADES_VWAP_ALERTS = "trades,vwap,alerts";

    /** Variants of tick-alerts. */
    private static final List<BenchWorkload> OF_MARKETS = List.of(
            ofMarket(USUAL, "Trades, one-second VWAPs and price alerts", TRADES_VWAP_ALERTS, Input.FEED),
            ofMarket(
                    USUAL + "-reference",
                    "Trades with reference data, one-second VWAPs and price alerts",
                    TRADES_VWAP_ALERTS,
                    Input.FEED_WITH_REFERENCE),
            // A result for nearly every other record.
            ofMarket(
                    USUAL + "-bbo",
                    "Trades, one-second VWAPs, price alerts and every change of a best price",
                    TRADES_VWAP_ALERTS + ",bbo",
                    Input.FEED));

    private static final String FEED = "feed.itch50";

    /** End of the name of the file with the reference data of a generated feed. */
    private static final String REFERENCE = ".reference.csv";

    private static final int SYMBOLS = 200;

    /** A shorter feed may have no room for the messages that every day has. */
    private static final long LEAST_MESSAGES = 20_000;

    /**
     * A generated day has a tenth of its messages after the close, without a trade. The load ends before the close when the
     * feed is a seventh longer.
     */
    private static final int RECORDS_PER_FURTHER_MESSAGE = 7;

    /** Number of records when they are only sent. */
    private static final long SOME = 200_000;

    /** Where the records of a workload come from. */
    enum Input {
        /** An ITCH feed, generated or recorded. */
        FEED,
        /** A generated ITCH feed with its reference data. */
        FEED_WITH_REFERENCE,
        /** Records that a sample generates. */
        SAMPLE,
        /** Records that are given. */
        RECORDED
    }

    private static BenchWorkload ofMarket(final String name, final String title, final String emit, final Input input) {
        return new BenchWorkload(
                name, title, RunSpec.of(new TickAlerts().name()).settings(Map.of(EMIT, emit)), input);
    }

    /**
     * Finds a workload, or makes one of a pipeline.
     *
     * @param wanted name of a workload or a pipeline, or the class of a pipeline
     * @param settings given settings of the pipeline
     * @param classPath the user's jars and folders of classes; may be empty
     * @param isInputGiven whether records are given
     * @param problems takes each problem
     * @return the workload; the usual one when there are problems
     */
    static BenchWorkload find(
            final String wanted,
            final Map<String, String> settings,
            final String classPath,
            final boolean isInputGiven,
            final Problems problems) {
        try (PipelineCatalog catalog = PipelineCatalog.open(classPath)) {
            final BenchWorkload found = find(wanted, catalog, isInputGiven).with(settings, classPath);
            if (!OF_MARKETS.contains(found)) {
                found.check(catalog);
            }
            return found;
        } catch (final RuntimeException refused) {
            if (!Failures.isForeseen(refused) && !(refused instanceof IllegalArgumentException)) {
                throw refused;
            }
            problems.add("--" + BenchOptions.WORKLOAD.name() + "=" + wanted + ": " + refused.getMessage());
            return OF_MARKETS.get(0);
        }
    }

    private static BenchWorkload find(final String wanted, final PipelineCatalog catalog, final boolean isInputGiven) {
        final Optional<BenchWorkload> variant =
                OF_MARKETS.stream().filter(each -> each.name.equals(wanted)).findFirst();
        if (variant.isPresent()) {
            return variant.get();
        }
        final List<String> pipelines =
                catalog.all().stream().map(PipelineDefinition::name).toList();
        if (!pipelines.contains(wanted) && !wanted.contains(".")) {
            final List<String> names = Stream.concat(OF_MARKETS.stream().map(BenchWorkload::name), pipelines.stream())
                    .distinct()
                    .toList();
            throw new IllegalArgumentException("unknown workload or pipeline '" + wanted + "'; available: "
                    + String.join(", ", names) + NearestWord.hint(wanted, names));
        }
        final PipelineDefinition definition = catalog.find(wanted);
        final boolean isSample = definition instanceof SamplePipeline && !isInputGiven;
        if (!isSample && !isInputGiven) {
            throw new IllegalArgumentException("which records? Give a file with --" + BenchOptions.INPUT.name());
        }
        return new BenchWorkload(
                wanted, definition.description(), RunSpec.of(wanted), isSample ? Input.SAMPLE : Input.RECORDED);
    }

    private BenchWorkload with(final Map<String, String> settings, final String classPath) {
        return new BenchWorkload(name, title, run.settings(settings).classPath(classPath), input);
    }

    /** Refuses a pipeline that cannot be defined, and one whose results cannot be compared. */
    private void check(final PipelineCatalog catalog) {
        final StreamGraph graph = Graphs.define(catalog.find(run.pipeline()), run.settings());
        if (graph.sources().size() > 1) {
            throw new IllegalArgumentException("has " + graph.sources().size()
                    + " sources, and the benchmark writes one topic; measure it with one source");
        }
        final DeterminismReport determinism = Determinism.check(graph);
        if (!determinism.promisesExactlyOnce()) {
            throw new IllegalArgumentException(
                    "its results may differ from run to run, so they cannot be compared: " + determinism);
        }
    }

    /**
     * Generates or copies the records, and computes the expected results.
     *
     * @param records number of records of the load
     * @param partitions number of partitions that the records are spread over
     * @param folder existing folder
     */
    Workload prepare(final long records, final int partitions, final Path folder, final RecordSource source)
            throws IOException {
        final SortedMap<String, String> settings = new TreeMap<>(run.settings());
        if (input == Input.FEED_WITH_REFERENCE) {
            settings.putIfAbsent("reference", folder.resolve(FEED + REFERENCE).toString());
        }
        final RunSpec pipeline = run.settings(settings);
        final Written written = written(pipeline, records, folder, source);
        return Workload.of(pipeline, written.spec().over(partitions), written.count(), folder);
    }

    /**
     * Generates or copies some records, without expected results.
     *
     * @param folder existing folder
     */
    RecordsSpec some(final Path folder, final RecordSource source) throws IOException {
        return written(run, SOME, folder, source).spec();
    }

    /** Records in a file, or generated on request, and their number. */
    private record Written(RecordsSpec spec, long count) {}

    private Written written(final RunSpec pipeline, final long records, final Path folder, final RecordSource source)
            throws IOException {
        final Path feed = folder.resolve(FEED);
        final long count = source.input().isPresent() ? copied(records, source, feed) : records;
        final RecordsSpec spec =
                switch (input) {
                    case SAMPLE -> RecordsSpec.sample(pipeline.pipeline(), pipeline.settings());
                    case RECORDED -> RecordsSpec.records(feed);
                    case FEED, FEED_WITH_REFERENCE -> RecordsSpec.frames(feed);
                };
        if (hasFeed() && source.input().isEmpty()) {
            new FeedGenerator(FeedSpec.builder()
                            .messages(Math.max(LEAST_MESSAGES, records + records / RECORDS_PER_FURTHER_MESSAGE))
                            .symbols(SYMBOLS)
                            .seed(source.seed())
                            .keySkew(source.keySkew())
                            .build())
                    .writeFiles(feed);
        }
        return new Written(spec, count);
    }

    private long copied(final long records, final RecordSource source, final Path feed) throws IOException {
        try (PipelineCatalog catalog = PipelineCatalog.open(run.classPath())) {
            final InputFormat<?> format = Graphs.define(catalog.find(run.pipeline()), run.settings())
                    .sources()
                    .get(0)
                    .format()
                    .orElse(Feeds.format());
            return source.copy(format, records, feed);
        }
    }

    /** Whether the records are the messages of an ITCH feed. */
    boolean hasFeed() {
        return input == Input.FEED || input == Input.FEED_WITH_REFERENCE;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name;
    }
}
