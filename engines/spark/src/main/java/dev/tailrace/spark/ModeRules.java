package dev.tailrace.spark;

import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks before a start whether a mode supports the pipeline and the options. Spark checks later, only its built-in
 * operators, or not at all: continuous mode waits forever for missing cores.
 *
 * <p>Read in Spark's {@code AsyncProgressTrackingMicroBatchExecution}, {@code UnsupportedOperationChecker} and
 * {@code RealTimeModeAllowlist}; an integration test lets Spark itself refuse the same.
 */
final class ModeRules {

    /** Spark's {@code spark.sql.streaming.realTimeMode.minBatchDuration}. */
    private static final Duration SHORTEST_REAL_TIME_BATCH = Duration.ofSeconds(5);

    private final RunSpec spec;
    private final SparkOptions options;
    private final String mode;
    private final List<String> problems = new ArrayList<>();

    private ModeRules(final RunSpec spec, final SparkOptions options) {
        this.spec = spec;
        this.options = options;
        mode = "mode=" + ConstantNames.of(options.mode());
    }

    /** Everything that a graph or a request asks for and the mode cannot do; nothing when it can run. */
    static List<String> problems(final RunSpec spec, final SparkOptions options, final StreamGraph graph) {
        final ModeRules rules = new ModeRules(spec, options);
        rules.checkGraph(graph);
        rules.checkGuarantee();
        if (options.mode() != SparkMode.MICRO_BATCH) {
            rules.checkEnd();
            rules.checkState(graph);
        }
        rules.checkKnobs();
        return rules.problems;
    }

    /** The nodes whose results depend on what came before. */
    static List<StreamNode> withState(final StreamGraph graph) {
        return graph.nodes().stream()
                .filter(node -> node.spec().keepsOrder() || node.spec().timerResolutionNs() > 0)
                .toList();
    }

    /** What stands against so many partitions, each of which holds a core; empty when nothing does. */
    static String coreProblem(final RunSpec spec, final SparkOptions options, final int partitions) {
        final boolean isShort = options.mode().holdsCores()
                && options.get(SparkOptions.MASTER).isEmpty()
                && spec.threads() < partitions;
        return isShort
                ? "mode=" + ConstantNames.of(options.mode()) + ": topic '"
                        + spec.inputTopics().get(0) + "' has " + partitions
                        + " partitions, each of which holds a thread for as long as the query runs, and there are "
                        + spec.threads() + "; give --threads " + partitions
                : "";
    }

    private void checkGraph(final StreamGraph graph) {
        if (spec.inputTopics().size() != 1 || graph.mergesInput()) {
            problems.add(
                    "the runner spark reads the partitions of one topic, each in its own order, and neither several"
                            + " topics nor sources in a declared order; use the runner kafka");
        }
    }

    private void checkGuarantee() {
        if (spec.guarantee() == Guarantee.TRANSACTIONAL) {
            problems.add(
                    "Spark's Kafka sink writes without transactions; ask for exactly-once, at which results that the"
                            + " output has already are recognised by their labels and dropped, or for at-least-once");
        }
    }

    private void checkEnd() {
        if (spec.stopAtEnd()) {
            problems.add(mode + ": --stop-at-end is Spark's trigger availableNow, which only mode=micro-batch has");
        }
    }

    private void checkState(final StreamGraph graph) {
        withState(graph).stream()
                .findFirst()
                .ifPresent(first -> problems.add(mode + ": the node " + first + " keeps state, and "
                        + options.mode().takes() + " queries without state only; use mode=micro-batch"));
    }

    private void checkKnobs() {
        if (options.get(SparkOptions.MAX_OFFSETS_PER_TRIGGER).isPresent()
                && options.mode().holdsCores()) {
            problems.add(mode + ": " + SparkOptions.MAX_OFFSETS_PER_TRIGGER.name()
                    + " bounds a batch whose end is known, and here tasks read on; leave it out");
        }
        options.get(SparkOptions.TRIGGER_INTERVAL)
                .filter(interval -> options.mode() == SparkMode.REAL_TIME)
                .filter(interval -> interval.compareTo(SHORTEST_REAL_TIME_BATCH) < 0)
                .ifPresent(interval -> problems.add(mode + ": " + SparkOptions.TRIGGER_INTERVAL.name() + "="
                        + interval.toMillis() + " is less than the " + SHORTEST_REAL_TIME_BATCH.toMillis()
                        + " that Spark demands of a batch"));
        if (options.mode() == SparkMode.CONTINUOUS
                && options.get(SparkOptions.TRIGGER_INTERVAL).isPresent()) {
            problems.add(mode + ": there are no batches, so no " + SparkOptions.TRIGGER_INTERVAL.name()
                    + "; offsets are written once per --progress-interval");
        }
    }
}
