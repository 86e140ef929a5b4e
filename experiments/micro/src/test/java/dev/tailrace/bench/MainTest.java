package dev.tailrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.text.TextOutput;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code tailrace micro}. */
class MainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void shouldExplainItselfAndItsExitCodes() {
        assertThat(run("--help")).isZero();
        assertThat(out())
                .startsWith("Usage: tailrace micro [OPTIONS] [PATTERN]\n")
                .contains("--quick", "--json=FILE", "--list", "Exit codes:\n  0     finished\n");
        assertThat(out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(err()).isEmpty();
    }

    @Test
    void shouldListTheBenchmarksThatMatch() {
        assertThat(run("--list", "ItchBenchmark")).isZero();
        assertThat(out().lines()).isNotEmpty().allMatch(line -> line.startsWith("dev.tailrace.bench.ItchBenchmark."));
    }

    @Test
    void shouldListAllBenchmarksWhenThePatternMatchesNone() {
        assertThat(run("NoSuchBenchmark")).isEqualTo(2);
        assertThat(err())
                .startsWith("tailrace: no benchmark matches 'NoSuchBenchmark'; available:\n  dev.tailrace.bench.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            [                          | '[' is not a regular expression: Unclosed character class
            ItchBenchmark --json no/a  | no/a: cannot be written
            ItchBenchmark --mode words | --mode: there is no 'words'; available: [
            --forks 3                  | unknown option '--forks' (see 'tailrace micro --help')
            """)
    void shouldRefuseWithOneLine(final String words, final String message) {
        assertThat(run(words.split(" +"))).isEqualTo(2);
        assertThat(err()).startsWith("tailrace: " + message).hasLineCount(1);
        assertThat(out()).isEmpty();
    }

    private int run(final String... words) {
        return Main.execute(new TextOutput(out), new PrintStream(err, true, StandardCharsets.UTF_8), words);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
