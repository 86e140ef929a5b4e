package dev.tailrace.compiler.calculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.Composite;
import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.aggregate.Sum;
import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.calculation.KeyedInput;
import dev.tailrace.calculation.Node;
import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Entry;
import dev.tailrace.runtime.calculation.GroupWindows;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.runtime.calculation.RunningGroups;
import dev.tailrace.testkit.Allocation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Windows and groups as nodes of calculations, compared with lists. */
public class CalculationWindowsTest {

    private static final Sum<Tick> SUM = Aggregates.sum(Tick::value);
    private static final Composite.Combinable<Tick> ROW =
            Aggregates.all(Aggregates.count(), SUM, Aggregates.max(Tick::value));
    private static final List<String> KINDS =
            List.of("tumbling", "sliding", "uneven", "gaps", "sessions", "counted", "slidingCounted");

    private final List<String> log = new ArrayList<>();

    private static Duration ns(final long ns) {
        return Duration.ofNanos(ns);
    }

    /** All kinds of windows, each read by its own node. */
    private CalculationGraph graph() {
        final Calculation calculation = Calculation.named("windows");
        final KeyedInput<Tick> ticks =
                calculation.<Tick>input("ticks", Tick.class).keyById(Tick::instrument);
        final Outlet<String> out = calculation.output("out");
        out.to(log::add);
        for (final Node<GroupWindows<Tick>> windows : List.of(
                ticks.tumblingWindow("tumbling", ns(20), ROW),
                ticks.slidingWindow("sliding", ns(30), ns(10), ROW),
                ticks.slidingWindow("uneven", ns(25), ns(10), ROW),
                ticks.slidingWindow("gaps", ns(4), ns(10), ROW),
                ticks.sessionWindow("sessions", ns(7), ROW),
                ticks.countWindow("counted", 3, ROW),
                ticks.countWindow("slidingCounted", 4, 2, ROW))) {
            calculation
                    .node(windows.name() + "Closed", new Closed(windows.name(), ROW, out))
                    .onParentAlways(windows, Closed::onWindows);
        }
        return calculation.build();
    }

    private List<String> lines(final String kind) {
        return log.stream().filter(line -> line.startsWith(kind + " ")).toList();
    }

    private static List<NaiveWindows.Timed> feed(final Random random) {
        final List<NaiveWindows.Timed> feed = new ArrayList<>();
        long timeNs = random.nextInt(100) - 50;
        for (int i = 1 + random.nextInt(60); i > 0; i--) {
            timeNs += new long[] {0, random.nextInt(3), random.nextInt(12), random.nextInt(90)}[random.nextInt(4)];
            feed.add(new NaiveWindows.Timed(timeNs, new Tick(random.nextInt(4), random.nextInt(50) - 10)));
        }
        return feed;
    }

    /** Feeds everything, and then time only, so that all windows of time close. */
    private void run(final List<NaiveWindows.Timed> feed, final int moveAt, final Way before, final Way after) {
        CalculationProcessor processor = before.started(graph());
        Entry<Tick> entry = entry(processor);
        for (int i = 0; i < feed.size(); i++) {
            if (i == moveAt) {
                final byte[] snapshot = processor.snapshot();
                processor = after.started(graph());
                assertThat(processor.restore(snapshot).isExact()).isTrue();
                entry = entry(processor);
            }
            processor.advanceTo(feed.get(i).timeNs());
            entry.accept(feed.get(i).tick());
        }
        processor.advanceTo(feed.get(feed.size() - 1).timeNs() + 1_000);
        processor.stop();
    }

    @SuppressWarnings("unchecked")
    private static Entry<Tick> entry(final CalculationProcessor processor) {
        return (Entry<Tick>) processor.entry("ticks");
    }

    @RepeatedTest(40)
    void shouldCloseTheWindowsThatListsSay(final RepetitionInfo repetition) {
        final long seed = 7_919L * repetition.getCurrentRepetition();
        final Random random = new Random(seed);
        final List<NaiveWindows.Timed> feed = feed(random);
        final boolean compiledFirst = random.nextBoolean();
        run(
                feed,
                random.nextInt(feed.size()),
                compiledFirst ? Way.COMPILED : Way.INTERPRETED,
                compiledFirst ? Way.INTERPRETED : Way.COMPILED);

        final List<List<String>> expected = List.of(
                new NaiveWindows(feed).sliding(20, 20).lines("tumbling"),
                new NaiveWindows(feed).sliding(30, 10).lines("sliding"),
                new NaiveWindows(feed).sliding(25, 10).lines("uneven"),
                new NaiveWindows(feed).sliding(4, 10).lines("gaps"),
                new NaiveWindows(feed).sessions(7).lines("sessions"),
                new NaiveWindows(feed).counted(3, 3).lines("counted"),
                new NaiveWindows(feed).counted(4, 2).lines("slidingCounted"));
        for (int kind = 0; kind < KINDS.size(); kind++) {
            assertThat(lines(KINDS.get(kind))).as("seed " + seed + ", " + feed).isEqualTo(expected.get(kind));
        }
    }

