package dev.tailrace.experiments.spark.peer;

import dev.tailrace.experiments.peer.JumpRule;
import dev.tailrace.experiments.spark.peer.job.TickAlertsQuery;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Settings;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Validated request of the native peer.
 *
 * @param run the original request
 * @param clients properties common to all Kafka clients
 * @param settings of the pipeline
 */
record SparkPeerRequest(RunSpec run, SparkPeerOptions options, ClientProperties clients, Settings settings) {

    /**
     * Validates and converts a request.
     *
     * @throws IllegalArgumentException when the peer does not support the request
     */
    static SparkPeerRequest of(final RunSpec request) {
        if (request.inputTopics().size() != 1) {
            throw new IllegalArgumentException("the native peer reads one topic, and not " + request.inputTopics());
        }
        if (request.guarantee() != Guarantee.AT_LEAST_ONCE) {
            throw new IllegalArgumentException("the native peer offers what Spark's Kafka sink does, at-least-once");
        }
        checkResults(request);
        return new SparkPeerRequest(
                request, SparkPeerOptions.of(request), ClientProperties.of(request), settings(request));
    }

    private static void checkResults(final RunSpec request) {
        final SortedSet<String> unknown = new TreeSet<>(request.outputTopics().keySet());
        unknown.removeAll(TickAlertsQuery.RESULTS);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("the native peer has the results "
                    + new TreeSet<>(TickAlertsQuery.RESULTS) + ", and not " + unknown);
        }
    }

    private static Settings settings(final RunSpec request) {
        final TickAlerts pipeline = new TickAlerts();
        if (!request.pipeline().equals(pipeline.name())) {
            throw new IllegalArgumentException(
                    "there is a native peer of '" + pipeline.name() + "' only, not of '" + request.pipeline() + "'");
        }
        return Settings.of(pipeline.settings(), request.settings());
    }

    /** Which trades raise alerts, and the windows. */
    JumpRule rule() {
        return JumpRule.of(
                settings.get(TickAlerts.WINDOW).toNanos(),
                settings.get(TickAlerts.LOOKBACK),
                settings.get(TickAlerts.THRESHOLD_BP),
                settings.get(TickAlerts.ALERTS).equals("all"));
    }

    /** The reference data as a table of a session, if there are any; kept in memory, because each batch reads them. */
    Optional<Dataset<Row>> sectors(final SparkSession spark) {
        return settings.get(TickAlerts.REFERENCE).map(file -> spark.read()
                .option("header", "true")
                .csv(file.toUri().toString())
                .cache());
    }
}
