package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.bench.BenchFields;
import dev.tailrace.launch.engine.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What bench refuses before anything is started. */
class BenchCommandTest {

    @TempDir
    private Path folder;

    private final Cli cli = new Cli();

    @Test
    void shouldNotWriteIntoAFolderThatHasSomething() throws IOException {
        Files.writeString(folder.resolve("run.json"), "{}");
        assertThat(cli.run("bench", "--out", folder.toString())).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("tailrace: " + folder + ": is there already; a run needs a new folder or an empty one\n");
    }

    @Test
    void shouldNameTheOptionsOfAFileThatItDoesNotKnow() throws IOException {
        final Path config = Files.writeString(folder.resolve("my.yaml"), "rate: 5\nspeed: 7\nengine: kafka\n");
        assertThat(cli.run("bench", "--config", config.toString())).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("tailrace: " + config + ": there is no option engine, speed; there are engine-option,"
                        + " ablate, bootstrap-server, calibration, duration, engines, feed, guarantee, key-skew, out, payload-bytes, price, rate, repeat, scale, seed, shape,"
                        + " sla, warmup, workload\n");
    }

    @Test
    void shouldRefuseAnOptionThatItDoesNotKnow() {
        assertThat(cli.run("bench", "--rates", "5")).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("tailrace: Unknown options: '--rates', '5'; did you mean --rate? (see 'tailrace bench"
                        + " --help')\n");
    }

    @Test
    void shouldHaveAnOptionForEachFieldOfABenchmark() {
        assertThat(cli.run("bench", "--help")).isZero();
        assertThat(BenchFields.NAMES).allSatisfy(name -> assertThat(cli.out()).contains("--" + name + "="));
        // A line may be broken behind any comma.
        assertThat(cli.out().replaceAll("\\s", ""))
                .contains("Of" + String.join(",", Engines.names()) + ",eachasNAMEorNAME@GUARANTEE(default:"
                        + BenchFields.DEFAULT_ENGINES + ").");
    }
}