    /** An event that crosses the boundary closes the window, is not in it, and is not lost. */
    @ParameterizedTest
    @EnumSource
    void shouldPublishWhenTheEventItselfCrossesTheBoundary(final Way way) {
        run(
                List.of(
                        new NaiveWindows.Timed(1, new Tick(0, 5)),
                        new NaiveWindows.Timed(500, new Tick(0, 7)),
                        new NaiveWindows.Timed(500, new Tick(1, 9))),
                -1,
                way,
                way);

        assertThat(lines("tumbling"))
                .containsExactly("tumbling 0[0,20)[1, 5, 5]", "tumbling 0[500,520)[1, 7, 7] 1[500,520)[1, 9, 9]");
        assertThat(lines("sliding"))
                .containsExactly(
                        "sliding 0[-20,10)[1, 5, 5]",
                        "sliding 0[-10,20)[1, 5, 5]",
                        "sliding 0[0,30)[1, 5, 5]",
                        "sliding 0[480,510)[1, 7, 7] 1[480,510)[1, 9, 9]",
                        "sliding 0[490,520)[1, 7, 7] 1[490,520)[1, 9, 9]",
                        "sliding 0[500,530)[1, 7, 7] 1[500,530)[1, 9, 9]");
    }

    /** What a joining node has read. */
    public static final class Joined {

        private final RunningGroups<Tick> left;
        private final RunningGroups<Tick> right;
        private final Outlet<String> out;

        Joined(final RunningGroups<Tick> left, final RunningGroups<Tick> right, final Outlet<String> out) {
            this.left = left;
            this.right = right;
            this.out = out;
        }

        public void onLeft(final RunningGroups<?> changed) {
            join(changed.latestKey());
        }

        public void onRight(final RunningGroups<?> changed) {
            join(changed.latestKey());
        }

