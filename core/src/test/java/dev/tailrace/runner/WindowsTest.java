package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.Mean;
import dev.tailrace.aggregate.MinOrMax;
import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.aggregate.Sum;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.KeyedStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Windows of every kind, with readings of sensors: what is in them, when and in which order their results leave. */
class WindowsTest {

    private static final Sum<Reading> SUM = Aggregates.sum(Reading::value);
    private static final MinOrMax<Reading> MAX = Aggregates.max(Reading::value);

    private final Pipeline pipeline = Pipeline.named("test");
    private final CollectedOutput out = new CollectedOutput();

    /** One reading of one sensor. */
    private record Reading(long timeNs, int sensor, long value) {}

    @Test
    void shouldPublishASlidingWindowWhenItsOwnRecordCrossesTheBoundary() {
        final ListInput<Reading> input = input(reading(1, 7, 1), reading(12, 7, 2));
        sensors(input)
                .slidingWindow(ns(20), ns(10))
                .aggregate("sums", SUM, Text::new)
                .sink("out", TextEncoder::new);

        run(input);

        assertThat(out.texts()).containsExactly("7 [-10,10)=1", "7 [0,20)=3", "7 [10,30)=2");
        assertThat(out.labels()).containsExactly("1.0", "3.0", "3.1");
    }

    @Test
    void shouldKeepTheContentOfATumblingWindowAfterAGapLongerThanAWindow() {
        final ListInput<Reading> input = input(reading(1, 7, 1), reading(2, 7, 5), reading(95, 7, 2));
        final KeyedStream<Reading> sensors = sensors(input);
        sensors.tumblingWindow(ns(10)).aggregate("rows", SUM, Text::new).sink("a", TextEncoder::new);
        sensors.tumblingWindow(ns(10)).aggregate("objects", Total::new).sink("b", TextEncoder::new);

        run(input);

        assertThat(out.texts()).containsExactly("7 [0,10)=6", "[0,10)=6", "7 [90,100)=2", "[90,100)=2");
    }

    @Test
    void shouldCloseTheWindowsOfSilentKeysWhenOthersMoveTheTime() {
        final ListInput<Reading> input = input(reading(1, 7, 1), reading(3, 5, 2), reading(10, 9, 3));
        sensors(input).tumblingWindow(ns(10)).aggregate("sums", SUM, Text::new).sink("out", TextEncoder::new);

        run(input);

        assertThat(out.texts()).containsExactly("5 [0,10)=2", "7 [0,10)=1", "9 [10,20)=3");
        assertThat(out.labels()).containsExactly("2.0", "2.1", "4.0");
    }

    @Test
    void shouldCloseEverySlidingWindowWithARecordOneAfterTheOtherHoweverFarTimeJumps() {
        final ListInput<Reading> input = input(reading(1, 2, 4), reading(12, 1, 2), reading(1_000, 2, 8));
        sensors(input)
                .slidingWindow(ns(30), ns(10))
                .aggregate("max", MAX, Text::new)
                .sink("out", TextEncoder::new);

        run(input);

        assertThat(out.texts())
                .containsExactly(
                        "2 [-20,10)=4",
                        "1 [-10,20)=2",
                        "2 [-10,20)=4",
                        "1 [0,30)=2",
                        "2 [0,30)=4",
                        "1 [10,40)=2",
                        "2 [980,1010)=8",
                        "2 [990,1020)=8",
                        "2 [1000,1030)=8");
        assertThat(out.labels().subList(0, 6)).containsExactly("1.0", "3.0", "3.1", "3.2", "3.3", "3.4");
    }

    @Test
    void shouldDeductEachPaneOnceWhereTheAggregateCan() {
        final ListInput<Reading> input = input(reading(1, 7, 1), reading(12, 7, 2), reading(35, 7, 4));
        final Deductions deductions = new Deductions();
        sensors(input)
                .slidingWindow(ns(20), ns(10))
                .aggregate("n", deductions, Text::new)
                .sink("out", TextEncoder::new);

        run(input);

        assertThat(out.texts())
                .containsExactly("7 [-10,10)=1", "7 [0,20)=2", "7 [10,30)=1", "7 [20,40)=1", "7 [30,50)=1");
        assertThat(deductions.combined).isEqualTo(3);
        assertThat(deductions.deducted).isEqualTo(3);
    }

