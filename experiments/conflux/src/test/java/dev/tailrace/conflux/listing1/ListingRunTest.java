package dev.tailrace.conflux.listing1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.conflux.load.OpenLoopLog;
import dev.tailrace.conflux.load.Schedule;
import dev.tailrace.graph.StreamGraph;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.OutputLog;
import dev.tailrace.samples.listing1.ContentCheck;
import dev.tailrace.samples.listing1.Dropping;
import dev.tailrace.samples.listing1.Listing1;
import dev.tailrace.samples.listing1.OrderCheck;
import dev.tailrace.samples.listing1.ResultLayout;
import dev.tailrace.samples.listing1.Verdict;
import dev.tailrace.samples.listing1.Work;
import dev.tailrace.testkit.Allocation;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The workload and its check, run by the sequential run on a clock that goes by the number of its readings. */
class ListingRunTest {

    private static final Duration WARM_UP = Duration.ofMillis(1);
    private static final Duration MEASURED = Duration.ofMillis(4);

    private long nowNs;

    private long tick() {
        nowNs += 100;
        return nowNs;
    }

    private ListingOutcome run(final Schedule schedule, final Map<String, String> settings) {
        return ListingRun.of(new ListingPlan(Method.SEQUENTIAL, schedule, settings), this::tick)
                .run();
    }

    @Test
    void shouldDeliverWhatTheCheckExpects() {
        final ListingOutcome outcome = run(new Schedule(1_000_000, WARM_UP, MEASURED), Map.of());

        assertThat(outcome.sent()).isEqualTo(5_000);
        assertThat(outcome.verdict()).isEqualTo(new Verdict(4_285, 0, 0, 0, 0, 0, 0));
        assertThat(outcome.verdict()).hasToString("identical to the sequential run");
        assertThat(outcome.isAsPromised()).isTrue();
        assertThat(outcome.unsent()).isZero();
    }

    @Test
    void shouldMeasureFromTheMomentAtWhichRecordsWereDue() {
        final ListingOutcome outcome = run(new Schedule(1_000_000, WARM_UP, MEASURED), Map.of());

        assertThat(outcome.latency().getTotalCount()).isBetween(3_425L, 3_430L);
        assertThat(outcome.latency().getMaxValue()).isBetween(100L, 1_000L);
        assertThat(outcome.perSecond()).isBetween(990_000.0, 1_010_000.0);
        assertThat(outcome.times()).containsOnlyKeys(Stretch.CREATION_TO_EMIT);
    }

    @Test
    void shouldNoteEveryMomentOfTheWayWhenStampsAreOn() {
        final ListingOutcome outcome = ListingRun.of(new ListingPlan(
                        Method.SEQUENTIAL,
                        Schedule.unpaced(Duration.ZERO, Duration.ofMillis(20)),
                        Map.of("stamps", "on", "filter-work", "5", "map-work", "0", "last-work", "1000")))
                .run();

        assertThat(outcome.verdict().isIdentical()).isTrue();
        assertThat(outcome.times()).containsOnlyKeys(Stretch.values());
        assertThat(outcome.times().values()).allSatisfy(times -> assertThat(times.getTotalCount())
                .isEqualTo(outcome.verdict().results()));
        final double parts = outcome.times().values().stream()
                        .mapToDouble(Histogram::getMean)
                        .sum()
                - outcome.latency().getMean();
        assertThat(parts).isCloseTo(outcome.latency().getMean(), Percentage.withPercentage(2));
    }

    @Test
    void shouldDropAsManyAsIsAskedFor() {
        final ListingOutcome outcome = run(
                Schedule.unpaced(Duration.ZERO, MEASURED),
                Map.of("drop", "99/100", "payload", "0", "filter-work", "0", "map-work", "1", "last-work", "2"));
        assertThat(outcome.verdict().results()).isEqualTo(outcome.sent() / 100);
        assertThat(outcome.verdict().isIdentical()).isTrue();
    }

