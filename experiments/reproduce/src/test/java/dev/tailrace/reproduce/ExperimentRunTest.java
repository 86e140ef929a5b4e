package dev.tailrace.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.reproduce.PublishedExperiment.Row;
import dev.tailrace.reproduce.PublishedExperiment.Step;
import dev.tailrace.result.statistics.MedianRange;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentRunTest {

    private static final String MACHINE = "2 processors";

    @TempDir
    private Path folder;

    private static Step step(final String name, final String... words) {
        return new Step(
                name,
                "no-such-program",
                null,
                List.of(words),
                null,
                null,
                null,
                false,
                ResultFormat.CSV,
                "{out}",
                List.of("series"));
    }

    private static Row row(final String step) {
        return new Row("fluxtion.p99-99", null, null, "here", step, "ours", "p99", "", null, null, 0, "");
    }

    private Reproduction run(final PublishedExperiment experiment, final PrintStream progress) throws Exception {
        final ExperimentRun run =
                new ExperimentRun(experiment, Scale.SMOKE, folder, Optional.empty(), MACHINE, "this-commit", progress);
        assertThat(run.soFar().outcomes()).isEmpty();
        assertThat(run.soFar().rows()).noneMatch(ComparedRow::isFailed).allMatch(row -> row.measured()
                .equals("not run yet"));
        while (run.runNext()) {
            assertThat(run.soFar().outcomes()).isNotEmpty();
        }
        return run.soFar();
    }

    private Reproduction resumed(final String machine, final String words) throws Exception {
        final List<MeasuredFigure> figures = List.of(
                MeasuredFigure.of("ours", "", "p99", MedianRange.of(DoubleStream.of(625)), ""),
                MeasuredFigure.of("ours", "", "p99.9", MedianRange.of(DoubleStream.of(Double.NaN)), "ms")
                        .withProblem("nothing was measured", false));
        new FinishedStep("no-such-program " + words, machine, "earlier-commit", 7, figures)
                .write(folder.resolve("first.step.json"));
        assertThat(FinishedStep.read(folder.resolve("first.step.json"))
                        .orElseThrow()
                        .figures())
                .isEqualTo(figures);
        final PublishedExperiment experiment = new PublishedExperiment(
                "fluxtion",
                "title",
                "runs",
                List.of(),
                List.of(step("first", "{out}", "--rounds", "3")),
                null,
                List.of(row("first")));
        return run(experiment, System.err);
    }

    @Test
    void shouldRunTheOtherStepsWhenOneFailsAndShowTheFailure() throws Exception {
        final ByteArrayOutputStream progress = new ByteArrayOutputStream();
        final PublishedExperiment experiment = new PublishedExperiment(
                "fluxtion",
                "title",
                "runs",
                List.of(),
                List.of(step("first"), step("scaled", "--rate", "{rate:5}"), step("last", "{out}")),
                new RateScale("first", "rate", Map.of(), List.of(new RateScale.Capacity("ours", null, 1))),
                List.of(row("first"), row("scaled"), row("last")));
        final Reproduction done = run(experiment, new PrintStream(progress, true, StandardCharsets.UTF_8));
        assertThat(done.outcomes()).hasSize(3).allMatch(StepOutcome::isFailed);
        assertThat(done.outcomes().get(0).problem()).contains("no-such-program");
        assertThat(done.outcomes().get(1).problem()).startsWith("there is no measured capacity");
        assertThat(done.outcomes().get(2).command()).isEqualTo("no-such-program last");
        assertThat(done.rows()).hasSize(3).allMatch(ComparedRow::isFailed);
        assertThat(done.isFailed()).isTrue();
        assertThat(done.rates()).startsWith("No capacity was measured");
        assertThat(progress.toString(StandardCharsets.UTF_8).lines())
                .hasSize(3)
                .allMatch(line -> line.startsWith("fluxtion: "));
    }

    @Test
    void shouldTakeTheResultsOfAStepThatHasFinishedBefore() throws Exception {
        final Reproduction done = resumed(MACHINE, "{out} --rounds 3");
        assertThat(done.outcomes().get(0).problem()).isEmpty();
        assertThat(done.outcomes().get(0).took()).hasSeconds(7);
        assertThat(done.outcomes().get(0).commit()).isEqualTo("earlier-commit");
        assertThat(done.outcomes().get(0).command()).isEqualTo("no-such-program first --rounds 3");
        assertThat(done.rows().get(0).measured()).startsWith("625");
    }

    @Test
    void shouldRunAStepAgainThatRanWithOtherWordsOrOnAnotherMachine() throws Exception {
        assertThat(resumed(MACHINE, "{out} --rounds 1").outcomes().get(0).problem())
                .contains("no-such-program");
        assertThat(resumed("64 processors", "{out} --rounds 3")
                        .outcomes()
                        .get(0)
                        .problem())
                .contains("no-such-program");
    }

    @Test
    void shouldSayOfWhichSeriesNoCapacityOrOnlyALowerBoundWasMeasured() throws Exception {
        final MeasuredFigure bound = capacity("bound", 20).limitedByDriver(true);
        assertThat(rates(capacity("exact", 50), bound))
                .isEqualTo("Published rates are multiplied by 0.5000, from the capacities that the step first measured;"
                        + " of bound only a lower bound, which is left out.");
        assertThat(rates(bound))
                .isEqualTo("Published rates are multiplied by 0.2000, from the capacities that the step first measured;"
                        + " it measured none of exact; of bound only a lower bound.");
    }

    private static MeasuredFigure capacity(final String series, final double perSecond) {
        return MeasuredFigure.of(series, "", "rate", MedianRange.of(DoubleStream.of(perSecond)), "records/s");
    }

    private String rates(final MeasuredFigure... capacities) throws Exception {
        new FinishedStep("no-such-program ", MACHINE, "earlier-commit", 7, List.of(capacities))
                .write(folder.resolve("first.step.json"));
        final PublishedExperiment experiment = new PublishedExperiment(
                "fluxtion",
                "title",
                "runs",
                List.of(),
                List.of(step("first")),
                new RateScale(
                        "first",
                        "rate",
                        Map.of(),
                        List.of(
                                new RateScale.Capacity("exact", null, 100),
                                new RateScale.Capacity("bound", null, 100))),
                List.of());
        return run(experiment, System.err).rates();
    }

    @Test
    void shouldIgnoreADamagedRecordOfAStep() throws Exception {
        final Path file = Files.writeString(folder.resolve("first.step.json"), "{\"command\":");
        assertThat(FinishedStep.read(file)).isEmpty();
        Files.writeString(file, "{\"command\":\"c\",\"machine\":\"m\",\"commit\":\"\",\"seconds\":1}");
        assertThat(FinishedStep.read(file)).isEmpty();
    }
}
