package dev.tailrace.compiler.calculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.Calls;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.calculation.CalculationFailedException;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.runtime.calculation.Publisher;
import dev.tailrace.runtime.calculation.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What nodes do in a cycle, interpreted and compiled alike. */
public class CalculationBehaviourTest {

    private final List<String> log = new ArrayList<>();
    private final Calculation calculation = Calculation.named("probes");
    private final Input<Tick> ticks = calculation.input("ticks", Tick.class);

    private Node<Probe> node(final String name) {
        return calculation.node(name, new Probe(name, log));
    }

    private CalculationProcessor start(final Way way) {
        return way.started(calculation.build());
    }

    @ParameterizedTest
    @EnumSource
    void shouldRunDependantsOnlyWhenTheirParentChanged(final Way way) {
        final Node<Probe> a = node("a").on(ticks, Probe::onTick);
        node("b").dependsOn(a).calculate(Probe::calculate);
        final CalculationProcessor processor = start(way);

        processor.entry(ticks).accept(new Tick(1));
        a.object().answer = false;
        processor.entry(ticks).accept(new Tick(2));

        assertThat(log).containsExactly("a.onTick(1)", "b.calculate", "a.onTick(2)");
    }

    @ParameterizedTest
    @EnumSource
    void shouldRunANodeOnceAfterAllItsParents(final Way way) {
        final Node<Probe> root = node("root").onAlways(ticks, Probe::take);
        final Node<Probe> left = node("left").dependsOn(root).calculate(Probe::calculate);
        final Node<Probe> right = node("right").dependsOn(root).calculate(Probe::calculate);
        node("join").dependsOn(left, right).calculateAlways(Probe::update);
        final CalculationProcessor processor = start(way);

        processor.entry(ticks).accept(new Tick(1));
        left.object().answer = false;
        processor.entry(ticks).accept(new Tick(2));
        right.object().answer = false;
        processor.entry(ticks).accept(new Tick(3));

        assertThat(log)
                .containsExactly(
                        "root.take(1)",
                        "left.calculate",
                        "right.calculate",
                        "join.update",
                        "root.take(2)",
                        "left.calculate",
                        "right.calculate",
                        "join.update",
                        "root.take(3)",
                        "left.calculate",
                        "right.calculate");
    }

    @ParameterizedTest
    @EnumSource
    void shouldTakeEventsOfSeveralTypes(final Way way) {
        final Input<Quote> quotes = calculation.input("quotes", Quote.class);
        node("both").on(ticks, Probe::onTick).on(quotes, Probe::onQuote).calculate(Probe::calculate);
        node("quotes").on(quotes, Probe::onObject);
        final CalculationProcessor processor = start(way);

        processor.onEvent(new Tick(1));
        processor.onEvent(new Quote(2));

        assertThat(log)
                .containsExactly(
                        "both.onTick(1)",
                        "both.calculate",
                        "both.onQuote(2)",
                        "both.calculate",
                        "quotes.onObject(Quote[bid=2])");
    }

    @ParameterizedTest
    @EnumSource
    void shouldTellWhichParentChanged(final Way way) {
        final Node<Probe> a = node("a").on(ticks, Probe::onTick);
        final Node<Probe> b = node("b").on(ticks, Probe::onTick);
        node("c")
                .onParent(a, Probe::parentChanged)
                .onParentAlways(b, Probe::parentUpdated)
                .calculate(Probe::calculate);
        final CalculationProcessor processor = start(way);

        processor.entry(ticks).accept(new Tick(1));
        a.object().answer = false;
        processor.entry(ticks).accept(new Tick(2));

        assertThat(log)
                .containsExactly(
                        "a.onTick(1)",
                        "b.onTick(1)",
                        "c.parentChanged(a)",
                        "c.parentUpdated",
                        "c.calculate",
                        "a.onTick(2)",
                        "b.onTick(2)",
                        "c.parentUpdated",
                        "c.calculate");
    }

