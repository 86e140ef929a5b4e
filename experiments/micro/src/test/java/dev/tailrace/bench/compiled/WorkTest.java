package dev.tailrace.bench.compiled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.bench.ladder.LadderFlyweight;
import dev.tailrace.bench.ladder.PriceLadder;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.testkit.Allocation;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is measured does the same work, whoever does it: the checks that each benchmark runs before it is timed. */
class WorkTest {

    private static final int SOME = 10_000;

    private static LadderInputs ladders() {
        final LadderInputs inputs = new LadderInputs();
        inputs.draw();
        return inputs;
    }

    @Test
    void shouldPublishWhatTheOracleSaysOverObjects() {
        final LadderInputs inputs = ladders();
        new LadderBenchmark.ByHand().check(inputs);
        new LadderBenchmark.ByHandNodes().check(inputs);
        new LadderBenchmark.Ours().check(inputs);
    }

    @Test
    void shouldPublishWhatTheOracleSaysOverBytes() {
        final LadderInputs inputs = ladders();
        new LadderBenchmark.ByHandFlat().check(inputs);
        new LadderBenchmark.OursFlat().check(inputs);
        new LadderBenchmark.OursByBatch().check(inputs);
    }

    @Test
    void shouldStopBeforeMeasuringWhatChangesItsInput() {
        final LadderInputs inputs = ladders();
        final PriceLadder first = inputs.ladders()[0];
        final String before = first.toString();

        assertThatThrownBy(() -> LadderCheck.check(inputs, new PublishedLadder()::onLadder, new LadderSink()))
                .hasMessage("the input " + before + " was changed to 0@0|0@0, 0@0|0@0, 0@0|0@0, 0@0|0@0, 0@0|0@0");
    }

    @Test
    void shouldStopBeforeMeasuringWhatPublishesSomethingElse() {
        final LadderInputs inputs = ladders();
        final LadderSink sink = new LadderSink();

        assertThatThrownBy(() -> LadderCheck.check(inputs, ladder -> sink.onLadder(ladder, 0), sink))
                .hasMessageStartingWith("of " + inputs.ladders()[0] + " came ");
    }

    @Test
    void shouldChainWhatTheOracleSays() {
        final ChainInputs inputs = new ChainInputs();
        inputs.draw();
        new ChainBenchmark.ByHand().check(inputs);
        new ChainBenchmark.Ours().check(inputs);
        new ChainBenchmark.OursOfLambdas().check(inputs);
    }

    @Test
    void shouldStopBeforeMeasuringAChainThatDropsASample() {
        final ChainInputs inputs = new ChainInputs();
        inputs.draw();

        assertThatThrownBy(() -> inputs.check(sample -> {}, new ChainSink()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("came nothing, expected was ");
    }

    @Test
    void shouldSumWhatTheOracleSays() {
        final VwapInputs inputs = new VwapInputs();
        inputs.draw();
        new VwapBenchmark.ByHandInOrder().check(inputs);
        new VwapBenchmark.Ours().check(inputs);
    }

    @Test
    void shouldSumWindowsAsTheOracleSays() {
        final VwapInputs inputs = new VwapInputs();
        inputs.draw();
        new VwapBenchmark.WindowsByHandObjects().check(inputs);
        new VwapBenchmark.WindowsOurs().check(inputs);
    }

    @Test
    void shouldTellWindowsApartThatOnlyTheirTotalsShare() {
        final VwapSink right = new VwapSink();
        right.onVwap(1, 100, 10);
        right.onVwap(1, 300, 20);
        final VwapSink wrong = new VwapSink();
        wrong.onVwap(1, 200, 10);
        wrong.onVwap(1, 200, 20);

        assertThat(wrong.digest()).isNotEqualTo(right.digest());
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100, 1_000})
    void shouldRunTheNodesOfATopicOnly(final int nodes) {
        final TopicInputs inputs = new TopicInputs();
        inputs.nodes = nodes;
        inputs.draw();
        new TopicBenchmark.ByHand().check(inputs);
        new TopicBenchmark.Ours().check(inputs);
    }

    @Test
    void shouldAllocateNothingInACompiledChain() {
        final ChainInputs inputs = new ChainInputs();
        inputs.draw();
        for (final SourceEntry<Sample> entry :
                List.of(CompiledChain.ofMethods(new ChainSink()), CompiledChain.ofLambdas(new ChainSink()))) {
            assertThat(Allocation.inSteadyState(() -> {
                        for (final Sample sample : inputs.samples()) {
                            entry.accept(sample, 0);
                        }
                    }))
                    .isZero();
        }
    }

    @Test
    void shouldAllocateNothingWhenCompiled() {
        final LadderInputs inputs = ladders();
        final CompiledLadder objects = new CompiledLadder(new LadderSink());
        final CompiledFlatLadder flat = new CompiledFlatLadder(new FlatLadderSink());
        final CompiledBatchLadder batches = new CompiledBatchLadder(new FlatLadderSink());
        final int count = inputs.flat().length / LadderFlyweight.LENGTH;
        final PriceLadder[] some = Arrays.copyOf(inputs.ladders(), SOME);

        assertThat(Allocation.inSteadyState(() -> {
                    for (final PriceLadder ladder : some) {
                        objects.onLadder(ladder);
                    }
                }))
                .isZero();
        assertThat(Allocation.inSteadyState(() -> flat.onLadders(inputs.flat(), 0, count)))
                .isZero();
        assertThat(Allocation.inSteadyState(() -> batches.onLadders(inputs.flat(), 0, count)))
                .isZero();
    }

    @Test
    void shouldAllocateNothingInCompiledTopics() {
        final TopicInputs inputs = new TopicInputs();
        inputs.nodes = 1_000;
        inputs.draw();
        final CompiledTopics topics = new CompiledTopics(inputs.topics(), inputs.depth());
        final TopicEvent[] some = Arrays.copyOf(inputs.events(), SOME);

        assertThat(Allocation.inSteadyState(() -> {
                    for (final TopicEvent event : some) {
                        topics.onEvent(event);
                    }
                }))
                .isZero();
    }
}
