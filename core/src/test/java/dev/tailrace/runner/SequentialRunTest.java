package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.Aggregate;
import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.OnError;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.io.Encoder;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SequentialRunTest {

    private final Pipeline pipeline = Pipeline.named("test");
    private final CollectedOutput out = new CollectedOutput();
    private final InputFaults inputFaults = new InputFaults(OnError.SKIP);

    /** One reading of one sensor. */
    private record Reading(long timeNs, int sensor, long value) {}

    @Test
    void shouldMapFilterAndFlatMapInOrder() {
        final ListInput<Reading> input = input(reading(1, 0, 4), reading(2, 0, 5), reading(3, 0, 6));
        source(input)
                .filter("even", r -> r.value() % 2 == 0)
                .<Long>flatMap("twice", (r, output) -> {
                    output.emit(r.value());
                    output.emit(-r.value());
                })
                .map("text", n -> "n" + n)
                .sink("out", TextEncoder::new);

        run(input);

        assertThat(out.texts()).containsExactly("n4", "n-4", "n6", "n-6");
        assertThat(out.labels()).containsExactly("0.0", "0.1", "2.0", "2.1");
    }

    @Test
    void shouldDeliverDepthFirstInTheOrderOfDeclaration() {
        final ListInput<Reading> input = input(reading(1, 0, 1), reading(2, 0, 2));
        final EventStream<Reading> readings = source(input);
        final EventStream<String> left = readings.map("left", r -> "left" + r.value());
        left.sink("a", TextEncoder::new);
        readings.map("right", r -> "right" + r.value()).sink("b", TextEncoder::new);
        left.map("again", text -> text + "!").sink("c", TextEncoder::new);

        run(input);

        assertThat(out.texts()).containsExactly("left1", "left1!", "right1", "left2", "left2!", "right2");
        assertThat(out.labels()).containsExactly("0.0", "0.1", "0.2", "1.0", "1.1", "1.2");
    }

    @Test
    void shouldEnrichAndCountMissingRows() {
        final Map<Long, String> names = Map.of(7L, "seven");
        final ListInput<Reading> input = input(reading(1, 0, 7), reading(2, 0, 8), reading(3, 0, 9));
        source(input)
                .enrich("names", names::get, Reading::value, () -> (Reading r, String name) -> r.value() + "=" + name)
                .sink("out", TextEncoder::new);

        run(input);

        assertThat(out.texts()).containsExactly("7=seven", "8=null", "9=null");
        assertThat(inputFaults.met()).singleElement().satisfies(missing -> {
            assertThat(missing.name()).isEqualTo("missing-reference-row");
            assertThat(missing.count()).isEqualTo(2);
            assertThat(missing.firstPlace()).isEqualTo("record 2");
        });
    }

    @Test
    void shouldKeepOneInstancePerKey() {
        final ListInput<Reading> input = input(reading(1, 3, 10), reading(2, 1, 20), reading(3, 3, 30));
        source(input)
                .keyBy("sensor", r -> "sensor" + r.sensor())
                .process("sums", RunningSum::new)
                .sink("out", TextEncoder::new);

        run(input);

        assertThat(out.texts()).containsExactly("3:10", "1:20", "3:40");
    }

    @Test
    void shouldCloseWindowsBeforeTheRecordThatMovesTheTimeAndAtTheEnd() {
        final ListInput<Reading> input =
                input(reading(1, 2, 1), reading(5, 1, 2), reading(9, 2, 3), reading(10, 2, 4), reading(57, 9, 5));
        final EventStream<Reading> readings = source(input);
        readings.keyById("sensor", Reading::sensor)
                .tumblingWindow(Duration.ofNanos(10))
                .aggregate("sums", WindowSum::new)
                .sink("windows", TextEncoder::new);
        readings.map("echo", r -> "r" + r.value()).sink("echoes", TextEncoder::new);

        run(input);

        assertThat(out.texts())
                .containsExactly("r1", "r2", "r3", "[0,10)=2", "[0,10)=4", "r4", "[10,20)=4", "r5", "[50,60)=5");
        assertThat(out.labels()).containsExactly("0.0", "1.0", "2.0", "3.0", "3.1", "4.0", "5.0", "6.0", "7.0");
    }

    @Test
    void shouldFireWindowsOfValuesInKeyOrder() {
        final ListInput<Reading> input = input(reading(1, 2, 1), reading(5, 1, 2), reading(6, 3, 3), reading(10, 1, 4));
        source(input)
                .keyBy("value", r -> "v" + (9 - r.value()))
                .tumblingWindow(Duration.ofNanos(10))
                .aggregate("sums", WindowSum::new)
                .sink("out", TextEncoder::new);

        run(input);

        assertThat(out.texts()).containsExactly("[0,10)=3", "[0,10)=2", "[0,10)=1", "[10,20)=4");
    }

    @Test
    void shouldFireTimersOnTicksRoundedUpToTheTimerResolution() {
        final ListInput<Reading> input = input(reading(1, 5, 0), reading(3, 2, 0), reading(9, 5, 0), reading(29, 7, 0));
        source(input)
                .keyById("sensor", Reading::sensor)
                .processKeyed("silence", Silence::new)
                .timers(Duration.ofNanos(10))
                .sink("out", TextEncoder::new);

        run(input);

        // Sensor 5 is set for 6 and 14, sensor 2 for 8: the timer resolution makes 10, 20 and 10 of them.
        assertThat(out.texts()).containsExactly("2 at 10", "5 at 10", "5 at 20");
        assertThat(out.labels()).containsExactly("3.0", "3.1", "3.2");
    }

    @Test
    @Timeout(400)
    void shouldEndTheTickWhenATimerSetsItselfForATimeThatHasPassed() {
        final ListInput<Reading> input = input(reading(1, 5, 0), reading(20, 5, 0), reading(30, 5, 0));
        source(input)
                .keyById("sensor", Reading::sensor)
                .process("restless", Restless::new)
                .timers(Duration.ofNanos(10))
                .sink("out", TextEncoder::new);

        run(input);

        assertThat(out.texts()).containsExactly("at 0", "at 10", "at 20", "at 30");
    }

    @Test
    void shouldConnectTwoInputsInTheTotalOrder() {
        final ListInput<Reading> input =
                input(reading(1, 1, 1), reading(5, 1, 2), reading(12, 1, 3), reading(13, 2, 4));
        final EventStream<Reading> readings = source(input);
        final EventStream<String> sums = readings.keyById("sensor", Reading::sensor)
                .tumblingWindow(Duration.ofNanos(10))
                .aggregate("sums", WindowSum::new);
        readings.keyById("sensor", Reading::sensor)
                .connect(sums.keyById("sensor", text -> 1))
                .process("latest", Latest::new)
                .sink("out", TextEncoder::new);

        run(input);

        assertThat(out.texts())
                .containsExactly("1:1 after null", "1:2 after null", "1:3 after [0,10)=3", "2:4 after null");
    }

    @Test
    void shouldCloseEachWindowOnceWhenItsRecordsAreResultsOfWindowsOfAnotherSize() {
        final ListInput<Reading> input = input(reading(41, 1, 1), reading(51, 1, 2));
        windowsOfWindows(input, 10, 7);

        run(input);

        assertThat(out.texts()).containsExactly("[49,56)=1", "[56,63)=1");
    }

    @Test
    void shouldPutResultsIntoTheWindowThatEndsWithTheirsHoweverFarTimeJumps() {
        final ListInput<Reading> input = input(reading(59, 1, 1), reading(200, 1, 2));
        windowsOfWindows(input, 10, 60);

        run(input);

        assertThat(out.texts()).containsExactly("[0,60)=1", "[180,240)=1");
    }

    private void windowsOfWindows(final ListInput<Reading> input, final long innerNs, final long outerNs) {
        source(input)
                .keyById("sensor", Reading::sensor)
                .tumblingWindow(Duration.ofNanos(innerNs))
                .aggregate("inner", WindowSum::new)
                .map("one", text -> reading(0, 1, 1))
                .keyById("sensor", Reading::sensor)
                .tumblingWindow(Duration.ofNanos(outerNs))
                .aggregate("outer", WindowSum::new)
                .sink("out", TextEncoder::new);
    }

    @Test
    void shouldProcessARecordOfThePastAtLogicalTime() {
        final ListInput<Reading> input = input(reading(12, 1, 1), reading(3, 1, 2), reading(20, 1, 3));
        source(input)
                .keyById("sensor", Reading::sensor)
                .tumblingWindow(Duration.ofNanos(10))
                .aggregate("sums", WindowSum::new)
                .sink("out", TextEncoder::new);

        run(input);

        assertThat(out.texts()).containsExactly("[10,20)=3", "[20,30)=3");
        assertThat(inputFaults.met()).singleElement().satisfies(back -> {
            assertThat(back.name()).isEqualTo("time-went-back");
            assertThat(back.firstPlace()).isEqualTo("record 2");
        });
    }

    @Test
    void shouldStopAtARecordOfThePastWhenToldTo() {
        final ListInput<Reading> input = input(reading(12, 1, 1), reading(3, 1, 2));
        source(input).map("text", Reading::value).sink("out", TextEncoder::new);
        final SequentialRun run = SequentialRun.of(pipeline.build())
                .input("in", input)
                .outputs(out)
                .inputFaults(new InputFaults(OnError.FAIL))
                .build();

        assertThatThrownBy(run::run)
                .isInstanceOf(InputException.class)
                .hasMessage("record 2: the event time is earlier than that of a record before it");
        assertThat(out.texts()).containsExactly("1");
    }

    @Test
    void shouldNameThePlaceWhenAnOperatorThrows() {
        final ListInput<Reading> input = input(reading(1, 0, 5), reading(2, 0, 0));
        source(input).map("divide", r -> 10 / r.value()).sink("out", TextEncoder::new);

        assertThatThrownBy(() -> run(input))
                .isInstanceOf(PipelineFailedException.class)
                .hasMessage("record 2: the pipeline failed: ArithmeticException: / by zero");
    }

    @Test
    void shouldCloseWindowsOfNegativeAndOfVeryLateTimes() {
        final long late = StreamTime.FARTHEST_NS;
        final ListInput<Reading> input = input(reading(-late, 1, 1), reading(-5, 1, 2), reading(late, 1, 3));
        source(input)
                .keyById("sensor", Reading::sensor)
                .tumblingWindow(Duration.ofNanos(10))
                .aggregate("sums", WindowSum::new)
                .sink("out", TextEncoder::new);

        run(input);

        assertThat(out.texts())
                .containsExactly(
                        "[-4611686018427387910,-4611686018427387900)=1",
                        "[-10,0)=2",
                        "[4611686018427387900,4611686018427387910)=3");
    }

    @Test
    void shouldStopAtATimeBehindWhichThereIsNoBoundary() {
        final ListInput<Reading> input = input(reading(1, 1, 1), reading(Long.MAX_VALUE, 1, 2), reading(2, 1, 3));
        source(input).map("value", Reading::value).sink("out", TextEncoder::new);

        assertThatThrownBy(() -> run(input))
                .isInstanceOf(PipelineFailedException.class)
                .hasMessageContaining("record 2")
                .hasMessageEndingWith("event time 9223372036854775807 ns is more than 146 years from time 0");
    }

    @Test
    void shouldSayThatThePipelineFailedWhenAClassThatItNeedsIsMissing() {
        final ListInput<Reading> input = input(reading(1, 0, 5));
        final Mapper<Reading, Reading> needy = r -> {
            throw new NoClassDefFoundError("gone/Library");
        };
        source(input).map("needy", needy).sink("out", TextEncoder::new);

        assertThatThrownBy(() -> run(input))
                .isInstanceOf(PipelineFailedException.class)
                .hasMessage("record 1: the pipeline failed: NoClassDefFoundError: gone/Library");
    }

    @Test
    void shouldSayThatThePipelineFailedWhenItCannotOpen() {
        final ListInput<Reading> input = input(reading(1, 0, 5));
        source(input)
                .keyById("sensor", Reading::sensor)
                .processKeyed("closed", () -> new Silence() {
                    @Override
                    public void open(final KeyedOperator.Context context) {
                        throw new IllegalStateException("no more seats");
                    }
                })
                .sink("out", TextEncoder::new);

        assertThatThrownBy(() -> run(input))
                .isInstanceOf(PipelineFailedException.class)
                .hasMessageEndingWith("the pipeline failed: IllegalStateException: no more seats");
    }

    @Test
    void shouldNameTheEncoderThatSaysItWroteMoreThanItMay() {
        final ListInput<Reading> input = input(reading(1, 0, 5));
        source(input).sink("out", Boastful::new);

        assertThatThrownBy(() -> run(input))
                .isInstanceOf(PipelineFailedException.class)
                .hasMessageEndingWith("encoder " + Boastful.class.getName() + " wrote 9 bytes; its maxLength is 8");
    }

    @Test
    void shouldNameEverythingThatIsNotBound() {
        final ListInput<Reading> input = input();
        source(input).sink("out", TextEncoder::new);
        final SequentialRun.Binding binding = SequentialRun.of(pipeline.build()).output("other", out);

        assertThatThrownBy(binding::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cannot run 'test': source 'in' has no log; sink 'out' has no log; "
                        + "unknown sink 'other'; available: [out]");
    }

    @Test
    void shouldRefuseIdentifiersOutOfRange() {
        final ListInput<Reading> input = input(reading(1, -1, 5));
        source(input)
                .keyById("sensor", Reading::sensor)
                .process("sums", RunningSum::new)
                .sink("out", TextEncoder::new);

        assertThatThrownBy(() -> run(input))
                .isInstanceOf(PipelineFailedException.class)
                .hasMessageEndingWith("dense key -1 is not in 0..16777215; use keyBy for sparse keys");
    }

    @Test
    void shouldRunToTheSameEndWhateverTheDefinitionSaysAboutParallelism() {
        final ListInput<Reading> input = input(reading(1, 1, 1), reading(2, 2, 2));
        source(input).map("m", Reading::value).parallelism(4).sink("out", TextEncoder::new);

        final PipelineRun.Summary summary = run(input);

        assertThat(out.texts()).containsExactly("1", "2");
        assertThat(summary).isEqualTo(new PipelineRun.Summary(2, 3, false));
    }

    private EventStream<Reading> source(final ListInput<Reading> input) {
        return pipeline.source("in", input::decoder);
    }

    private PipelineRun.Summary run(final ListInput<Reading> input) {
        return SequentialRun.of(pipeline.build())
                .input("in", input)
                .outputs(out)
                .inputFaults(inputFaults)
                .build()
                .run();
    }

    private static Reading reading(final long timeNs, final int sensor, final long value) {
        return new Reading(timeNs, sensor, value);
    }

    private static ListInput<Reading> input(final Reading... readings) {
        return new ListInput<>(List.of(readings), Reading::timeNs);
    }

    private static final class RunningSum implements Operator<Reading, String> {

        private long sum;

        @Override
        public void open(final Operator.Context context) {
            assertThat(context.streamTimeNs()).isPositive();
        }

        @Override
        public void onRecord(final Reading record, final Output<String> output) {
            sum += record.value();
            output.emit(record.sensor() + ":" + sum);
        }
    }

    private static final class WindowSum implements Aggregate<Reading, String> {

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

    private static class Silence implements KeyedOperator<Reading, String> {

        private KeyedOperator.Context context;

        @Override
        public void open(final KeyedOperator.Context keyedContext) {
            context = keyedContext;
        }

        @Override
        public void onRecord(final int key, final Reading record, final Output<String> output) {
            context.setTimer(key, record.timeNs() + 5);
        }

        @Override
        public void onTimer(final int key, final long dueNs, final Output<String> output) {
            output.emit(key + " at " + dueNs);
        }
    }

    /** Sets a timer for its own time whenever one fires. */
    private static final class Restless implements Operator<Reading, String> {

        private Operator.Context context;

        @Override
        public void open(final Operator.Context operatorContext) {
            context = operatorContext;
            context.setTimer(0);
        }

        @Override
        public void onRecord(final Reading record, final Output<String> output) {}

        @Override
        public void onTimer(final long dueNs, final Output<String> output) {
            output.emit("at " + dueNs);
            context.setTimer(dueNs);
        }
    }

    private static final class Boastful implements Encoder<Reading> {

        @Override
        public int maxLength() {
            return 8;
        }

        @Override
        public int encode(final Reading record, final byte[] target, final int offset) {
            return 9;
        }
    }

    private static final class Latest implements ConnectOperator<Reading, String, String> {

        private final String[] sums = new String[10];

        @Override
        public void onLeft(final int key, final Reading record, final Output<String> output) {
            output.emit(key + ":" + record.value() + " after " + sums[key]);
        }

        @Override
        public void onRight(final int key, final String sum, final Output<String> output) {
            sums[key] = sum;
        }
    }
}
