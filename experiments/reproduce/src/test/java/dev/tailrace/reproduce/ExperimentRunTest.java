package dev.tailrace.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.reproduce.PublishedExperiment.Row;
import dev.tailrace.reproduce.PublishedExperiment.Step;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentRunTest {

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
                null);
    }

    private static Row row(final String step) {
        return new Row("fluxtion.p99-99", null, null, "here", step, "ours", "p99", "", null, null, 0, "");
    }

    private Reproduction run(final PublishedExperiment experiment, final PrintStream progress) throws Exception {
        return new ExperimentRun(experiment, Scale.SMOKE, folder, Optional.empty(), progress).run();
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
        assertThat(done.outcomes().get(2).command()).isEqualTo("no-such-program " + folder.resolve("last"));
        assertThat(done.rows()).hasSize(3).allMatch(ComparedRow::isFailed);
        assertThat(done.isFailed()).isTrue();
        assertThat(done.rates()).startsWith("No capacity was measured");
        assertThat(progress.toString(StandardCharsets.UTF_8).lines())
                .hasSize(3)
                .allMatch(line -> line.startsWith("fluxtion: "));
    }
}
