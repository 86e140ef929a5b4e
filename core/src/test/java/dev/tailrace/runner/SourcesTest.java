package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.Holder;
import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.IdlePolicy;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.HesitantInput;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Runs of pipelines with several sources: trades and quotes, or the lines of one feed. */
class SourcesTest {

    private final CollectedOutput out = new CollectedOutput();
    private final InputFaults inputFaults = new InputFaults(OnError.SKIP);

    private record Quote(long timeNs, String symbol, long price) {}

    private record Trade(long timeNs, String symbol, long size) {}

    private static final List<Trade> TRADES =
            List.of(new Trade(10, "IBM", 1), new Trade(20, "AIG", 2), new Trade(30, "IBM", 3), new Trade(30, "IBM", 4));
    private static final List<Quote> QUOTES =
            List.of(new Quote(5, "IBM", 100), new Quote(20, "AIG", 200), new Quote(29, "IBM", 101));

    /** Trades come first where times are equal: they are declared first. */
    private static StreamGraph tradesAndQuotes(final ListInput<Trade> trades, final ListInput<Quote> quotes) {
        final Pipeline pipeline = Pipeline.named("test");
        final EventStream<Trade> trade = pipeline.source("trades", trades::decoder);
        final EventStream<Quote> quote = pipeline.source("quotes", quotes::decoder);
        pipeline.order(SourceOrder.byTime());
        trade.keyBy("symbol", Trade::symbol)
                .connect(quote.keyBy("symbol", Quote::symbol))
                .asOfJoin(
                        "priced",
                        Holder.<Quote>sameObject(),
                        () -> (key, left, right) -> left.size() + " at " + (right == null ? "?" : right.price()))
                .sink("as-of", TextEncoder::new);
        trade.map("traded", Trade::toString)
                .union("all", quote.map("quoted", Quote::toString))
                .sink("tape", TextEncoder::new);
        trade.keyBy("symbol", Trade::symbol)
                .connect(quote.keyBy("symbol", Quote::symbol))
                .intervalJoin(
                        "near",
                        Duration.ofNanos(-5),
                        Duration.ofNanos(10),
                        Holder.<Trade>sameObject(),
                        Holder.<Quote>sameObject(),
                        () -> (key, left, right) -> left.size() + " near " + right.price())
                .sink("pairs", TextEncoder::new);
        return pipeline.build();
    }

    private List<String> ran(final String sink, final long seed) {
        final ListInput<Trade> trades = new ListInput<>(TRADES, Trade::timeNs);
        final ListInput<Quote> quotes = new ListInput<>(QUOTES, Quote::timeNs);
        SequentialRun.of(tradesAndQuotes(trades, quotes))
                .input("quotes", new HesitantInput(quotes, seed))
                .input("trades", new HesitantInput(trades, seed + 1))
                .outputs(new CollectedOutput())
                .output(sink, out)
                .build()
                .run();
        return out.texts();
    }

    @Test
    void shouldPairLeftRecordsWithTheLatestRightOnesBeforeThem() {
        assertThat(ran("as-of", 1)).containsExactly("1 at 100", "2 at ?", "3 at 101", "4 at 101");
        assertThat(out.labels()).containsExactly("1.0", "2.0", "5.0", "6.0");
    }

    @Test
    void shouldUniteStreamsInTheOrderOfTheSources() {
        assertThat(ran("tape", 2))
                .containsExactly(
                        "Quote[timeNs=5, symbol=IBM, price=100]",
                        "Trade[timeNs=10, symbol=IBM, size=1]",
                        "Trade[timeNs=20, symbol=AIG, size=2]",
                        "Quote[timeNs=20, symbol=AIG, price=200]",
                        "Quote[timeNs=29, symbol=IBM, price=101]",
                        "Trade[timeNs=30, symbol=IBM, size=3]",
                        "Trade[timeNs=30, symbol=IBM, size=4]");
    }

    /** Both bounds are included: quotes from 5 ns before to 10 ns after a trade. */
    @Test
    void shouldPairRecordsWithinBoundsWhicheverComesLater() {
        assertThat(ran("pairs", 3)).containsExactly("1 near 100", "2 near 200", "3 near 101", "4 near 101");
    }

    /** A hundred numbered messages, of which each line loses some. */
    @Property(tries = 200)
    void shouldDeliverWhatTheLinesHaveTogether(
            @ForAll final long seed, @ForAll @IntRange(min = 1, max = 3) final int lines) {
        final Random random = new Random(seed);
        final List<List<Long>> received = new ArrayList<>();
        for (int line = 0; line < lines; line++) {
            received.add(LongStream.range(0, 100)
                    .filter(n -> random.nextInt(4) > 0)
                    .boxed()
                    .toList());
        }
        final List<Long> all =
                received.stream().flatMap(List::stream).distinct().sorted().toList();
        final CollectedOutput collected = new CollectedOutput();
        final InputFaults met = new InputFaults(OnError.SKIP);
        final List<Long> messages = LongStream.range(0, 100).boxed().toList();

        final PipelineRun.Summary summary = feedBySequence(new ListInput<>(messages, n -> 1_000 - n))
                .lines(
                        "feed",
                        received.stream()
                                .map(line -> new HesitantInput(new LosingInput(line), random.nextLong()))
                                .toArray(InputLog[]::new))
                .outputs(collected)
                .inputFaults(met)
                .build()
                .run();

        assertThat(collected.texts())
                .isEqualTo(all.stream().map(String::valueOf).toList());
        assertThat(summary.records())
                .isEqualTo(received.stream().mapToLong(List::size).sum());
        assertThat(count(met, "sequence-gap")).isEqualTo(gaps(all));
        assertThat(count(met, "duplicate-message")).isEqualTo(summary.records() - all.size());
    }