    @ParameterizedTest
    @EnumSource
    void shouldRunOnUnchangedParentsOnlyWhenTheyRan(final Way way) {
        final Input<Quote> quotes = calculation.input("quotes", Quote.class);
        final Node<Probe> a = node("a").on(ticks, Probe::onTick);
        node("watch").onUnchanged(a, Probe::parentChanged).on(quotes, Probe::onQuote);
        final CalculationProcessor processor = start(way);

        processor.entry(ticks).accept(new Tick(1));
        a.object().answer = false;
        processor.entry(ticks).accept(new Tick(2));
        processor.entry(quotes).accept(new Quote(3));

        assertThat(log).containsExactly("a.onTick(1)", "a.onTick(2)", "watch.parentChanged(a)", "watch.onQuote(3)");
    }

    @ParameterizedTest
    @EnumSource
    void shouldCallBackAfterTheCalculationAndAfterTheEvent(final Way way) {
        final Node<Probe> a = node("a")
                .on(ticks, Probe::onTick)
                .afterCalculation(Probe::afterCalculation)
                .afterEvent(Probe::afterEvent);
        node("b")
                .dependsOn(a)
                .calculate(Probe::calculate)
                .afterCalculation(Probe::afterCalculation)
                .afterEvent(Probe::afterEvent);
        final CalculationProcessor processor = start(way);

        a.object().answer = false;
        processor.entry(ticks).accept(new Tick(1));
        assertThat(log).containsExactly("a.onTick(1)", "a.afterCalculation", "b.afterEvent", "a.afterEvent");

        log.clear();
        a.object().answer = true;
        processor.entry(ticks).accept(new Tick(2));
        assertThat(log)
                .containsExactly(
                        "a.onTick(2)",
                        "b.calculate",
                        "b.afterCalculation",
                        "a.afterCalculation",
                        "b.afterEvent",
                        "a.afterEvent");
    }

    @ParameterizedTest
    @EnumSource
    void shouldFilterOnFieldsOnTestsAndOnWhatNodesHold(final Way way) {
        final Node<Probe> holder = calculation.node("holder", new Probe("holder", log));
        holder.object().threshold = 10;
        node("seven").on(ticks.where(Tick::instrument, 7), Probe::onTick);
        node("eight").on(ticks.where(Tick::instrument, 8), Probe::onTick);
        node("nine").on(ticks.where(Tick::instrument, 9).where(Tick::isEven), Probe::onTick);
        node("even").on(ticks.where(Tick::isEven), Probe::onTick);
        node("wanted").on(ticks.where(holder, Probe::wants), Probe::onTick);
        final CalculationProcessor processor = start(way);

        processor.entry(ticks).accept(new Tick(7, 2));
        processor.entry(ticks).accept(new Tick(9, 3));
        processor.entry(ticks).accept(new Tick(9, 4));
        processor.entry(ticks).accept(new Tick(1, 5));
        holder.object().threshold = 5;
        processor.entry(ticks).accept(new Tick(1, 5));

        assertThat(log)
                .containsExactly(
                        "seven.onTick(2)", "even.onTick(2)", "nine.onTick(4)", "even.onTick(4)", "wanted.onTick(5)");
    }

    @ParameterizedTest
    @EnumSource
    void shouldTakeLambdasThatCaptureAndMethodsThatAreHidden(final Way way) {
        final int offset = 40;
        node("capturing").on(ticks, (probe, tick) -> probe.onTick(new Tick(tick.value() + offset)));
        node("plain").on(ticks, (probe, tick) -> probe.onTick(tick)).calculateAlways(probe -> probe.update());
        node("void").onAlways(ticks, (probe, tick) -> probe.take(tick));
        node("hidden").on(ticks, Probe::hidden);
        node("filtered").on(ticks.where(tick -> tick.value() > offset), Probe::onTick);
        final CalculationProcessor processor = start(way);

        processor.entry(ticks).accept(new Tick(2));

        assertThat(log)
                .containsExactly(
                        "capturing.onTick(42)", "plain.onTick(2)", "plain.update", "void.take(2)", "hidden.hidden(2)");
    }

    @ParameterizedTest
    @EnumSource
    void shouldTakeTypedCallsWithoutEventObjects(final Way way) {
        final Calls<PriceCalls> prices = calculation.calls("prices", PriceCalls.class);
        final Node<Prices> node = calculation.node("node", new Prices(log)).on(prices);
        node("after").dependsOn(node).calculate(Probe::calculate).on(ticks, Probe::onTick);
        final PriceCalls calls = start(way).calls(prices);

        calls.onPrice(7, 1_0000L);

        assertThat(calls.onSize(5)).isFalse();
        assertThat(calls.onSize(50)).isTrue();
        assertThat(log)
                .containsExactly("onPrice(7, 10000)", "after.calculate", "onSize(5)", "onSize(50)", "after.calculate");
    }

