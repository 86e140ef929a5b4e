package dev.tailrace.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.reproduce.PublishedExperiment.Row;
import dev.tailrace.reproduce.PublishedExperiment.Step;
import dev.tailrace.result.statistics.MedianRange;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RowMappingTest {

    private static final String P99 = "finance-guide.p99.flink.5m";

    private static Step step(final String name, final Scale... only) {
        return new Step(name, "bench", null, null, null, List.of(only), null, false, ResultFormat.BENCH, "{out}", null);
    }

    private static Row row(final String figure, final String series, final String x, final double per) {
        return new Row(
                figure, null, null, "{rate:7000000} here", "rates", series, "p99", x, null, null, per, "our note");
    }

    private static MeasuredFigure measured(final String series, final String x, final double... values) {
        return MeasuredFigure.of(series, x, "p99", MedianRange.of(DoubleStream.of(values)), "ms");
    }

    private static PublishedExperiment experiment(final Row... rows) {
        return new PublishedExperiment(
                "finance-guide",
                "title",
                "runs",
                List.of(),
                List.of(step("capacity"), step("rates"), step("large", Scale.LAPTOP)),
                new RateScale("capacity", "highest rate", Map.of(), List.of()),
                List.of(rows));
    }

    private static ComparedRow mapped(final Row row, final MeasuredFigure... figures) {
        return mapped(row, "", figures);
    }

    private static ComparedRow mapped(final Row row, final String problem, final MeasuredFigure... figures) {
        final List<MeasuredFigure> capacities = List.of(
                MeasuredFigure.of("flink", "", "highest rate", MedianRange.of(DoubleStream.of(60_000)), "records/s"),
                MeasuredFigure.of("spark", "", "highest rate", MedianRange.of(DoubleStream.of(0)), "records/s"),
                MeasuredFigure.of("kafka", "", "highest rate", MedianRange.of(DoubleStream.of(20_000)), "records/s")
                        .limitedByDriver(true));
        final Map<String, StepOutcome> outcomes = Map.of(
                "capacity",
                new StepOutcome(step("capacity"), "bench", "", Duration.ZERO, "", capacities),
                "rates",
                new StepOutcome(step("rates"), "bench", "", Duration.ZERO, problem, List.of(figures)));
        return new RowMapping(experiment(row), Scale.SMOKE, outcomes, 0.01)
                .rows()
                .get(0);
    }

    @Test
    void shouldPutTheMeasuredFigureNextToThePublishedOne() {
        final ComparedRow row = mapped(row(P99, "flink", "{rate:5000000}", 0), measured("flink", "50000", 6, 6.8, 7));
        assertThat(row.place()).isEqualTo("table 5.1");
        assertThat(row.what()).isEqualTo("Flink, p99 at 5,000,000/s");
        assertThat(row.published()).isEqualTo("0.68 ms");
        assertThat(row.here()).isEqualTo("70,000 here at 50,000/s");
        assertThat(row.measured()).isEqualTo("6.80 (6.00 to 7.00) ms");
        assertThat(row.ratio()).isEqualTo("10.0");
        assertThat(row.note()).isEqualTo("our note");
        assertThat(row.isFailed()).isFalse();
    }

    @Test
    void shouldCompareWithBothEndsOfARange() {
        final Row row =
                new Row("conflux.window-sort.rate", null, null, "here", "rates", "flink", "p99", "", null, null, 0, "");
        assertThat(mapped(row, measured("flink", "", 280_000)).ratio()).isEqualTo("1.87 to 2.00");
    }

    @Test
    void shouldGiveSmallRatiosTwoDigits() {
        final ComparedRow row =
                mapped(row(P99, "flink", "{rate:5000000}", 0), measured("flink", "50000", 0.68 * 0.00481));
        assertThat(row.ratio()).isEqualTo("0.0048");
    }

    @Test
    void shouldDivideAnAmountByTheMeasuredRate() {
        final Row row = new Row(
                "conflux.completion", null, null, "here", "rates", "flink", "p99", "", "s", null, 10_000_000, "");
        final ComparedRow mapped = mapped(row, measured("flink", "", 200_000, 250_000, 500_000));
        assertThat(mapped.measured()).isEqualTo("40.0 (20.0 to 50.0) s");
        assertThat(mapped.ratio()).isEqualTo("1.11");
    }

    @Test
    void shouldSeparateThousandsAndSayTheNoteOfAFigureOnce() {
        final Row row = new Row(
                "conflux.window-sort.rate", null, null, "here", "rates", "flink", "p99", "", "records/s", null, 0, "");
        final ComparedRow mapped = mapped(row, measured("flink", "", 1_234, 280_000.4, 1_000_000));
        assertThat(mapped.measured()).isEqualTo("280,000 (1,234 to 1,000,000) records/s");
        final Row noted = new Row(
                "fluxtion.p99-99", null, null, "here", null, null, null, "", null, null, 0, "Not measured: none.");
        assertThat(new RowMapping(experiment(noted, noted), Scale.SMOKE, Map.of(), 1).rows())
                .extracting(ComparedRow::note)
                .containsExactly("Follows the jitter of the machine. None.", "None.");
    }

    @Test
    void shouldShowWhatTheMachineDoesNotCarry() {
        final ComparedRow above = mapped(row(P99, "flink", "{rate:7000000}", 0), measured("flink", "70000", 9));
        assertThat(above.measured()).isEqualTo("not carried: capacity 60,000 records/s");
        assertThat(above.ratio()).isEqualTo("–");
        assertThat(above.isFailed()).isFalse();
        final Row highest = new Row(
                "finance-guide.capacity.spark",
                null,
                null,
                "",
                "capacity",
                "spark",
                "highest rate",
                "",
                null,
                null,
                0,
                "");
        assertThat(mapped(highest).measured()).isEqualTo("none");
        final ComparedRow without = mapped(row(P99, "spark", "{rate:7000000}", 0), measured("spark", "70000", 9));
        assertThat(without.measured()).isEqualTo("9.00 ms");
        final ComparedRow unknown = mapped(row(P99, "kafka", "{rate:7000000}", 0), measured("kafka", "70000", 9));
        assertThat(unknown.measured()).isEqualTo("9.00 ms");
        final ComparedRow late = mapped(
                row(P99, "flink", "{rate:5000000}", 0),
                measured("flink", "50000", 9).withProblem("the load was late", false));
        assertThat(late.measured()).isEqualTo("9.00 ms, invalid");
        assertThat(late.note()).isEqualTo("The load was late. our note");
        assertThat(late.ratio()).isEqualTo("–");
        assertThat(late.isFailed()).isFalse();
        final ComparedRow nothing = mapped(
                row(P99, "flink", "{rate:5000000}", 0),
                measured("flink", "50000", Double.NaN).withProblem("nothing was measured", false));
        assertThat(nothing.measured()).isEqualTo("no figure");
        assertThat(nothing.note()).isEqualTo("Nothing was measured. our note");
    }

    @Test
    void shouldSayThatAnEngineMayCarryMore() {
        final Row row = row(P99, "flink", "{rate:5000000}", 0);
        final ComparedRow idle = mapped(row, measured("flink", "50000", 9).withNothingLeft(true));
        assertThat(idle.measured()).isEqualTo("at least 9.00 ms");
        assertThat(idle.note()).isEqualTo("our note");
        final ComparedRow limited = mapped(row, measured("flink", "50000", 9).limitedByDriver(true));
        assertThat(limited.measured()).isEqualTo("at least 9.00 ms");
        assertThat(limited.note())
                .isEqualTo("our note The driver did not send more in time, so the engine may carry more.");
    }

    @Test
    void shouldGiveNoRatioForASavingWhereACostIsPublished() {
        final Row row = row(P99, "flink", "{rate:5000000}", 0);
        final ComparedRow saving = mapped(row, measured("flink", "50000", -44_040, -90_000, 2_000));
        assertThat(saving.measured()).isEqualTo("-44,040 (-90,000 to 2,000) ms");
        assertThat(saving.ratio()).isEqualTo("–");
    }

    @Test
    void shouldCallAWrongOrMissingResultAFailure() {
        final Row row = row(P99, "flink", "{rate:5000000}", 0);
        final ComparedRow wrong = mapped(row, measured("flink", "50000", 9).withProblem("wrong output", true));
        assertThat(wrong.measured()).isEqualTo("failed");
        assertThat(wrong.note()).isEqualTo("Wrong output. our note");
        assertThat(wrong.isFailed()).isTrue();
        assertThat(mapped(row, measured("flink", "20000", 9)).isFailed()).isTrue();
        assertThat(mapped(row, "ended with code 1").note()).startsWith("Ended with code 1.");
        assertThat(mapped(row, "ended with code 1").isFailed()).isTrue();
    }

    @Test
    void shouldLeaveOutWhatIsNotMeasuredAtAllOrAtThisScale() {
        final ComparedRow none = mapped(new Row(
                "finance-guide.tls", null, null, null, null, null, null, null, null, null, 0, "Not measured: none."));
        assertThat(none.published()).isEqualTo("30 to 50 us");
        assertThat(none.measured()).isEqualTo("not measured");
        assertThat(none.note()).isEqualTo("None.");
        assertThat(none.isFailed()).isFalse();
        final Row large = new Row(P99, null, null, "here", "large", "flink", "p99", "", null, null, 0, "");
        assertThat(mapped(large).measured()).isEqualTo("not at this scale");
        final Row only =
                new Row(P99, null, null, "here", "rates", "flink", "p99", "", null, List.of(Scale.LAPTOP), 0, "");
        assertThat(mapped(only).measured()).isEqualTo("not at this scale");
        assertThat(mapped(only).isFailed()).isFalse();
        final Row ours = new Row(null, "table 6", "ours", "here", "large", "flink", "p99", "", "ms", null, 0, "");
        final Row cannot =
                new Row(null, "table 6", "ours", null, null, null, null, "", null, null, 0, "Not carried: one node.");
        assertThat(new RowMapping(experiment(ours, cannot), Scale.SMOKE, Map.of(), 1).rows())
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.place()).isEqualTo("table 6");
                    assertThat(row.measured()).isEqualTo("not carried");
                    assertThat(row.note()).isEqualTo("One node.");
                });
    }
}
