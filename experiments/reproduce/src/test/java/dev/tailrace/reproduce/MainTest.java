package dev.tailrace.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.process.ShutdownInterrupts;
import dev.tailrace.launch.text.TextOutput;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code tailrace reproduce}. */
class MainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(final String... words) {
        return Main.execute(
                new TextOutput(out),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                new ShutdownInterrupts(),
                words);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void shouldListTheExperiments() {
        assertThat(run()).isZero();
        assertThat(out().lines())
                .hasSameSizeAs(PublishedExperiment.all())
                .anyMatch(line -> line.startsWith("fluxtion: "));
    }

    @Test
    void shouldExplainItself() {
        assertThat(run("--help")).isZero();
        assertThat(out())
                .startsWith("Usage: tailrace reproduce [OPTIONS] [LIST]\n")
                .contains("--scale=SCALE");
    }

    @Test
    void shouldRefuseWhatItCannotStart(@TempDir final Path folder) throws Exception {
        assertThat(run("fluxtion,words")).isEqualTo(2);
        assertThat(err()).startsWith("tailrace: unknown experiment 'words'; available: finance-guide, ");
        err.reset();
        assertThat(run("fluxtion", "--scale", "words")).isEqualTo(2);
        assertThat(err()).isEqualTo("tailrace: --scale: 'words' is not one of [smoke, laptop, cluster]\n");
        err.reset();
        Files.createFile(folder.resolve("file"));
        assertThat(run("fluxtion", "--out", folder.toString())).isEqualTo(2);
        assertThat(err()).isEqualTo("tailrace: " + folder + ": is not empty\n");
        err.reset();
        assertThat(run("fluxtion", "--resume")).isEqualTo(2);
        assertThat(run("fluxtion", "--resume", "--out", folder.resolve("file").toString()))
                .isEqualTo(2);
        assertThat(err().lines())
                .hasSize(2)
                .allMatch(
                        line -> line.startsWith("tailrace: --resume: --out has to name the folder of an interrupted"));
    }
}
