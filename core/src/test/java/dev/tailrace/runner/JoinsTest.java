package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.aggregate.Sum;
import dev.tailrace.function.Holder;
import dev.tailrace.function.Joiner;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.KeyedStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Joins by key of quotes (left) and trades (right), which arrive mixed. */
class JoinsTest {

    private static final List<Event> EVENTS = List.of(
            event(1, 'q', "IBM", 10),
            event(2, 't', "AIG", 20),
            event(3, 't', "IBM", 30),
            event(4, 'q', "AIG", 40),
            event(5, 'q', "IBM", 50));

    private final Pipeline pipeline = Pipeline.named("test");
    private final CollectedOutput out = new CollectedOutput();

    private record Event(long timeNs, char type, String symbol, long value) {}

    @Test
    void shouldJoinWhereBothSidesHaveAValue() {
        assertThat(joined(Joiner.Kind.INNER)).containsExactly("10+30", "40+20", "50+30");
    }

    @Test
    void shouldJoinWhereTheLeftSideHasAValue() {
        assertThat(joined(Joiner.Kind.LEFT)).containsExactly("10+null", "10+30", "40+20", "50+30");
    }

    @Test
    void shouldJoinWhereTheRightSideHasAValue() {
        assertThat(joined(Joiner.Kind.RIGHT)).containsExactly("null+20", "10+30", "40+20", "50+30");
    }

    @Test
    void shouldJoinWhereEitherSideHasAValue() {
        assertThat(joined(Joiner.Kind.FULL)).containsExactly("10+null", "null+20", "10+30", "40+20", "50+30");
    }

    private List<String> joined(final Joiner.Kind kind) {
        final ListInput<Event> input = input(EVENTS);
        final EventStream<Event> events = pipeline.source("in", input::decoder);
        join(side(events, 'q'), side(events, 't'), kind, Holder.sameObject(), Holder.sameObject());
        return run(input);
    }

    private static KeyedStream.ByValue<Event, String> side(final EventStream<Event> events, final char type) {
        return events.filter("only-" + type, event -> event.type() == type).keyBy("symbol", Event::symbol);
    }

    private static void join(
            final KeyedStream.ByValue<Event, String> left,
            final KeyedStream.ByValue<Event, String> right,
            final Joiner.Kind kind,
            final Holder<Event, Event> leftHolder,
            final Holder<Event, Event> rightHolder) {
        final Supplier<Joiner<Event, Event, String>> joiner =
                () -> (key, quote, trade) -> value(quote) + "+" + value(trade);
        left.connect(right).join("pairs", kind, leftHolder, rightHolder, joiner).sink("out", TextEncoder::new);
    }

    private static String value(final Event event) {
        return event == null ? "null" : Long.toString(event.value());
    }

    @Test
    void shouldForgetAValueThatARecordTakesAway() {
        final ListInput<Event> input = input(List.of(
                event(1, 'q', "IBM", 10), event(2, 't', "IBM", 20), event(3, 't', "IBM", 0), event(4, 'q', "IBM", 0)));
        final Holder<Event, Event> unlessZero = (event, held) -> event.value() == 0 ? null : event;
        final EventStream<Event> events = pipeline.source("in", input::decoder);
        join(side(events, 'q'), side(events, 't'), Joiner.Kind.FULL, unlessZero, unlessZero);

        assertThat(run(input)).containsExactly("10+null", "10+20", "10+null");
    }

    /** What windows emit is one object, filled again for each key: a join that did not copy would see the last key. */
    @Test
    void shouldHoldCopiesOfRecordsThatAreReused() {
        final ListInput<Event> input =
                input(List.of(event(1, 'q', "AIG", 10), event(2, 'q', "IBM", 20), event(15, 't', "AIG", 7)));
        final Sum<Event> sum = Aggregates.sum(Event::value);
        final EventStream<Event> events = pipeline.source("in", input::decoder);
        final KeyedStream.ById<GroupRow> sums = events.keyById("id", event -> id(event.symbol()))
                .tumblingWindow(Duration.ofNanos(10))
                .aggregate("sums", sum)
                .keyById("id", GroupRow::key);
        sums.connect(events.keyById("id", event -> id(event.symbol())))
                .join(
                        "join",
                        Joiner.Kind.INNER,
                        Holder.copying(() -> new long[1], (group, copy) -> copy[0] = sum.value(group)),
                        Holder.<Event>sameObject(),
                        () -> (key, total, event) -> key + ": " + total[0] + " and " + event.value())
                .sink("out", TextEncoder::new);

        assertThat(run(input)).containsExactly("1: 10 and 10", "2: 20 and 20", "1: 10 and 7", "1: 7 and 7");
    }

    private static int id(final String symbol) {
        return symbol.equals("AIG") ? 1 : 2;
    }

    private List<String> run(final ListInput<Event> input) {
        SequentialRun.of(pipeline.build())
                .input("in", input)
                .outputs(out)
                .build()
                .run();
        return out.texts();
    }

    private static ListInput<Event> input(final List<Event> events) {
        return new ListInput<>(events, Event::timeNs);
    }

    private static Event event(final long timeNs, final char type, final String symbol, final long value) {
        return new Event(timeNs, type, symbol, value);
    }
}
