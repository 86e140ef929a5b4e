package dev.tailrace.experiments.flink.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tailrace.experiments.flink.conflux.PathTimestamp;
import dev.tailrace.experiments.flink.listing1.ListingJob;
import dev.tailrace.experiments.flink.listing1.OrderMethod;
import dev.tailrace.samples.listing1.Listing1Payload;
import dev.tailrace.samples.listing1.LittleEndian;
import dev.tailrace.samples.listing1.ResultLayout;
import dev.tailrace.samples.listing1.Work;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MeasurementTest {

    private static final int STEPS = 3;
    private static final int NUMBERS = 100;
    private static final long LATE_NS = 5_000_000;

    private final Measurement measurement = new Measurement(NUMBERS, STEPS);

    private static byte[] result(final long number) {
        final ResultLayout layout = new ResultLayout(ListingJob.PAYLOAD_BYTES);
        final byte[] bytes = new byte[layout.length()];
        final long filtered = Work.ofFilter(STEPS).after(Listing1Payload.mix(number));
        final long work = Work.ofLast(STEPS).after(Work.ofMap(STEPS).after(filtered));
        LittleEndian.put(bytes, ResultLayout.NUMBER, number);
        LittleEndian.put(bytes, ResultLayout.WORK, work);
        Listing1Payload.write(number, bytes, ResultLayout.PAYLOAD, ListingJob.PAYLOAD_BYTES);
        LittleEndian.put(bytes, layout.created(), createdNs(number));
        return bytes;
    }

    private static long createdNs(final long number) {
        return 1_000_000 * number;
    }

    private void take(final long number) {
        measurement.take(result(number), createdNs(number) + LATE_NS);
    }

    private static LongStream kept() {
        return LongStream.range(0, NUMBERS).filter(number -> !ListingJob.DROPPING.drops(number));
    }

    @Test
    void shouldFindTheSequentialOutputRightAndComplete() {
        kept().forEach(this::take);
        assertThat(measurement.isComplete()).isTrue();
        assertThat(measurement.verdict()).hasToString("identical to the sequential run");
    }

    @Test
    void shouldCountTheTimeInWhichRecordsWaitedBeforeTheyCameInABurst() {
        final long endNs = createdNs(10 * NUMBERS);
        kept().forEach(number -> measurement.take(result(number), endNs));
        final long first =
                kept().filter(number -> number >= NUMBERS / 2).findFirst().orElseThrow();
        final long last = kept().max().orElseThrow();
        assertThat(measurement.perSecond()).isEqualTo((last - first) * 1e9 / (endNs - createdNs(first)), within(1e-9));
    }

    @Test
    void shouldMeasureOnlyWhatComesAfterTheWarmUp() {
        kept().forEach(this::take);
        assertThat(measurement.latency().getTotalCount())
                .isEqualTo(kept().filter(number -> number >= NUMBERS / 2).count());
        assertThat(measurement.latency().getMinValue()).isBetween(LATE_NS - 5_000, LATE_NS + 5_000);
    }

    @Test
    void shouldCountWhatIsLostTwiceOrInTheWrongPlace() {
        kept().filter(number -> number != 10 && number != 20).forEach(this::take);
        take(20);
        take(99);
        assertThat(measurement.isComplete()).isTrue();
        assertThat(measurement.verdict()).hasToString("1 out of order, 1 lost, 1 twice");
    }

    @Test
    void shouldNotCountAWrongResultForAnyMethod() {
        final byte[] wrong = result(1);
        wrong[ResultLayout.WORK]++;
        measurement.take(wrong, createdNs(1));
        kept().skip(1).forEach(this::take);
        assertThat(measurement.verdict()).hasToString("1 lost, 1 with wrong content");
    }

    private void takeTimed(final long number, final PathTimestamp... known) {
        final byte[] bare = result(number);
        final byte[] timed = Arrays.copyOf(bare, bare.length + PathTimestamp.BYTES);
        for (final PathTimestamp time : known) {
            time.write(timed, createdNs(number) + (time.ordinal() + 1) * 1_000_000L);
        }
        measurement.take(timed, createdNs(number) + LATE_NS);
    }

    @Test
    void shouldDivideTheWayAtTheTimestampsOfTheMethod() {
        kept().forEach(number -> takeTimed(number, PathTimestamp.values()));
        assertThat(measurement.verdict()).hasToString("identical to the sequential run");
        assertThat(Span.values())
                .extracting(span -> Math.round(measurement.span(span).getMean() / 1e6))
                .containsExactly(1L, 2L, 3L, 4L, 1L, 1L, 1L);
    }

    @Test
    void shouldHaveNoMergerInAMethodThatOrdersInTheJob() {
        kept().forEach(number -> takeTimed(number, PathTimestamp.PROCESS, PathTimestamp.SINK));
        final RunRow row = row("");
        assertThat(row.figure(Span.CONSUME.column())).isNaN();
        assertThat(row.figure("read_p99_ms")).isBetween(2.99, 3.01);
        assertThat(row.line()).contains(",,,,,,,,");
        assertThat(reread(row).figures()).containsEntry("consume_to_emit_p99_ms", Double.NaN);
    }

    @Test
    void shouldReadTheLineOfARunThatItWrites() {
        kept().skip(1).forEach(this::take);
        final RunRow row = row("the job, and the \"merge\", failed");
        assertThat(reread(row).line()).isEqualTo(row.line());
        assertThat(reread(row).check()).isEqualTo("the job, and the 'merge', failed");
        assertThat(reread(row("")).check()).isEqualTo("1 lost");
    }

    private static RunRow reread(final RunRow row) {
        return RunRow.parse(row.head(), row.line());
    }

    private RunRow row(final String failure) {
        return RunRow.of(OrderMethod.GAP, Load.of("20000", 12, 0), 1, measurement, 6, 2, failure);
    }

    @Test
    void shouldDivideProcessorTimeByMillionsOfResults() {
        final CpuTimes first = new CpuTimes(1_000_000, 500, 500);
        final CpuTimes last = new CpuTimes(1_500_000, 3_000_000_500L, 1_000_000_500L);
        assertThat(last.jobSecondsPerMillion(first)).isEqualTo(6);
        assertThat(last.brokerSecondsPerMillion(first)).isEqualTo(2);
        assertThat(first.jobSecondsPerMillion(first)).isZero();
    }
}