    @Test
    void shouldEndASessionAGapAfterItsLastRecordWhateverTheTimerResolution() {
        for (final int timerResolution : new int[] {1, 7, 10, 1_000}) {
            final Sessions sessions = new Sessions(timerResolution);

            assertThat(sessions.texts())
                    .as("timer resolution %d", timerResolution)
                    .containsExactlyInAnyOrder("7 [1,16)=3", "7 [16,26)=4", "5 [3,13)=8");
        }
    }

    @Test
    void shouldHandOutASessionOnTheTimerResolutionAfterItsEnd() {
        final Sessions sessions = new Sessions(10);

        // 5 is silent until 13, which makes 20 of it; 7 is closed by its own record at 16, before that is processed.
        assertThat(sessions.texts()).containsExactly("7 [1,16)=3", "5 [3,13)=8", "7 [16,26)=4");
        assertThat(sessions.labels()).containsExactly("4.0", "5.0", "7.0");
    }

    @Test
    void shouldCloseSessionsAtTheEndInTheOrderInWhichTheyAreDue() {
        final ListInput<Reading> input = input(reading(1, 9, 1), reading(2, 8, 2), reading(4, 7, 3));
        sensors(input)
                .sessionWindow(ns(10), ns(3))
                .aggregate("s", SUM, Text::new)
                .sink("out", TextEncoder::new);

        run(input);

        // Due at 12, 12 and 15.
        assertThat(out.texts()).containsExactly("8 [2,12)=2", "9 [1,11)=1", "7 [4,14)=3");
    }

    @Test
    void shouldCountRecordsOfEachKey() {
        final ListInput<Reading> input =
                input(reading(1, 7, 1), reading(5, 2, 2), reading(9, 7, 4), reading(11, 7, 8), reading(300, 7, 16));
        final KeyedStream<Reading> sensors = sensors(input);
        sensors.countWindow(2).aggregate("rows", SUM, Text::new).sink("a", TextEncoder::new);
        sensors.countWindow(2).aggregate("objects", Total::new).sink("b", TextEncoder::new);

        run(input);

        assertThat(out.texts()).containsExactly("7 [1,10)=5", "[1,10)=5", "7 [11,301)=24", "[11,301)=24");
        assertThat(out.labels()).containsExactly("2.0", "2.1", "4.0", "4.1");
    }

    @Test
    void shouldSlideOverTheLastRecordsOnceThereAreEnough() {
        final ListInput<Reading> input = input(
                reading(1, 7, 1),
                reading(2, 7, 2),
                reading(3, 7, 4),
                reading(4, 7, 8),
                reading(5, 7, 16),
                reading(6, 7, 32));
        final KeyedStream<Reading> sensors = sensors(input);
        sensors.countWindow(4, 2).aggregate("sums", SUM, Text::new).sink("a", TextEncoder::new);
        sensors.countWindow(3, 1).aggregate("max", MAX, Text::new).sink("b", TextEncoder::new);

        run(input);

        assertThat(out.texts())
                .containsExactly("7 [1,4)=4", "7 [1,5)=15", "7 [2,5)=8", "7 [3,6)=16", "7 [3,7)=60", "7 [4,7)=32");
    }

    @Test
    void shouldEmitARunningAggregateWithEachRecord() {
        final ListInput<Reading> input = input(reading(10, 3, 4), reading(12, 3, 1), reading(30, 3, 1));
        final Mean<Reading> vwap = Aggregates.weightedMean(Reading::timeNs, Reading::value);
        final KeyedStream<Reading> sensors = sensors(input);
        sensors.running(
                        "vwap",
                        vwap,
                        () -> (key, startNs, endNs, rows, at) -> key + " until " + endNs + ": " + vwap.value(rows, at))
                .sink("a", TextEncoder::new);
        sensors.running("total", Total::new).sink("b", TextEncoder::new);

        run(input);

        final long beginning = RowResult.SINCE_THE_BEGINNING;
        assertThat(out.texts())
                .containsExactly(
                        "3 until 11: 10.0",
                        "[" + beginning + ",11)=4",
                        "3 until 13: 10.4",
                        "[" + beginning + ",13)=5",
                        "3 until 31: 13.666666666666666",
                        "[" + beginning + ",31)=6");
    }

    @Test
    void shouldAggregateTheWholeStream() {
        final ListInput<Reading> input = input(reading(1, 7, 1), reading(3, 5, 2), reading(10, 9, 3));
        source(input)
                .whole()
                .tumblingWindow(ns(10))
                .aggregate("sums", SUM)
                .map("text", group -> group.key() + " until " + group.endNs() + ": " + SUM.value(group))
                .sink("out", TextEncoder::new);

        run(input);

        assertThat(out.texts()).containsExactly("0 until 10: 3", "0 until 20: 3");
    }