    /** Delivers the results of a sequential run changed in some way. */
    private Verdict verdictOf(final Tampering tampering) {
        final Schedule schedule = new Schedule(1_000_000, Duration.ZERO, Duration.ofNanos(99_500));
        final ResultLayout layout = new ResultLayout(10, false);
        final MeasuredOutput measured = new MeasuredOutput(
                layout,
                0,
                this::tick,
                new OrderCheck(new Dropping(1, 7)),
                new ContentCheck(layout, Work.ofFilter(200), Work.ofMap(200), Work.ofLast(200)));
        final OpenLoopLog input = new OpenLoopLog(schedule, new ListingWriter(10), this::tick);
        SequentialRun.of(StreamGraph.of(new Listing1(), Map.of()))
                .input(Listing1.SOURCE, input)
                .output(Listing1.SINK, new TamperedLog(measured, tampering))
                .build()
                .run();
        return measured.verdict(input.sent());
    }

    /** What is done to a result on its way to the log; the bytes may be changed. */
    private interface Tampering {
        void write(OutputLog log, byte[] result, long sequence);
    }

    private record TamperedLog(OutputLog log, Tampering tampering) implements OutputLog {

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            tampering.write(log, Arrays.copyOfRange(buffer, offset, offset + length), sequence);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static void pass(final OutputLog log, final byte[] result, final long sequence) {
        log.write(result, 0, result.length, sequence, 0);
    }

    @Test
    void shouldFindWhateverIsChangedInAResult() {
        for (final int index : new int[] {0, 5, 8, 15, 16, 25}) {
            assertThat(verdictOf((log, result, sequence) -> {
                        result[index] ^= (byte) (sequence == 50 ? 4 : 0);
                        pass(log, result, sequence);
                    }))
                    .hasToString("1 lost, 1 with wrong content");
        }
    }

    @Test
    void shouldFindResultsThatAreLostOrComeTwice() {
        assertThat(verdictOf((log, result, sequence) -> {
                    if (sequence != 40) {
                        pass(log, result, sequence);
                    }
                    if (sequence == 50) {
                        pass(log, result, sequence);
                    }
                }))
                .hasToString("1 lost, 1 twice");
    }

    @Test
    void shouldFindResultsThatWereOvertaken() {
        final byte[][] held = new byte[1][];
        final Verdict verdict = verdictOf((log, result, sequence) -> {
            if (sequence == 40) {
                held[0] = result;
                return;
            }
            pass(log, result, sequence);
            if (sequence == 41) {
                pass(log, held[0], 40);
            }
        });
        assertThat(verdict).hasToString("1 out of order");
        assertThat(verdict.isComplete()).isTrue();
        assertThat(verdict.isIdentical()).isFalse();
    }

    @Test
    void shouldFindWrongLabels() {
        assertThat(verdictOf((log, result, sequence) -> pass(log, result, sequence + 1)))
                .hasToString("85 with a wrong label");
    }

    @Test
    void shouldAllocateNothingPerRecord() {
        final ResultLayout layout = new ResultLayout(10, true);
        final MeasuredOutput output = new MeasuredOutput(
                layout,
                0,
                this::tick,
                new OrderCheck(new Dropping(1, 7)),
                new ContentCheck(layout, Work.ofFilter(1), Work.ofMap(1), Work.ofLast(1)));
        final Map<String, String> settings =
                Map.of("stamps", "on", "filter-work", "1", "map-work", "1", "last-work", "1");
        final EventProcessor processor = SequentialRun.of(StreamGraph.of(new Listing1(), settings))
                .output(Listing1.SINK, output)
                .embed();
        final OpenLoopLog input =
                new OpenLoopLog(Schedule.unpaced(Duration.ZERO, Duration.ofDays(1)), new ListingWriter(10), this::tick);

        assertThat(Allocation.inSteadyState(() -> input.poll(5_000, processor))).isZero();
    }
}
