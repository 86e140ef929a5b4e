package dev.tailrace.experiments.flink.peer;

import dev.tailrace.experiments.flink.local.LocalRun;
import dev.tailrace.experiments.flink.peer.job.TickAlertsJob;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** Executes the request of the native peer's process. Used by the main thread. */
final class FlinkPeerWork {

    private static final String PROCESSOR = "Flink DataStream job";

    private final Parent parent;
    private final long beganNs = System.nanoTime();

    FlinkPeerWork(final Parent parent) {
        this.parent = parent;
    }

    ExitStatus run() {
        final FlinkPeerRequest peer = peer();
        final RunSpec request = peer.request();
        try {
            final int partitions = partitions(peer);
            final Configuration settings = peer.configuration();
            return run(request, peer.graph(settings, partitions), settings);
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return ExitStatus.INTERRUPTED;
        } catch (final Exception failure) {
            throw Failures.explained("Flink has failed", failure);
        }
    }

    // Checked first, because the job would fail late and with a long message.
    private static int partitions(final FlinkPeerRequest peer) {
        try (Topics topics = Topics.open(peer.clients())) {
            return topics.exist(
                    peer.request().inputTopics().get(0),
                    peer.request().outputTopics().values());
        }
    }

    private FlinkPeerRequest peer() {
        try {
            return FlinkPeerRequest.of(parent.request(RunSpec.class));
        } catch (final IllegalArgumentException e) {
            throw new StatusException(ExitStatus.USAGE, e.getMessage(), e);
        }
    }

    private ExitStatus run(final RunSpec request, final StreamGraph graph, final Configuration settings)
            throws Exception {
        try (LocalRun run = LocalRun.start(graph, settings)) {
            parent.onStop(run::cancel);
            run.awaitRunning();
            parent.report(ReportLine.of(ReportLine.READY));
            final boolean isComplete = run.await();
            parent.report(ReportLine.of(ReportLine.SUMMARY, summary(request, run.counts())));
            return isComplete ? ExitStatus.CLEAN : ExitStatus.INTERRUPTED;
        }
    }

    private RunTotals summary(final RunSpec request, final Map<String, Long> counts) {
        final SortedMap<String, Long> results = new TreeMap<>();
        request.outputTopics().forEach((result, topic) -> results.put(topic, counts.getOrDefault(result, 0L)));
        return new RunTotals(
                PROCESSOR,
                counts.getOrDefault(TickAlertsJob.MESSAGES, 0L),
                System.nanoTime() - beganNs,
                results,
                new TreeMap<>(),
                new TreeMap<>(Map.of("engine", "Flink, " + ConstantNames.of(request.guarantee()))));
    }
}
