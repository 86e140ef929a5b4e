package dev.tailrace.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.Calibration.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationTest {

    private static final Check RIGHT = new Check("constant delay", "p5", "ms", 5, 5.04, 0.01);
    private static final Check WRONG = new Check("constant delay", "p5", "ms", 5, 5.2, 0.01);

    @Test
    void shouldPassOnlyWhenEveryFigureIsNearEnough() {
        assertThat(new Calibration(List.of(RIGHT)).passed()).isTrue();
        assertThat(new Calibration(List.of(RIGHT, WRONG)).passed()).isFalse();
        assertThat(Calibration.NONE.passed()).isFalse();
    }

    @Test
    void shouldCountTheSecondAttemptAndKeepTheFirst() {
        final Calibration first = new Calibration(List.of(WRONG));
        final Calibration repeated = new Calibration(List.of(RIGHT)).after(first);
        assertThat(repeated.passed()).isTrue();
        assertThat(repeated.first()).containsExactly(WRONG);
        assertThat(first.after(new Calibration(List.of(RIGHT))).passed()).isFalse();
    }

    @Test
    void shouldReadBothAttempts(@TempDir final Path folder) throws IOException {
        Files.writeString(
                folder.resolve("run.json"),
                "{\"version\": 1, \"calibration\": {\"checks\": [" + json(RIGHT) + "], \"first\": [" + json(WRONG)
                        + "]}}");
        final BenchmarkRun run = RunFolder.of(folder).read();
        assertThat(run.calibration()).isEqualTo(new Calibration(List.of(RIGHT), List.of(WRONG)));
    }

    private static String json(final Check check) {
        return "{\"name\": \"" + check.name() + "\", \"figure\": \"" + check.figure() + "\", \"unit\": \""
                + check.unit()
                + "\", \"expected\": " + check.expected() + ", \"measured\": " + check.measured()
                + ", \"tolerance\": " + check.tolerance() + "}";
    }
}
