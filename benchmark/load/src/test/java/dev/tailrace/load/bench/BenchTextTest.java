package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchTextTest {

    private static final String RIGHT = "[{\"name\": \"delay\", \"figure\": \"p5\", \"unit\": \"ms\", \"expected\": 5,"
            + " \"measured\": 5.01, \"tolerance\": 0.01}]";
    private static final String WRONG = RIGHT.replace("5.01", "5.6");

    @TempDir
    private Path folder;

    @Test
    void shouldSayWhatTheCalibrationFound() throws IOException {
        assertThat(text("{\"checks\": " + RIGHT + "}")).isEqualTo("\ncalibration: passed\n");
        assertThat(text("{\"checks\": " + WRONG + "}"))
                .isEqualTo(
                        "\ncalibration: FAILED, so nothing above is valid: delay p5 is 5.000 ms, measured was 5.600\n");
        assertThat(text("{\"checks\": " + RIGHT.replace("5.01", "4.946") + "}"))
                .isEqualTo("\ncalibration: passed; its error of 1.1 % is part of every interval\n");
        assertThat(text("{}")).isEqualTo("\ncalibration: none, so nothing above is valid\n");
    }

    @Test
    void shouldNotKeepQuietAboutAFirstAttempt() throws IOException {
        assertThat(text("{\"checks\": " + RIGHT + ", \"first\": " + WRONG + "}"))
                .isEqualTo("\ncalibration: passed; an earlier attempt failed: delay p5 is 5.000 ms, measured was"
                        + " 5.600\n");
    }

    @Test
    void shouldSayWhenTheDriverLimitedAHighestRate() throws IOException {
        final String found =
                "{\"sla\": \"p99 below 2 s\", \"heldPerSecond\": 20000, \"brokePerSecond\": 40000, \"trials\":"
                        + " [{\"ratePerSecond\": 40000, \"late\": LATE}]}";
        final String engine =
                "{}, \"engines\": [{\"name\": \"flink\", \"title\": \"Flink\", \"capacities\": [" + found + "]}]";

        assertThat(text(engine.replace("LATE", "false")))
                .contains("Flink holds p99 below 2 s up to 20,000/s, after 1 attempts\n");
        assertThat(text(engine.replace("LATE", "true")))
                .contains(
                        "Flink holds p99 below 2 s up to 20,000/s, after 1 attempts; the driver did not send more in time,"
                                + " so the engine may hold more\n");
    }

    @Test
    void shouldSayWhenAHighestRateWasConfirmedByTooFewSamples() throws IOException {
        final String found =
                "{\"sla\": \"p99.99 below 2 s\", \"heldPerSecond\": 20000, \"brokePerSecond\": 40000, \"trials\":"
                        + " [{\"ratePerSecond\": 20000, \"held\": true, \"sustained\": true, \"fewSamples\": true}]}";
        assertThat(text("{}, \"engines\": [{\"name\": \"flink\", \"title\": \"Flink\", \"capacities\": [" + found
                        + "]}]"))
                .contains(
                        "Flink holds p99.99 below 2 s up to 20,000/s, after 1 attempts; fewer than 10 samples lay beyond"
                                + " a percentile, which may be above its limit: measure longer\n");
    }

    private String text(final String calibration) throws IOException {
        Files.writeString(folder.resolve("run.json"), "{\"version\": 1, \"calibration\": " + calibration + "}");
        final BenchmarkRun run = RunFolder.of(folder).read();
        return BenchText.of(run, List.of());
    }
}
