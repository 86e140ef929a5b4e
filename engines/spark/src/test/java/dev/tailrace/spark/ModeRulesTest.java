package dev.tailrace.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.samples.ages.Ages;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ModeRulesTest {

    private static final StreamGraph STATELESS = StreamGraph.of(new Ages(), Map.of());
    private static final StreamGraph KEYED = StreamGraph.of(new TickAlerts(), Map.of());

    @ParameterizedTest
    @EnumSource
    void shouldTakeAPipelineWithoutStateInEachMode(final SparkMode mode) {
        assertThat(problems(request(mode), STATELESS)).isEmpty();
        assertThat(problems(request(mode).guarantee(Guarantee.AT_LEAST_ONCE), STATELESS))
                .isEmpty();
    }

    @Test
    void shouldTakeEverythingOfMicroBatches() {
        assertThat(problems(
                        request(SparkMode.MICRO_BATCH).stopAtEnd(true).option("max-offsets-per-trigger", "10"), KEYED))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "async,Spark's asynchronous progress tracking takes",
        "continuous,Spark's continuous mode takes",
        "real-time,Spark's real-time mode takes"
    })
    void shouldNameTheNodeThatKeepsStateWhereTheModeTakesNone(final String mode, final String takes) {
        final StreamNode first = ModeRules.withState(KEYED).get(0);

        assertThat(problems(request(ConstantNames.parse(SparkMode.class, mode)), KEYED))
                .containsExactly("mode=" + mode + ": the node " + first + " keeps state, and " + takes
                        + " queries without state only; use mode=micro-batch");
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "CONTINUOUS", "REAL_TIME"})
    void shouldRefuseToStopAtTheEndWhereThereIsNoTriggerForIt(final SparkMode mode) {
        assertThat(problems(request(mode).stopAtEnd(true), STATELESS))
                .containsExactly("mode=" + ConstantNames.of(mode)
                        + ": --stop-at-end is Spark's trigger availableNow, which only mode=micro-batch has");
    }

    @ParameterizedTest
    @EnumSource
    void shouldRefuseTransactions(final SparkMode mode) {
        assertThat(problems(request(mode).guarantee(Guarantee.TRANSACTIONAL), STATELESS))
                .containsExactly(
                        "Spark's Kafka sink writes without transactions; ask for exactly-once, at which results that"
                                + " the output has already are recognised by their labels and dropped, or for"
                                + " at-least-once");
    }

    @Test
    void shouldRefuseSeveralTopics() {
        assertThat(problems(request(SparkMode.MICRO_BATCH).inputTopics(List.of("a", "b")), STATELESS))
                .containsExactly(
                        "the runner spark reads the partitions of one topic, each in its own order, and neither"
                                + " several topics nor sources in a declared order; use the runner kafka");
    }

    @Test
    void shouldRefuseKnobsThatAModeDoesNotHave() {
        assertThat(problems(request(SparkMode.REAL_TIME).option("trigger-interval-ms", "4999"), STATELESS))
                .containsExactly(
                        "mode=real-time: trigger-interval-ms=4999 is less than the 5000 that Spark demands of a batch");
        assertThat(problems(request(SparkMode.REAL_TIME).option("max-offsets-per-trigger", "10"), STATELESS))
                .containsExactly("mode=real-time: max-offsets-per-trigger bounds a batch whose end is known, and here"
                        + " tasks read on; leave it out");
        assertThat(problems(request(SparkMode.CONTINUOUS).option("trigger-interval-ms", "10"), STATELESS))
                .containsExactly("mode=continuous: there are no batches, so no trigger-interval-ms; offsets are written"
                        + " once per --progress-interval");
    }

    @Test
    void shouldNameEverythingAtOnce() {
        assertThat(problems(request(SparkMode.ASYNC).stopAtEnd(true).guarantee(Guarantee.TRANSACTIONAL), KEYED))
                .hasSize(3);
    }

    @Test
    void shouldWantAThreadPerPartitionWhereTasksStay() {
        assertThat(coreProblem(request(SparkMode.CONTINUOUS).threads(2), 3))
                .isEqualTo(
                        "mode=continuous: topic 'in' has 3 partitions, each of which holds a thread for as long as the"
                                + " query runs, and there are 2; give --threads 3");
        assertThat(coreProblem(request(SparkMode.REAL_TIME).threads(3), 3)).isEmpty();
        assertThat(coreProblem(request(SparkMode.ASYNC), 3)).isEmpty();
        assertThat(coreProblem(request(SparkMode.REAL_TIME).option("master", "spark://a:1"), 3))
                .isEmpty();
    }

    private static String coreProblem(final RunSpec requested, final int partitions) {
        final RunSpec request = requested;
        return ModeRules.coreProblem(request, SparkOptions.of(request, false), partitions);
    }

    private static RunSpec request(final SparkMode mode) {
        return RunSpec.of("any").inputTopics(List.of("in")).option("mode", ConstantNames.of(mode));
    }

    private static List<String> problems(final RunSpec requested, final StreamGraph graph) {
        final RunSpec request = requested;
        return ModeRules.problems(request, SparkOptions.of(request, false), graph);
    }
}
