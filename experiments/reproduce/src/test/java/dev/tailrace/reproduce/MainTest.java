package dev.tailrace.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.process.StopHook;
import dev.tailrace.launch.text.TextOutput;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code tailrace reproduce}. */
class MainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(final String... words) {
        return Main.execute(
                new TextOutput(out), new PrintStream(err, true, StandardCharsets.UTF_8), StopHook::onInterrupt, words);
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

    @ParameterizedTest
    @ValueSource(strings = {"--resume --out .", "--scale smoke", "--bootstrap-server h:1"})
    void shouldRefuseOptionsWithoutExperiments(final String options) {
        assertThat(run(options.split(" "))).isEqualTo(2);
        assertThat(err())
                .isEqualTo("tailrace: " + options.split(" ")[0]
                        + " without LIST; name experiments, or all, or leave it out to list them\n");
        assertThat(out()).isEmpty();
    }

    @Test
    void shouldPrintTheCommandThatContinues(@TempDir final Path folder) {
        final PrintStream interrupted = new PrintStream(err, true, StandardCharsets.UTF_8) {
            @Override
            public void print(final String text) {
                if (text.endsWith(" ... ")) {
                    MainTest.<RuntimeException>raise(new InterruptedException());
                }
                super.print(text);
            }
        };
        final Path reports = folder.resolve("reports");
        final int code = Main.execute(
                new TextOutput(out),
                interrupted,
                (stop, longestWait) -> new NoInterrupt(),
                "fluxtion",
                "--scale",
                "smoke",
                "--out",
                reports.toString());

        assertThat(code).isEqualTo(130);
        assertThat(err())
                .endsWith(
                        "tailrace: interrupted; continue with tailrace reproduce fluxtion --scale smoke --resume --out "
                                + reports + "\n");
    }

    // What the thread of the command throws when it is interrupted while it waits for a step.
    @SuppressWarnings("unchecked")
    private static <E extends Exception> void raise(final Exception checked) throws E {
        throw (E) checked;
    }

    private record NoInterrupt() implements Interrupts.Registration {

        @Override
        public boolean wasInterrupted() {
            return false;
        }

        @Override
        public void close() {}
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
