package dev.tailrace.flink;

import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.compiler.determinism.DeterminismReport;
import dev.tailrace.flink.task.PartitionTaskKey;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Checks of a run that need neither a cluster nor a broker. */
final class Checks {

    private static final Duration LEAST_INTERVAL = Duration.ofMillis(10);

    private Checks() {}

    /**
     * Refuses what cannot be, with everything that is wrong.
     *
     * @throws StatusException in the words of the user
     */
    static void check(
            final RunSpec spec, final FlinkOptions options, final ClientProperties clients, final StreamGraph graph) {
        final List<String> problems = new ArrayList<>();
        checkTopics(spec, graph, problems);
        checkSettings(spec, options, problems);
        checkTransactions(spec, clients, problems);
        if (!problems.isEmpty()) {
            throw StatusException.usage("cannot run '" + graph.name() + "' on Flink: " + String.join("; ", problems));
        }
        checkDeterminism(spec, graph);
    }

    private static void checkTopics(final RunSpec spec, final StreamGraph graph, final List<String> problems) {
        if (graph.mergesInput() || graph.sources().size() != 1) {
            problems.add("it has the sources "
                    + graph.sources().stream().map(StreamNode::name).toList()
                    + " in a declared order, and this runner reads"
                    + " the partitions of one topic, each in its own; use the runner kafka");
        } else if (spec.inputTopics().size() != 1) {
            problems.add("it reads the partitions of one topic, each in its own order, and not " + spec.inputTopics()
                    + "; use the runner kafka");
        }
    }

    private static void checkSettings(final RunSpec spec, final FlinkOptions options, final List<String> problems) {
        if (spec.threads() > PartitionTaskKey.MAX_PARALLELISM) {
            problems.add("--threads is " + spec.threads() + ", and at most " + PartitionTaskKey.MAX_PARALLELISM
                    + " tasks are possible");
        }
        if (spec.progressInterval().compareTo(LEAST_INTERVAL) < 0) {
            problems.add("--progress-interval is " + spec.progressInterval().toMillis()
                    + " ms, and Flink makes no checkpoints in less than " + LEAST_INTERVAL.toMillis() + " ms");
        }
        if (spec.stateUri().isEmpty() && options.isOnCluster()) {
            problems.add("checkpoints have to be where the cluster can write them and a later run finds them; give"
                    + " --state-dir");
        } else if (spec.stateUri().isEmpty() && spec.guarantee() == Guarantee.TRANSACTIONAL) {
            problems.add("without checkpoints that stay, a later run would write all results again, under transactional"
                    + " too; give --state-dir");
        }
    }

    // The broker aborts a transaction that is open for longer, and the job continues without its results. One is open
    // for an interval and the time that its checkpoint takes.
    private static void checkTransactions(
            final RunSpec spec, final ClientProperties clients, final List<String> problems) {
        if (spec.guarantee() != Guarantee.TRANSACTIONAL) {
            return;
        }
        final String name = ProducerConfig.TRANSACTION_TIMEOUT_CONFIG;
        final String timeout = clients.producer().get(name);
        try {
            if (spec.progressInterval().toMillis() >= Integer.parseInt(timeout.trim()) / 2) {
                problems.add("--progress-interval is " + spec.progressInterval().toMillis()
                        + " ms, and under transactional it has to be less than half of the producer's " + name
                        + ", which is " + timeout + ", or results are lost when the broker aborts their transaction;"
                        + " give a shorter interval, or raise producer." + name + " in the file of --client-config"
                        + " and transaction.max.timeout.ms at the brokers");
            }
        } catch (final NumberFormatException ignored) {
            problems.add(name + "=" + timeout + " in the file of --client-config is not a number of milliseconds");
        }
    }

    /**
     * Refuses an order that partition tasks do not keep.
     *
     * @throws StatusException in the words of the user
     */
    static void checkOrder(final RunSpec spec, final int partitions) {
        if (spec.ordering() == Ordering.TOTAL && partitions > 1) {
            throw StatusException.usage("topic '" + spec.inputTopics().get(0) + "' has " + partitions
                    + " partitions, and this runner keeps the order of each; give --ordering source-partition,"
                    + " or use the runner kafka, which puts all of them in one order");
        }
    }

    private static void checkDeterminism(final RunSpec spec, final StreamGraph graph) {
        if (spec.guarantee() != Guarantee.EXACTLY_ONCE) {
            return;
        }
        final DeterminismReport report = Determinism.check(graph);
        if (!report.promisesExactlyOnce()) {
            throw StatusException.usage("'" + graph.name()
                    + "' cannot have exactly-once output, because a second run may compute other"
                    + " results.\n" + report
                    + "\nFix it, or use --guarantee transactional (each result once for readers of what is"
                    + " committed) or at-least-once");
        }
    }
}