    private static long gaps(final List<Long> numbers) {
        long gaps = 0;
        for (int i = 1; i < numbers.size(); i++) {
            gaps += numbers.get(i) == numbers.get(i - 1) + 1 ? 0 : 1;
        }
        return gaps;
    }

    private static long count(final InputFaults met, final String name) {
        return met.met().stream()
                .filter(one -> one.name().equals(name))
                .mapToLong(one -> one.count())
                .sum();
    }

    /** Event times fall, so that nothing but the numbers can have made the order. */
    private static SequentialRun.Binding feedBySequence(final ListInput<Long> messages) {
        final Pipeline pipeline = Pipeline.named("test");
        final EventStream<Long> feed = pipeline.source("feed", messages::decoder);
        pipeline.order(SourceOrder.bySequence().of(feed, Long::longValue));
        feed.sink("out", TextEncoder::new);
        return SequentialRun.of(pipeline.build());
    }

    @Test
    void shouldGoOnWithoutASourceThatIsIdleByTheClockOfTheRun() {
        final long[] clockNs = {0};
        final ListInput<Long> numbers = new ListInput<>(List.of(1L, 2L), Long::longValue);
        final Pipeline pipeline = Pipeline.named("test");
        final EventStream<Long> a = pipeline.source("a", numbers::decoder);
        final EventStream<Long> b = pipeline.source("b", numbers::decoder);
        pipeline.order(SourceOrder.byTime().idle(IdlePolicy.goOnAfter(Duration.ofNanos(50))));
        a.union("both", b).sink("out", TextEncoder::new);
        final SequentialRun[] run = new SequentialRun[1];
        final InputLog silent = new ForwardingInputLog(numbers) {
            @Override
            public int poll(final int limit, final RecordHandler handler) {
                if (out.texts().size() == 2) {
                    run[0].stop();
                }
                return 0;
            }
        };
        run[0] = SequentialRun.of(pipeline.build())
                .input("a", numbers)
                .input("b", silent)
                .outputs(out)
                .clock(() -> clockNs[0]++)
                .build();
        run[0].run();

        assertThat(out.texts()).containsExactly("1", "2");
        assertThat(clockNs[0]).isGreaterThan(50);
    }

    @Test
    void shouldNameTheSourceOfARecordThatIsRefused() {
        final ListInput<Trade> trades = new ListInput<>(List.of(TRADES.get(1), TRADES.get(0)), Trade::timeNs);
        final ListInput<Quote> quotes = new ListInput<>(QUOTES, Quote::timeNs);
        final SequentialRun run = SequentialRun.of(tradesAndQuotes(trades, quotes))
                .input("quotes", quotes)
                .input("trades", trades)
                .outputs(out)
                .build();

        assertThatThrownBy(run::run)
                .isInstanceOf(InputException.class)
                .hasMessage("source 'trades': record 2: the event time is earlier than that of a record before it");
    }

    @Test
    void shouldEnterAsObjectsInTheOrderOfTheCalls() {
        final EventProcessor processor = SequentialRun.of(
                        tradesAndQuotes(new ListInput<>(List.of(), t -> 0), new ListInput<>(List.of(), t -> 0)))
                .outputs(new CollectedOutput())
                .output("as-of", out)
                .embed();
        final SourceEntry<Trade> trades = processor.entry("trades");
        final SourceEntry<Quote> quotes = processor.entry("quotes");
        quotes.accept(QUOTES.get(0), 5);
        trades.accept(TRADES.get(0), 10);

        assertThat(out.texts()).containsExactly("1 at 100");
        assertThatThrownBy(() -> processor.entry("orders"))
                .hasMessage("unknown source 'orders'; available: 'trades', 'quotes'");
        assertThatThrownBy(() -> processor.onRecord(new byte[0], 0, 0, 1))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage(processor.getClass().getName()
                        + " takes records in the order of its sources, at entry(source), and no bytes");
    }

    @Test
    void shouldRefuseToRunWithoutALogForEachSource() {
        final ListInput<Trade> trades = new ListInput<>(TRADES, Trade::timeNs);
        final SequentialRun.Binding binding = SequentialRun.of(
                        tradesAndQuotes(trades, new ListInput<>(QUOTES, Quote::timeNs)))
                .lines("trades", trades, trades)
                .inputFaults(inputFaults)
                .outputs(out);

        assertThatThrownBy(binding::build)
                .hasMessage("cannot run 'test': source 'quotes' has no log; source 'trades' has 2 lines, which are told"
                        + " apart by sequence numbers; declare order(SourceOrder.bySequence())");
    }
}