    @Test
    void shouldHaveNoResultWhereTheResultStepHasNone() {
        final ListInput<Reading> input = input(reading(1, 7, 1), reading(12, 7, 2));
        final KeyedStream<Reading> sensors = sensors(input);
        sensors.tumblingWindow(ns(10)).aggregate("t", SUM, WindowsTest::none).sink("a", TextEncoder::new);
        sensors.slidingWindow(ns(20), ns(10))
                .aggregate("s", SUM, WindowsTest::none)
                .sink("b", TextEncoder::new);
        sensors.sessionWindow(ns(10)).aggregate("g", SUM, WindowsTest::none).sink("c", TextEncoder::new);
        sensors.countWindow(1).aggregate("n", SUM, WindowsTest::none).sink("d", TextEncoder::new);
        sensors.countWindow(1, 1).aggregate("m", SUM, WindowsTest::none).sink("e", TextEncoder::new);
        sensors.running("r", SUM, WindowsTest::none).sink("f", TextEncoder::new);

        run(input);

        assertThat(out.texts()).isEmpty();
    }

    private static RowResult<String> none() {
        return (key, startNs, endNs, rows, at) -> null;
    }

    /** Sensor 7 is silent for exactly the gap of 10, from 6 to 16; sensor 5 reads once. */
    private static final class Sessions {

        private final WindowsTest test = new WindowsTest();

        Sessions(final int timerResolution) {
            final ListInput<Reading> input =
                    input(reading(1, 7, 1), reading(3, 5, 8), reading(6, 7, 2), reading(16, 7, 4), reading(25, 6, 9));
            test.sensors(input)
                    .sessionWindow(ns(10), ns(timerResolution))
                    .aggregate("sessions", SUM, Text::new)
                    .filter("known", text -> !text.startsWith("6"))
                    .sink("out", TextEncoder::new);
            test.run(input);
        }

        List<String> texts() {
            return test.out.texts();
        }

        List<String> labels() {
            return test.out.labels();
        }
    }

    private KeyedStream<Reading> sensors(final ListInput<Reading> input) {
        return source(input).keyById("sensor", Reading::sensor);
    }

    private EventStream<Reading> source(final ListInput<Reading> input) {
        return pipeline.source("in", input::decoder);
    }

    private void run(final ListInput<Reading> input) {
        SequentialRun.of(pipeline.build())
                .input("in", input)
                .outputs(out)
                .inputFaults(new InputFaults(OnError.FAIL))
                .build()
                .run();
    }

    private static Duration ns(final long ns) {
        return Duration.ofNanos(ns);
    }

    private static Reading reading(final long timeNs, final int sensor, final long value) {
        return new Reading(timeNs, sensor, value);
    }

    private static ListInput<Reading> input(final Reading... readings) {
        return new ListInput<>(List.of(readings), Reading::timeNs);
    }

    /** The first long of a row, as text. */
    private static final class Text implements RowResult<String> {

        @Override
        public String result(final int key, final long startNs, final long endNs, final long[] rows, final int at) {
            return key + " [" + startNs + "," + endNs + ")=" + rows[at];
        }
    }

    /** Counts records, and how often it is combined and deducted. */
    private static final class Deductions implements RowAggregate.Deductible<Reading> {

        private int combined;
        private int deducted;

        @Override
        public int width() {
            return 1;
        }

        @Override
        public void clear(final long[] rows, final int at) {
            rows[at] = 0;
        }

        @Override
        public void add(final Reading record, final long[] rows, final int at) {
            rows[at]++;
        }

        @Override
        public void combine(final long[] into, final int at, final long[] from, final int fromAt) {
            combined++;
            into[at] += from[fromAt];
        }

        @Override
        public void deduct(final long[] from, final int at, final long[] part, final int partAt) {
            deducted++;
            from[at] -= part[partAt];
        }
    }

    /** Sums values in an object. */
    private static final class Total implements Aggregate<Reading, String> {

        private long sum;

        @Override
        public void add(final Reading record) {
            sum += record.value();
        }

        @Override
        public String result(final long startNs, final long endNs) {
            return "[" + startNs + "," + endNs + ")=" + sum;
        }

        @Override
        public void clear() {
            sum = 0;
        }
    }
}
