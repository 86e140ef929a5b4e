package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.experiments.flink.local.LocalRun;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.samples.listing1.Listing1;
import java.util.Optional;
import java.util.Properties;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * The process that computes {@code conflux-listing1} between two topics by one of the {@link ListingMethod methods}: a {@link
 * RunSpec} in, reports out.
 */
public final class TopicMain {

    private final Parent parent;

    private TopicMain(final Parent parent) {
        this.parent = parent;
    }

    public static void main(final String[] args) {
        LibraryLog.hide();
        ChildMain.run(parent -> new TopicMain(parent).run(parent.request(RunSpec.class)));
    }

    private ExitStatus run(final RunSpec run) {
        final TopicRequest request = StatusException.parsed("", () -> TopicRequest.of(run));
        try {
            checkTopics(request);
            final Configuration settings = request.settings();
            final StreamGraph graph = graph(request, settings);
            return request.listing().method().isConflux()
                    ? merged(request, graph, settings)
                    : run(graph, settings, Optional.empty());
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return ExitStatus.INTERRUPTED;
        } catch (final Exception failure) {
            throw Failures.explained("the job of " + Listing1.NAME + " has failed", failure);
        }
    }

    private static void checkTopics(final TopicRequest request) {
        final String input = request.run().inputTopics().get(0);
        try (Topics topics = Topics.open(request.clients())) {
            final int partitions =
                    topics.check(input, request.run().outputTopics().values());
            if (partitions != 1) {
                throw StatusException.usage("topic '" + input + "' has " + partitions
                        + " partitions, and the numbers of " + Listing1.NAME + " are one stream; give it one");
            }
        }
    }

    private static StreamGraph graph(final TopicRequest request, final Configuration settings) {
        final StreamExecutionEnvironment environment = new StreamExecutionEnvironment(settings);
        try {
            ListingJob.build(environment, request.listing(), source(request), request.isTransactional());
        } catch (final IllegalStateException e) {
            throw StatusException.usage(e.getMessage(), e);
        }
        final StreamGraph graph = environment.getStreamGraph();
        graph.setJobName(request.run().applicationId());
        return graph;
    }

    private static KafkaSource<ListingValue> source(final TopicRequest request) {
        final KafkaSourceBuilder<ListingValue> source = KafkaSource.<ListingValue>builder()
                .setProperties(properties(request))
                .setTopics(request.run().inputTopics())
                .setGroupId(request.run().applicationId())
                .setStartingOffsets(OffsetsInitializer.earliest())
                .setProperty("partition.discovery.interval.ms", "0")
                .setDeserializer(new TopicNumbers());
        return (request.run().stopAtEnd() ? source.setBounded(OffsetsInitializer.latest()) : source).build();
    }

    private static Properties properties(final TopicRequest request) {
        final Properties properties = new Properties();
        properties.putAll(request.clients().consumer());
        return properties;
    }

    private ExitStatus merged(final TopicRequest request, final StreamGraph graph, final Configuration settings)
            throws Exception {
        try (PathsMerge merge = PathsMerge.prepare(request)) {
            final ExitStatus status = run(graph, settings, Optional.of(merge));
            if (merge.failure().isPresent()) {
                throw merge.failure().get();
            }
            return status;
        }
    }

    private ExitStatus run(final StreamGraph graph, final Configuration settings, final Optional<PathsMerge> merge)
            throws Exception {
        try (LocalRun run = LocalRun.start(graph, settings)) {
            merge.ifPresent(paths -> paths.start(run::cancel));
            parent.onStop(run::cancel);
            run.awaitRunning();
            parent.report(ReportLine.of(ReportLine.READY));
            if (!run.await()) {
                return ExitStatus.INTERRUPTED;
            }
            if (merge.isPresent()) {
                merge.get().awaitEnd();
            }
            return ExitStatus.CLEAN;
        }
    }
}
