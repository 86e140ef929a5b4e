package dev.tailrace.experiments.spark.peer;

import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;

/** Executes the request of the native peer's process. Used by the main thread. */
final class SparkPeerWork {

    private static final String PROCESSOR = "Spark Structured Streaming queries";

    private final Parent parent;
    private final PeerQueries queries = new PeerQueries();
    private final long beganNs = System.nanoTime();

    SparkPeerWork(final Parent parent) {
        this.parent = parent;
    }

    ExitStatus run() {
        final SparkPeerRequest request = request();
        parent.onStop(queries::stop);
        try (PeerFolder folder = PeerFolder.of(request.run().stateFolder())) {
            checkTopics(request);
            return run(request, folder);
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return ExitStatus.INTERRUPTED;
        } catch (final Exception failure) {
            // On a termination signal Spark also stops itself, in the middle of its work.
            if (queries.isStopRequested()) {
                return ExitStatus.INTERRUPTED;
            }
            throw Failures.explained("Spark has failed", failure);
        }
    }

    // Checked first, because a query would fail late and with a long message.
    private static void checkTopics(final SparkPeerRequest request) {
        try (Topics topics = Topics.open(request.clients())) {
            topics.exist(
                    request.run().inputTopics().get(0),
                    request.run().outputTopics().values());
        }
    }

    private SparkPeerRequest request() {
        try {
            return SparkPeerRequest.of(parent.request(RunSpec.class));
        } catch (final IllegalArgumentException e) {
            throw new StatusException(ExitStatus.USAGE, e.getMessage(), e);
        }
    }

    private ExitStatus run(final SparkPeerRequest request, final PeerFolder folder) throws Exception {
        final SparkSession spark = PeerSessions.open(request, folder.temporary());
        try {
            final QueryMeter meter = new QueryMeter();
            spark.streams().addListener(meter);
            queries.start(spark, request, folder);
            parent.report(ReportLine.of(ReportLine.READY));
            final boolean isComplete = queries.await();
            meter.awaitEnds(request.run().outputTopics().size());
            parent.report(ReportLine.of(ReportLine.SUMMARY, summary(request.run(), meter)));
            return isComplete ? ExitStatus.CLEAN : ExitStatus.INTERRUPTED;
        } finally {
            spark.stop();
        }
    }

    private RunTotals summary(final RunSpec request, final QueryMeter meter) {
        final SortedMap<String, Long> results = new TreeMap<>();
        request.outputTopics().forEach((result, topic) -> results.put(topic, meter.results(result)));
        return new RunTotals(
                PROCESSOR,
                meter.records(),
                System.nanoTime() - beganNs,
                results,
                new TreeMap<>(),
                new TreeMap<>(Map.of("engine", "Spark, at-least-once")));
    }

    /** Creates the session of a run: in this process, without a web page, on loopback. */
    private static final class PeerSessions {

        private PeerSessions() {}

        static SparkSession open(final SparkPeerRequest request, final Path temporary) {
            return SparkSession.builder()
                    .appName(request.run().applicationId())
                    .master("local[" + request.options().threads() + "]")
                    .config("spark.ui.enabled", "false")
                    .config("spark.driver.host", "127.0.0.1")
                    .config("spark.driver.bindAddress", "127.0.0.1")
                    .config("spark.local.dir", temporary.toString())
                    .config(
                            "spark.sql.warehouse.dir",
                            temporary.resolve("warehouse").toUri().toString())
                    .config(
                            "spark.sql.shuffle.partitions",
                            Integer.toString(request.options().shufflePartitions()))
                    // Required by stateful processors; commits write changes only.
                    .config(
                            "spark.sql.streaming.stateStore.providerClass",
                            "org.apache.spark.sql.execution.streaming.state.RocksDBStateStoreProvider")
                    .config("spark.sql.streaming.stateStore.rocksdb.changelogCheckpointing.enabled", "true")
                    .getOrCreate();
        }
    }
}