        private void join(final int key) {
            if (left.has(key) && right.has(key)) {
                final long sum = SUM.value(left.get(key));
                final GroupRow other = right.get(key);
                out.emit(other.key() + ": " + sum + " and " + SUM.value(other) + " until " + other.endNs());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldJoinGroupsByReadingBoth(final Way way) {
        final Calculation calculation = Calculation.named("joined");
        final Input<Tick> lefts = calculation.input("lefts", Tick.class);
        final Input<Tick> rights = calculation.input("rights", Tick.class);
        final Outlet<String> out = calculation.output("out");
        out.to(log::add);
        final Node<RunningGroups<Tick>> left = lefts.keyById(Tick::instrument).running("left", SUM);
        final Node<RunningGroups<Tick>> right =
                rights.where(Tick::isEven).keyById(Tick::instrument).running("right", SUM);
        calculation
                .node("joined", new Joined(left.object(), right.object(), out))
                .onParentAlways(left, Joined::onLeft)
                .onParentAlways(right, Joined::onRight);
        final CalculationProcessor processor = way.started(calculation.build());

        processor.advanceTo(9);
        processor.entry(lefts).accept(new Tick(3, 5));
        processor.entry(rights).accept(new Tick(3, 7));
        processor.entry(rights).accept(new Tick(3, 8));
        processor.entry(lefts).accept(new Tick(3, 10));
        processor.entry(rights).accept(new Tick(90, 8));

        assertThat(log).containsExactly("3: 5 and 8 until 10", "3: 15 and 8 until 10");
        assertThat(left.object().get(4)).isNull();
        assertThat(left.object().has(-1)).isFalse();
        assertThat(left.object().has(1 << 23)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepResultsWhileEventsAreBuffered(final Way way) {
        final Calculation calculation = Calculation.named("buffered").buffering();
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        final Outlet<String> out = calculation.output("out");
        out.to(log::add);
        final Node<GroupWindows<Tick>> pairs = ticks.whole().countWindow("pairs", 2, ROW);
        calculation.node("closed", new Closed("pairs", ROW, out)).onParentAlways(pairs, Closed::onWindows);
        final CalculationProcessor processor = way.started(calculation.build());

        processor.advanceTo(4);
        for (int value = 1; value <= 5; value++) {
            processor.entry(ticks).buffer(new Tick(value));
        }
        processor.calculate();
        processor.entry(ticks).accept(new Tick(6));

        assertThat(log).containsExactly("pairs 0[4,5)[2, 3, 2] 0[4,5)[2, 7, 4]", "pairs 0[4,5)[2, 11, 6]");
    }

    @Test
    void shouldNameKeysByValueInTheOrderOfTheirFirstEvents() {
        final Calculation calculation = Calculation.named("by-value");
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        final Node<RunningGroups<Tick>> groups =
                ticks.keyBy(tick -> "key" + tick.instrument()).running("groups", SUM);
        final CalculationProcessor processor = Way.INTERPRETED.started(calculation.build());

        processor.entry(ticks).accept(new Tick(7, 70));
        processor.entry(ticks).accept(new Tick(5, 50));

        assertThat(SUM.value(groups.object().get(0))).isEqualTo(70);
        assertThat(SUM.value(groups.object().get(1))).isEqualTo(50);
        assertThat(groups.object().latestKey()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void shouldWantTheTimeBeforeAnEvent(final Way way) {
        final CalculationProcessor processor = way.started(graph());

        assertThatThrownBy(() -> entry(processor).accept(new Tick(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "windows of time take an event and know no time yet; call advanceTo with the time of the event"
                                + " before it");
    }

    @Test
    void shouldSayWhatIsWrongWithWindows() {
        final Calculation calculation = Calculation.named("wrong");
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        ticks.whole().tumblingWindow("a", Duration.ZERO, ROW);
        ticks.whole().slidingWindow("b", ns(100_001), ns(100_000), ROW);
        ticks.whole().slidingWindow("c", Duration.ofDays(3_000), ns(1), null);
        ticks.whole().sessionWindow("d", null, ROW);
        ticks.whole().countWindow("e", 0, ROW);
        ticks.whole().countWindow("f", 5, 3, ROW);
        ticks.keyById(null).running("g", null);

        assertThatThrownBy(calculation::build)
                .isInstanceOf(InvalidCalculationException.class)
                .hasMessage(
                        """
                        calculation 'wrong' has 9 problems:
                          - node 'a' waits on intervals of 0 ns; give a positive duration
                          - node 'b' has windows of 100001 ns that slide by 100000 ns, which have no more than 1 ns in \
                        common; make the size a multiple of the slide
                          - node 'c' has windows of 259200000000000000 slides; the most are 65536: slide by more or make \
                        the windows smaller
                          - node 'c' is given null for an aggregate
                          - node 'd' ends sessions after a gap of -1 ns; give a positive duration
                          - node 'e' has windows of 0 records; the least is 1
                          - node 'f' has windows of 5 records that slide by 3 records; give a number that is a multiple \
                        of the slide as their size
                          - input 'ticks' is keyed by a function that is null; give a function
                          - node 'g' is given null for an aggregate""");
    }

    @Test
    void shouldLookIntoAggregatesForWhatIsNotDeterministic() {
        final Calculation calculation = Calculation.named("clocked");
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        ticks.whole().tumblingWindow("clocked", ns(10), Aggregates.sum(tick -> System.nanoTime()));

        assertThat(Determinism.check(calculation.build()).findings())
                .extracting(finding -> finding.node() + " " + finding.call())
                .containsExactly("clocked System.nanoTime()");
        assertThat(Determinism.check(graph())).hasToString("code of 'windows' is deterministic");
    }

    /** Counts what it reads, without making anything of it. */
    public static final class Reader {
        private long read;

        public void onWindows(final GroupWindows<?> windows) {
            for (int place = 0; place < windows.size(); place++) {
                read += windows.get(place).endNs();
            }
        }

        public void onGroups(final RunningGroups<?> groups) {
            read += groups.get(groups.latestKey()).key();
        }
    }

    @Test
    void shouldAllocateNothingOnceItIsWarm() {
        final Calculation calculation = Calculation.named("quiet");
        final Input<Tick> input = calculation.input("ticks", Tick.class);
        final KeyedInput<Tick> ticks = input.keyById(Tick::instrument);
        final Node<Reader> reader = calculation.node("reader", new Reader());
        reader.onParentAlways(ticks.tumblingWindow("tumbling", ns(20), ROW), Reader::onWindows)
                .onParentAlways(ticks.slidingWindow("sliding", ns(30), ns(10), ROW), Reader::onWindows)
                .onParentAlways(ticks.slidingWindow("uneven", ns(25), ns(10), ROW), Reader::onWindows)
                .onParentAlways(ticks.sessionWindow("sessions", ns(7), ROW), Reader::onWindows)
                .onParentAlways(ticks.countWindow("counted", 3, ROW), Reader::onWindows)
                .onParentAlways(ticks.countWindow("slidingCounted", 4, 2, ROW), Reader::onWindows)
                .onParentAlways(ticks.running("running", ROW), Reader::onGroups);
        final CalculationProcessor processor = Way.COMPILED.started(calculation.build());
        final Entry<Tick> entry = processor.entry(input);
        final Tick[] some = {new Tick(0, 5), new Tick(1, -3), new Tick(2, 8), new Tick(1, 1), new Tick(0, 2)};
        final long[] timeNs = {0};

        final long bytes = Allocation.inSteadyState(() -> {
            for (int event = 0; event < 5_000; event++) {
                timeNs[0] += event % 13 == 0 ? 41 : 2;
                processor.advanceTo(timeNs[0]);
                entry.accept(some[event % some.length]);
            }
        });

        assertThat(bytes).isZero();
        assertThat(reader.object().read).isNotZero();
    }
}
