package dev.tailrace.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.Holder;
import dev.tailrace.io.TextEncoder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What may be said of several sources and of what brings their streams together, and how it is printed. */
class SourceOrderTest {

    private final Pipeline pipeline = Pipeline.named("test");
    private final EventStream<Long> a = pipeline.source("a", NumberDecoder::new);

    private EventStream<Long> sink(final EventStream<Long> stream) {
        stream.sink("out", TextEncoder::new);
        return stream;
    }

    private void sinkBoth() {
        sink(a.union("both", pipeline.source("b", NumberDecoder::new)));
    }

    @Test
    void shouldPrintTheOrderOfTheSources() {
        sinkBoth();
        pipeline.order(SourceOrder.byTime());

        assertThat(pipeline.build())
                .hasToString(
                        """
                stream graph of test
                  a     source  x1
                  b     source  x1
                  both  union   x1  <- a (forward), b (forward)
                  out   sink    x1  <- both (forward)
                  sources: by time, then as declared; idle sources are waited for
                """);
    }

    @Test
    void shouldPrintThatAReplayMayDiffer() {
        sink(a);
        pipeline.order(
                SourceOrder.bySequence().of(a, Long::longValue).idle(IdlePolicy.goOnAfter(Duration.ofMillis(5))));

        assertThat(pipeline.build().toString())
                .endsWith("  sources: by sequence number; sources that are silent for 5 ms are not waited for, so a"
                        + " replay may differ\n");
    }

    @Test
    void shouldPrintTheBoundsOfAnIntervalJoin() {
        interval(Duration.ofMillis(-3), Duration.ofSeconds(1));

        assertThat(pipeline.build().toString())
                .contains("  pairs  interval join  x1  <- a (hash by k), a (hash by k)  from -3 ms to 1 s\n");
    }

    @Test
    void shouldAcceptAnOrderOfOneSource() {
        sink(a);
        pipeline.order(SourceOrder.byTime());

        assertThat(pipeline.build().mergesInput()).isFalse();
    }

    @Test
    void shouldLookAtTheNumbersOfOneSource() {
        sink(a);
        pipeline.order(SourceOrder.bySequence().of(a, Long::longValue));

        assertThat(pipeline.build().mergesInput()).isTrue();
    }

    @Test
    void shouldRefuseAnOrderThatIsDeclaredTwice() {
        sinkBoth();
        pipeline.order(SourceOrder.byTime());
        pipeline.order(SourceOrder.byTime());

        assertRefused("the order of the sources is declared 2 times; declare it once");
    }

    @Test
    void shouldRefuseAnOrderThatDoesNotSayHowLongToWait() {
        sinkBoth();
        pipeline.order(SourceOrder.byTime().idle(IdlePolicy.goOnAfter(Duration.ZERO)));

        assertRefused("the order of the sources does not say how long to wait for one that is idle; give"
                + " IdlePolicy.goOnAfter a positive duration, or use IdlePolicy.WAIT");
    }

    @Test
    void shouldRefuseAnOrderWithoutAnIdlePolicy() {
        sinkBoth();
        pipeline.order(SourceOrder.byTime().idle(null));

        assertRefused("the order of the sources has null for what to do when one is idle; give an IdlePolicy");
    }

    @Test
    void shouldRefuseAnOrderBySequenceThatDoesNotNumberEverySource() {
        sinkBoth();
        pipeline.order(SourceOrder.bySequence().of(a, Long::longValue));

        assertRefused("source 'b' has no sequence number and the order is by sequence; add of(stream, number) to the"
                + " order");
    }

    @Test
    void shouldRefuseNumbersOfWhatIsNoSource() {
        final EventStream<Long> other = Pipeline.named("other").source("far", NumberDecoder::new);
        pipeline.order(SourceOrder.bySequence()
                .of(a, Long::longValue)
                .of(sink(a.map("twice", n -> 2 * n)), Long::longValue)
                .of(other, Long::longValue)
                .of(a, Long::longValue));

        assertRefused(
                "the order by sequence numbers 'twice', which is not a source of this pipeline; give it streams that"
                        + " source(..) has returned",
                "the order by sequence numbers 'far', which is not a source of this pipeline; give it streams that"
                        + " source(..) has returned",
                "source 'a' is given two sequence numbers; give one");
    }

    @Test
    void shouldRefuseNumbersInAnOrderByTime() {
        sinkBoth();
        pipeline.order(SourceOrder.byTime().of(a, Long::longValue));

        assertRefused("the order of the sources is by time and is given sequence numbers; use"
                + " SourceOrder.bySequence(), or remove of(..)");
    }

    @Test
    void shouldRefuseANumberThatIsMissing() {
        sink(a);
        pipeline.order(SourceOrder.bySequence().of(a, null));

        assertRefused("the sequence number of source 'a' is null; give a function");
    }

    @Test
    void shouldRefuseAUnionOfOneStream() {
        sink(a.union("alone"));

        assertRefused("node 'alone' is a union of one stream; give it others, or leave it out");
    }

    @Test
    void shouldRefuseAUnionWithAStreamOfAnotherPipeline() {
        final EventStream<Long> other = Pipeline.named("other").source("far", NumberDecoder::new);
        sink(a.union("both", other));

        assertRefused("node 'both' reads 'far' of another pipeline, 'other'; define both in one pipeline");
    }

    @Test
    void shouldRefuseBoundsTheWrongWayRound() {
        interval(Duration.ofNanos(5), Duration.ofNanos(-3));

        assertRefused("node 'pairs' joins over 5 ns to -3 ns, which is nothing; give the lower bound first");
    }

    @Test
    void shouldRefuseBoundsThatAreMissing() {
        interval(null, Duration.ZERO);

        assertRefused("node 'pairs' is given null for a bound");
    }

    @Test
    void shouldRefuseBoundsThatAreTooFar() {
        interval(Duration.ofSeconds(Long.MIN_VALUE), Duration.ZERO);

        assertRefused("node 'pairs' joins over -9223372036854775807 ns to 0 ns; the farthest bounds are 9 years before"
                + " and after");
    }

    @Test
    void shouldRefuseJoinsWithoutHolders() {
        final KeyedStream.ById<Long> keyed = a.keyById("k", Long::intValue);
        sink(keyed.connect(keyed).<Long, Long>asOfJoin("latest", null, () -> (key, left, right) -> left));

        assertRefused("node 'latest' is given null for a function or supplier");
    }

    private void interval(final Duration lower, final Duration upper) {
        final KeyedStream.ById<Long> keyed = a.keyById("k", Long::intValue);
        final Holder<Long, Long> same = Holder.sameObject();
        sink(keyed.connect(keyed).intervalJoin("pairs", lower, upper, same, same, () -> (key, left, right) -> left));
    }

    private void assertRefused(final String... problems) {
        assertThatThrownBy(pipeline::build)
                .isInstanceOfSatisfying(InvalidPipelineException.class, refused -> assertThat(refused.problems())
                        .containsExactly(problems));
    }
}
