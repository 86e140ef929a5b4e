package dev.tailrace.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.Aggregate;
import dev.tailrace.function.AsyncMapper;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.TextEncoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValidationTest {

    private final Pipeline pipeline = Pipeline.named("test");

    @Test
    void shouldAcceptTheSmallestPipeline() {
        source("in").sink("out", TextEncoder::new);

        assertThat(pipeline.build().nodes()).extracting(StreamNode::name).containsExactly("in", "out");
    }

    @Test
    void shouldRefuseAnEmptyPipeline() {
        assertRefused(
                "there is no source; begin the pipeline with source(name, decoder)",
                "there is no sink, so nothing would leave; end a stream with sink(name, encoder)");
    }

    @Test
    void shouldReportEveryProblemAtOnce() {
        final EventStream<Long> stream = source("in").parallelism(0);
        stream.map("twice", n -> 2 * n);
        stream.map("twice", n -> 2 * n).sink("9", TextEncoder::new);

        assertRefused(
                "two nodes are named 'twice'; names are unique in a pipeline",
                "node name '9' is not a name; use letters, digits, '-' and '_', beginning with a letter",
                "node 'in' has parallelism 0; the least is 1",
                "node 'twice' has no consumer; end its stream in a sink or remove it");
    }

    @Test
    void shouldRefuseSourcesWithoutADeclaredOrder() {
        source("a").sink("x", TextEncoder::new);
        source("b").sink("y", TextEncoder::new);

        assertRefused("sources 'a', 'b' have no declared order between them; add order(SourceOrder.byTime()), or"
                + " order(SourceOrder.bySequence()) if their records carry the sequence numbers of one feed");
    }

    @Test
    void shouldRefuseIntervalsThatAreTooLongOrMissing() {
        final EventStream<Long> in = source("in");
        in.process("a", PassOn::new).timers(Duration.ofDays(200_000)).sink("x", TextEncoder::new);
        in.process("b", PassOn::new).timers(null).sink("y", TextEncoder::new);

        assertRefused(
                "node 'a' waits on intervals of 9223372036854775807 ns; the longest are 9 years",
                "node 'b' waits on intervals of -1 ns; give a positive duration");
    }

    @Test
    void shouldRefuseCallsWithoutNumberOrTime() {
        final EventStream<Long> in = source("in");
        final AsyncMapper<Long, Long> mapper = (record, call, answers) -> answers.complete(call, record);
        in.mapAsync("a", mapper, 0).sink("x", TextEncoder::new);
        in.mapAsync("b", mapper, 65_537, Duration.ZERO).sink("y", TextEncoder::new);
        in.mapAsync("c", mapper, 1).pure("always").nondeterministic("never").sink("z", TextEncoder::new);
        in.mapAsync("d", (AsyncMapper<Long, Long>) null, 1).sink("u", TextEncoder::new);

        assertRefused(
                "node 'a' has at most 0 calls in flight; give it 1 to 65536",
                "node 'b' has at most 65537 calls in flight; give it 1 to 65536",
                "node 'b' has no time for an answer; give a positive duration",
                "node 'c' is declared pure and nondeterministic; remove one of the two",
                "node 'd' is given null for a function or supplier");
    }

    @Test
    void shouldSayHowManyCallsANodeHasInFlight() {
        final AsyncMapper<Long, Long> mapper = (record, call, answers) -> answers.complete(call, record);
        source("in").mapAsync("ask", mapper, 64, Duration.ofMillis(50)).sink("out", TextEncoder::new);

        assertThat(GraphPrinter.text(pipeline.build()))
                .isEqualTo(
                        """
                stream graph of test
                  in   source     x1
                  ask  async map  x1  <- in (forward)  at most 64 calls in flight, each within 50 ms
                  out  sink       x1  <- ask (forward)
                """);
    }

    @Test
    void shouldRefuseFunctionsThatAreMissing() {
        final EventStream<Long> in = source("in");
        in.filter("large", null).sink("x", null);
        in.keyById("k", null).process("sum", PassOn::new).sink("y", TextEncoder::new);

        assertRefused(
                "node 'large' is given null for a function or supplier",
                "node 'x' is given null for a function or supplier",
                "node 'sum' reads 'in' by key 'k', whose function is null");
    }

    @Test
    void shouldRefuseAStreamOfAnotherPipeline() {
        final Pipeline other = Pipeline.named("other");
        final EventStream<Long> foreign = other.source("far", ValidationTest::decoder);
        source("in")
                .keyById("k", Long::intValue)
                .connect(foreign.keyById("k", Long::intValue))
                .<Long>process("pair", NoPairs::new)
                .sink("out", TextEncoder::new);

        assertRefused("node 'pair' reads 'far' of another pipeline, 'other'; define both in one pipeline");
    }

    @Test
    void shouldRefuseForwardBetweenUnequalParallelism() {
        source("in")
                .via(Dispatch.FORWARD)
                .map("twice", n -> 2 * n)
                .parallelism(3)
                .sink("out", TextEncoder::new);

        assertRefused(
                "node 'twice' reads 'in' forward, but has parallelism 3 and 'in' has 1; make them equal or choose "
                        + "another dispatch pattern");
    }

    @Test
    void shouldRefuseHashWithoutAKeyAndAKeyWithoutHash() {
        final EventStream<Long> in = source("in");
        in.via(Dispatch.HASH).sink("a", TextEncoder::new);
        in.via(Dispatch.CLAIM)
                .keyById("k", Long::intValue)
                .process("p", PassOn::new)
                .sink("b", TextEncoder::new);

        assertRefused(
                "node 'a' reads 'in' via hash without a key; use keyBy or keyById",
                "node 'p' reads 'in' by key and via claim; a keyed edge is dispatched by hash, remove via(..)");
    }

    @Test
    void shouldRefuseEmptyWindows() {
        source("in")
                .keyById("k", Long::intValue)
                .tumblingWindow(Duration.ZERO)
                .aggregate("w", Counting::new)
                .sink("out", TextEncoder::new);

        assertRefused("node 'w' waits on intervals of 0 ns; give a positive duration");
    }

    @Test
    void shouldRefuseAFoldThatBeginsWithAMutableState() {
        assertThatThrownBy(() -> Aggregate.<Long, long[], Long>fold(
                        new long[2], (sums, n) -> sums, (sums, startNs, endNs) -> sums[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the empty state of a fold is a long[], which all keys and windows would share; use an"
                        + " immutable state, such as a record, or implement Aggregate, which is made for each key");
        assertThatThrownBy(() -> Aggregate.<Long, List<Long>, Integer>fold(
                        new ArrayList<>(), (all, n) -> all, (all, startNs, endNs) -> all.size()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the empty state of a fold is a java.util.ArrayList, ");
    }

    @Test
    void shouldAcceptAFoldThatBeginsWithAnImmutableState() {
        assertThat(Aggregate.<Long, List<Long>, Integer>fold(
                                List.of(), (all, n) -> all, (all, startNs, endNs) -> all.size())
                        .get()
                        .result(0, 1))
                .isZero();
        assertThat(Aggregate.<Long, long[], Integer>fold(
                                new long[0], (all, n) -> all, (all, startNs, endNs) -> all.length)
                        .get()
                        .result(0, 1))
                .isZero();
    }

    private EventStream<Long> source(final String name) {
        return pipeline.source(name, ValidationTest::decoder);
    }

    private static Decoder<Long> decoder() {
        return new NumberDecoder();
    }

    private void assertRefused(final String... problems) {
        assertThatThrownBy(pipeline::build)
                .isInstanceOfSatisfying(InvalidPipelineException.class, refused -> assertThat(refused.problems())
                        .containsExactly(problems));
    }
}
