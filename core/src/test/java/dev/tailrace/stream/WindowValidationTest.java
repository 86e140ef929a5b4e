package dev.tailrace.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.Sum;
import dev.tailrace.function.Holder;
import dev.tailrace.function.Joiner;
import dev.tailrace.io.TextEncoder;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class WindowValidationTest {

    private static final Sum<Long> SUM = Aggregates.sum(n -> n);

    private final Pipeline pipeline = Pipeline.named("test");
    private final EventStream<Long> in = pipeline.source("in", NumberDecoder::new);
    private final KeyedStream.ById<Long> keyed = in.keyById("k", Long::intValue);
    private int sinks;

    @Test
    void shouldRefuseEmptyTumblingWindows() {
        sink(keyed.tumblingWindow(Duration.ZERO).aggregate("w", SUM));

        assertRefused("node 'w' waits on intervals of 0 ns; give a positive duration");
    }

    @Test
    void shouldRefuseWindowsThatHaveTooLittleInCommonWithTheirSlide() {
        sink(keyed.slidingWindow(ns(1_000_001), ns(1_000_000)).aggregate("w", SUM));
        sink(keyed.slidingWindow(ns(10), ns(4)).aggregate("fine", SUM));
        sink(keyed.slidingWindow(ns(4), ns(10)).aggregate("gaps", SUM));
        sink(keyed.countWindow(10, 4).aggregate("c", SUM));

        assertRefused(
                "node 'w' has windows of 1000001 ns that slide by 1000000 ns, which have no more than 1 ns in common; make"
                        + " the size a multiple of the slide",
                "node 'c' has windows of 10 records that slide by 4 records; give a number that is a multiple of the "
                        + "slide as their size");
    }

    @Test
    void shouldRefuseExtentsThatAreMissingOrNegative() {
        sink(keyed.slidingWindow(Duration.ZERO, ns(1)).aggregate("a", SUM));
        sink(keyed.slidingWindow(ns(1), null).aggregate("b", SUM));
        sink(keyed.slidingWindow(ns(1), Duration.ZERO).aggregate("c", SUM));
        sink(keyed.sessionWindow(ns(-3), ns(1)).aggregate("d", SUM));
        sink(keyed.sessionWindow(ns(3), Duration.ZERO).aggregate("e", SUM));
        sink(keyed.countWindow(0).aggregate("f", SUM));
        sink(keyed.countWindow(-1, 1).aggregate("g", SUM));
        sink(keyed.countWindow(5, 0).aggregate("h", SUM));

        assertRefused(
                "node 'a' has windows of 0 ns; give a positive duration",
                "node 'b' waits on intervals of -1 ns; give a positive duration",
                "node 'c' waits on intervals of 0 ns; give a positive duration",
                "node 'd' ends sessions after a gap of -3 ns; give a positive duration",
                "node 'e' waits on intervals of 0 ns; give a positive duration",
                "node 'f' has windows of 0 records; the least is 1",
                "node 'g' has windows of -1 records; the least is 1",
                "node 'h' slides by 0 records; the least is 1");
    }

    @Test
    void shouldRefuseWindowsThatAreTooLongOrOfTooManyPanes() {
        final Duration long1 = Duration.ofDays(9 * 366);
        sink(keyed.slidingWindow(long1.multipliedBy(2), long1).aggregate("a", SUM));
        sink(keyed.sessionWindow(long1.multipliedBy(2), ns(1)).aggregate("b", SUM));
        sink(keyed.slidingWindow(ns(65_537), ns(1)).aggregate("c", SUM));
        sink(keyed.countWindow(65_537, 1).aggregate("d", SUM));

        assertRefused(
                "node 'a' has windows of 569203200000000000 ns; the longest are 9 years",
                "node 'b' ends sessions after a gap of 569203200000000000 ns; the longest are 9 years",
                "node 'c' has windows of 65537 slides; the most are 65536: slide by more or make the windows smaller",
                "node 'd' has windows of 65537 slides; the most are 65536: slide by more or make the windows smaller");
    }

    @Test
    void shouldRefuseWhatIsMissing() {
        sink(keyed.tumblingWindow(ns(1)).aggregate("a", null, () -> null));
        sink(keyed.slidingWindow(ns(1), ns(1)).aggregate("b", SUM, null));
        sink(keyed.sessionWindow(ns(1)).aggregate("c", SUM, null));
        sink(keyed.countWindow(1).aggregate("d", SUM, null));
        sink(keyed.countWindow(1, 1).aggregate("e", null, () -> null));
        sink(keyed.running("f", SUM, null));
        sink(keyed.connect(keyed).join("g", null, Holder.<Long>sameObject(), Holder.<Long>sameObject(), () -> null));
        sink(in.mapToLong("h", null).map("i", null).filter("j", null).mapToObject("k", null));

        final String missing = "' is given null for a function or supplier";
        assertThatThrownBy(pipeline::build)
                .isInstanceOfSatisfying(InvalidPipelineException.class, refused -> assertThat(refused.problems())
                        .hasSize(11)
                        .allSatisfy(problem -> assertThat(problem).endsWith(missing)));
    }

    @Test
    void shouldPrintHowLongWindowsAre() {
        sink(keyed.tumblingWindow(ns(2)).aggregate("a", SUM));
        sink(keyed.slidingWindow(ns(6), ns(2)).aggregate("b", SUM));
        sink(keyed.sessionWindow(Duration.ofSeconds(3)).aggregate("c", SUM));
        sink(keyed.countWindow(1).aggregate("d", SUM));
        sink(keyed.countWindow(9, 3).aggregate("e", SUM));
        sink(keyed.running("f", SUM, () -> (key, startNs, endNs, rows, at) -> key));
        sink(keyed.connect(keyed)
                .join("g", Joiner.Kind.FULL, Holder.<Long>sameObject(), Holder.<Long>sameObject(), joiner()));
        sink(in.whole().countWindow(2).aggregate("h", Counting::new));
        sink(in.mapToLong("i", n -> n)
                .filter("j", n -> n > 0)
                .map("k", n -> n + 1)
                .boxed("l"));

        assertThat(pipeline.build().toString().lines().filter(line -> !line.contains("sink")))
                .containsExactly(
                        "stream graph of test",
                        "  in  source                x1",
                        "  a   window                x1  <- in (hash by k)  every 2 ns",
                        "  b   sliding window        x1  <- in (hash by k)  over 6 ns  every 2 ns",
                        "  c   session window        x1  <- in (hash by k)  until silent for 3 s  every 3 s",
                        "  d   count window          x1  <- in (hash by k)  over 1 record",
                        "  e   sliding count window  x1  <- in (hash by k)  over 9 records  every 3 records",
                        "  f   running aggregate     x1  <- in (hash by k)",
                        "  g   full join             x1  <- in (hash by k), in (hash by k)",
                        "  h   count window          x1  <- in (hash by all)  over 2 records",
                        "  i   mapToLong             x1  <- in (forward)",
                        "  j   long filter           x1  <- i (forward)",
                        "  k   long map              x1  <- j (forward)",
                        "  l   long mapToObject      x1  <- k (forward)");
    }

    private static Supplier<Joiner<Long, Long, Long>> joiner() {
        return () -> (key, left, right) -> left;
    }

    private void sink(final EventStream<?> stream) {
        stream.sink("s" + sinks++, TextEncoder::new);
    }

    private static Duration ns(final long ns) {
        return Duration.ofNanos(ns);
    }

    private void assertRefused(final String... problems) {
        assertThatThrownBy(pipeline::build)
                .isInstanceOfSatisfying(InvalidPipelineException.class, refused -> assertThat(refused.problems())
                        .containsExactly(problems));
    }
}