    /** A node that implements an interface of the user's. */
    public static final class Prices implements PriceCalls {

        private final List<String> log;

        public Prices(final List<String> log) {
            this.log = log;
        }

        @Override
        public void onPrice(final int instrument, final long priceE4) {
            log.add("onPrice(" + instrument + ", " + priceE4 + ")");
        }

        @Override
        public boolean onSize(final int size) {
            log.add("onSize(" + size + ")");
            return size > 10;
        }
    }

    /** A node that publishes two events for each that is odd. */
    public static final class Echo {

        private final Publisher<Tick> publisher;
        private final List<String> log;

        public Echo(final Publisher<Tick> publisher, final List<String> log) {
            this.publisher = publisher;
            this.log = log;
        }

        public boolean onTick(final Tick tick) {
            log.add("echo(" + tick.value() + ")");
            if (tick.value() % 2 != 0) {
                publisher.publish(new Tick(tick.value() + 1));
                publisher.publish(new Tick(tick.value() + 3));
            }
            return true;
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldHandlePublishedEventsInOrderAfterTheRunningCycle(final Way way) {
        final Node<Echo> echo =
                calculation.node("echo", new Echo(ticks.publisher(), log)).on(ticks, Echo::onTick);
        node("last").dependsOn(echo).calculate(Probe::calculate).on(ticks, Probe::onTick);
        final CalculationProcessor processor = start(way);

        processor.entry(ticks).accept(new Tick(1));

        assertThat(log)
                .containsExactly(
                        "echo(1)",
                        "last.onTick(1)",
                        "last.calculate",
                        "echo(2)",
                        "last.onTick(2)",
                        "last.calculate",
                        "echo(4)",
                        "last.onTick(4)",
                        "last.calculate");
    }

    @ParameterizedTest
    @EnumSource
    void shouldCalculateOnceFromAllThatWasBuffered(final Way way) {
        calculation.buffering();
        final Node<Probe> a = node("a").on(ticks, Probe::onLargeTick).calculate(Probe::calculate);
        node("b").dependsOn(a).calculateAlways(Probe::update);
        final CalculationProcessor processor = start(way);

        processor.entry(ticks).buffer(new Tick(100));
        processor.entry(ticks).buffer(new Tick(1));
        assertThat(log).containsExactly("a.onLargeTick(100)", "a.onLargeTick(1)");

        log.clear();
        processor.calculate();
        processor.calculate();
        assertThat(log).containsExactly("a.calculate", "b.update");

        log.clear();
        processor.entry(ticks).buffer(new Tick(101));
        processor.entry(ticks).accept(new Tick(2));
        assertThat(log).containsExactly("a.onLargeTick(101)", "a.calculate", "b.update", "a.onLargeTick(2)");
    }

    @ParameterizedTest
    @EnumSource
    void shouldRefuseToBufferWhatWasNotBuiltForIt(final Way way) {
        node("a").on(ticks, Probe::onTick);
        final CalculationProcessor processor = start(way);

        assertThatThrownBy(() -> processor.entry(ticks).buffer(new Tick(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("calculation 'probes' buffers nothing; add .buffering() to its definition");
    }

    @ParameterizedTest
    @EnumSource
    void shouldFireIntervalsOnceBeforeWhatMovesTheTime(final Way way) {
        final Node<Probe> ten =
                node("ten").every(Duration.ofNanos(10), Probe::onTime).on(ticks, Probe::onTick);
        node("four").every(Duration.ofNanos(4), Probe::onTime);
        node("after").dependsOn(ten).calculate(Probe::calculate);
        final CalculationProcessor processor = start(way);

        assertThat(processor.advanceTo(1)).isTrue();
        processor.advanceTo(9);
        assertThat(log).containsExactly("four.onTime(4)");

        log.clear();
        processor.advanceTo(35);
        assertThat(log).containsExactly("ten.onTime(10)", "after.calculate", "four.onTime(12)");

        log.clear();
        assertThat(processor.advanceTo(34)).isFalse();
        assertThat(processor.nowNs()).isEqualTo(35);
        assertThat(log).isEmpty();
    }

    /** A node that sets a timer. */
    public static final class Alarm {

        private final Timer timer;
        private final List<String> log;

        public Alarm(final Timer timer, final List<String> log) {
            this.timer = timer;
            this.log = log;
        }

        public boolean onTick(final Tick tick) {
            timer.set(tick.value());
            return false;
        }

        public boolean onTime(final long dueNs) {
            log.add("alarm(" + dueNs + ")");
            timer.set(dueNs == 20 ? 30 : dueNs);
            return true;
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldFireTimersInTheOrderOfTheirTimesAndNeverHang(final Way way) {
        final Timer first = calculation.timer("first");
        final Timer second = calculation.timer("second");
        calculation
                .node("a", new Alarm(first, log))
                .on(ticks.where(Tick::instrument, 1), Alarm::onTick)
                .onTimer(first, Alarm::onTime);
        calculation
                .node("b", new Alarm(second, log))
                .on(ticks.where(Tick::instrument, 2), Alarm::onTick)
                .onTimer(second, Alarm::onTime);
        final CalculationProcessor processor = start(way);

        processor.advanceTo(1);
        processor.entry(ticks).accept(new Tick(1, 25));
        processor.entry(ticks).accept(new Tick(2, 20));
        processor.advanceTo(40);

        assertThat(log).containsExactly("alarm(20)", "alarm(25)", "alarm(30)");
        log.clear();
        processor.advanceTo(41);
        assertThat(log).containsExactly("alarm(41)", "alarm(41)");
    }

    @ParameterizedTest
    @EnumSource
    void shouldInitAndStartInOrderAndStopInReverse(final Way way) {
        final Node<Probe> a = node("a")
                .on(ticks, Probe::onTick)
                .init(Probe::init)
                .start(Probe::start)
                .stop(Probe::stop);
        node("b").dependsOn(a).init(Probe::init).start(Probe::start).stop(Probe::stop);
        final CalculationProcessor processor = way.of(calculation.build());

        assertThatThrownBy(() -> processor.entry(ticks).accept(new Tick(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("calculation 'probes' is not started; call start() before the first event");
        processor.start();
        processor.stop();
        processor.start();

        assertThat(log)
                .containsExactly("a.init", "b.init", "a.start", "b.start", "b.stop", "a.stop", "a.start", "b.start");
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindNodesAndEntriesByName(final Way way) {
        final Node<Probe> a = node("a").on(ticks, Probe::onTick);
        final CalculationProcessor processor = start(way);

        assertThat(processor.name()).isEqualTo("probes");
        assertThat(processor.node("a")).isSameAs(a.object());
        assertThatThrownBy(() -> processor.node("z"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("calculation 'probes' has no node 'z'; it has [a]");
        assertThatThrownBy(() -> processor.entry("z"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("calculation 'probes' has no input 'z'; it has [ticks]");
    }

    @ParameterizedTest
    @EnumSource
    void shouldNameNodeAndEventOnEveryCallAfterAFailure(final Way way) {
        node("fine").on(ticks, Probe::onTick);
        node("broken").on(ticks, Probe::fails);
        final CalculationProcessor processor = start(way);

        assertThatThrownBy(() -> processor.entry(ticks).accept(new Tick(3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cannot take 3");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> processor.onEvent(new Tick(4)))
                    .isInstanceOf(CalculationFailedException.class)
                    .hasMessage(
                            "calculation 'probes' has failed in node 'broken' by event Tick[instrument=0, value=3] of"
                                    + " 'ticks': java.lang.IllegalArgumentException: cannot take 3; build a new one from a new"
                                    + " graph")
                    .hasCauseInstanceOf(IllegalArgumentException.class);
        }
        assertThat(log).containsExactly("fine.onTick(3)");
    }

    @ParameterizedTest
    @EnumSource
    void shouldNameTheEventOfABatchThatFailed(final Way way) {
        node("broken").on(ticks.where(Tick::isEven), Probe::fails);
        final CalculationProcessor processor = start(way);

        final Tick[] batch = {new Tick(1), new Tick(2), new Tick(3)};
        assertThatThrownBy(() -> processor.entry(ticks).acceptAll(batch, 0, 3)).hasMessage("cannot take 2");
        assertThatThrownBy(() -> processor.advanceTo(4))
                .hasMessageContaining("in node 'broken' by event Tick[instrument=0, value=2] of 'ticks'");
    }

    @ParameterizedTest
    @EnumSource
    void shouldRefuseAnEventFromInsideItsOwnCycle(final Way way) {
        final CalculationProcessor[] processor = new CalculationProcessor[1];
        final Output<String> callsBack = result -> processor[0].onEvent(new Tick(9));
        final Outlet<String> out = calculation.output("out");
        out.to(callsBack);
        node("a").on(ticks, (probe, tick) -> {
            out.emit("result");
            return true;
        });
        processor[0] = start(way);

        assertThatThrownBy(() -> processor[0].onEvent(new Tick(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("calculation 'probes' is called from inside its own cycle; publish the event instead: it is"
                        + " handled after the current one");
    }

    @ParameterizedTest
    @EnumSource
    void shouldDispatchEventsByTheNearestTypeThatHasAnInput(final Way way) {
        final Input<Number> numbers = calculation.input("numbers", Number.class);
        final Input<CharSequence> texts = calculation.input("texts", CharSequence.class);
        node("numbers").on(numbers, Probe::onObject);
        node("texts").on(texts, Probe::onObject).on(ticks, Probe::onTick);
        final CalculationProcessor processor = start(way);

        processor.onEvent(5);
        processor.onEvent("five");
        processor.onEvent(6L);

        assertThat(log).containsExactly("numbers.onObject(5)", "texts.onObject(five)", "numbers.onObject(6)");
        assertThatThrownBy(() -> processor.onEvent('c'))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "calculation 'probes': an event of java.lang.Character has no input; available: [ticks, numbers,"
                                + " texts]; add an input for it or a handler of unknown events");
    }

    @ParameterizedTest
    @EnumSource
    void shouldAskWhichInputWhenSeveralTakeTheType(final Way way) {
        final Input<Tick> others = calculation.input("others", Tick.class);
        node("a").on(ticks, Probe::onTick).on(others, Probe::onTick);
        final CalculationProcessor processor = start(way);

        assertThatThrownBy(() -> processor.onEvent(new Tick(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "calculation 'probes': an event of dev.tailrace.compiler.calculation.Tick enters at 'ticks' and"
                                + " at 'others'; say which: processor.entry(input).accept(event)");
    }

    @ParameterizedTest
    @EnumSource
    void shouldHandUnknownEventsToTheirHandler(final Way way) {
        node("a").on(ticks, Probe::onTick);
        calculation.unknownEvents(event -> log.add("unknown " + event));
        final CalculationProcessor processor = start(way);

        processor.onEvent("text");
        processor.onEvent(new Tick(1));

        assertThat(log).containsExactly("unknown text", "a.onTick(1)");
    }

    @ParameterizedTest
    @EnumSource
    void shouldServeOneProcessorPerGraph(final Way way) {
        node("a").on(ticks, Probe::onTick);
        final var graph = calculation.build();
        way.of(graph);

        assertThatThrownBy(() -> way.of(graph))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "calculation graph 'probes' has a processor already, and its nodes have state; build another"
                                + " graph for another one");
    }

    /** An event with its own type inside. */
    public record Wrapped<T>(T content) {}

    /** A node with a type parameter. */
    public static final class Unwrap<T> {

        private final List<String> log;

        public Unwrap(final List<String> log) {
            this.log = log;
        }

        public boolean on(final Wrapped<T> wrapped) {
            log.add("unwrapped " + wrapped.content());
            return true;
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldTakeGenericEventsIntoGenericNodes(final Way way) {
        final Input<Wrapped<String>> wrapped = calculation.input("wrapped", Wrapped.class);
        final Node<Unwrap<String>> unwrap =
                calculation.node("unwrap", new Unwrap<String>(log)).on(wrapped, Unwrap::on);
        node("after").onParent(unwrap, (probe, parent) -> probe.calculate()).on(ticks, Probe::onTick);
        final CalculationProcessor processor = start(way);

        processor.entry(wrapped).accept(new Wrapped<>("text"));

        assertThat(log).containsExactly("unwrapped text", "after.calculate");
    }
}
