package dev.tailrace.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tailrace.result.Calibration.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationTest {

    private static final Check RIGHT = new Check("constant delay", "p5", "ms", 5, 5.04, 0.01);
    private static final Check WRONG = new Check("constant delay", "p5", "ms", 5, 5.6, 0.01);

    @Test
    void shouldPassOnlyWhenEveryFigureIsNearEnough() {
        assertThat(new Calibration(List.of(RIGHT)).passed()).isTrue();
        assertThat(new Calibration(List.of(RIGHT, WRONG)).passed()).isFalse();
        assertThat(Calibration.NONE.passed()).isFalse();
    }

    @Test
    void shouldCarryAnErrorThatIsSmallAndRefuseALargeOne() {
        final Check missedByAHair = new Check("constant delay", "p5", "ms", 5, 4.946, 0.01);
        final Calibration carried = new Calibration(List.of(RIGHT, missedByAHair));
        assertThat(missedByAHair.isExact()).isFalse();
        assertThat(carried.passed()).isTrue();
        assertThat(carried.systematicShare()).isCloseTo(0.0108, within(1e-6));
        assertThat(new Check("results left out", "lost", "", 100, 99, 0).passed())
                .isFalse();
        assertThat(new Check("driver", "sent within 5 ms", "%", 100, 98.9, 0.01).passed())
                .isFalse();
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
