package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {

    private static final String EXIT_CODES =
            """

            Exit codes:
              0     finished
              1     failed: an internal error, or the code of a pipeline
              2     not started: a mistake on the command line, or an unusable file
              3     stopped on bad input
              4     bad input counted: finished, but something was skipped
              5     output lost: stopped, because it could not be written
              9     fenced: stopped, because another process has taken over
              130   interrupted
              141   pipe closed: stopped, because the reader of the output went away
              143   terminated by SIGTERM
            """;

    private final Cli cli = new Cli();

    @ParameterizedTest
    @ValueSource(strings = {"", "inspect", "generate", "explain", "compile", "package", "pipelines"})
    void shouldExplainItselfAndItsExitCodes(final String command) {
        final int code = command.isEmpty() ? cli.run("--help") : cli.run(command, "--help");
        assertThat(code).isZero();
        assertThat(cli.out()).startsWith("Usage: tailrace" + (command.isEmpty() ? "" : " " + command));
        assertThat(cli.out()).endsWith(EXIT_CODES);
        assertThat(cli.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void shouldHelpOnOneScreenWhereThereAreManyOptions() {
        assertThat(cli.run("run", "--help")).isZero();
        assertThat(cli.out())
                .startsWith("Usage: tailrace run")
                .contains("--input=", "--help-all", "Exit codes: 0 finished, ");
        assertThat(cli.out().lines()).hasSizeLessThanOrEqualTo(42).allMatch(line -> line.length() <= 80);
        final Cli all = new Cli();
        assertThat(all.run("run", "--help-all")).isZero();
        assertThat(all.out())
                .contains("\nParallel runs:\n", "\nMonitoring:\n", "--spark-mode=", "--idle=")
                .endsWith(EXIT_CODES);
        assertThat(all.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void shouldTellItsVersion() {
        assertThat(cli.run("--version")).isZero();
        assertThat(cli.out())
                .matches("tailrace [0-9]+\\.[0-9]+\\.[0-9]+(-SNAPSHOT)?( \\(commit [0-9a-f]{12}(-dirty)?\\))?\\R"
                        + "JDK [^\\n]*\\n");
        assertThat(cli.out()).contains("JDK " + System.getProperty("java.runtime.version") + ", ");
    }

    @Test
    void shouldTellItsVersionWithoutACommit() {
        final Properties built = new Properties();
        built.put("version", "1.2.3");
        built.put("commit", "");
        assertThat(Version.text(built)[0]).isEqualTo("tailrace 1.2.3");
    }

    @Test
    void shouldListEveryProblemOfTheSettings() {
        assertThat(cli.run("explain", "--set", "emit=foo", "--set", "lookback=0"))
                .isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo(
                        """
                        tailrace: setting 'emit' is 'foo': 'foo' is not one of trades, vwap, alerts, bbo
                        tailrace: setting 'lookback' is '0': expected a whole number from 1 to 1000000000
                        """);
    }

    @Test
    void shouldShowAStackTraceOnlyWhenAsked() {
        final String[] broken = {"run", "--input", "-", "--output", "-"};
        cli.in(SmallFeed.ofOneStock().bytes()).standardOutput(() -> {
            throw new IllegalStateException("on purpose");
        });
        assertThat(cli.run(broken)).isEqualTo(1);
        assertThat(cli.err())
                .isEqualTo("tailrace: internal error: java.lang.IllegalStateException: on purpose"
                        + " (TAILRACE_DEBUG=1 shows where)\n");
        cli.in(SmallFeed.ofOneStock().bytes()).environment(Map.of("TAILRACE_DEBUG", "1"));
        assertThat(cli.run(broken)).isEqualTo(1);
        assertThat(cli.err()).contains("\tat dev.tailrace");
    }

    @ParameterizedTest
    @CsvSource({
        "Broken pipe, 141, ''",
        "No space left on device, 5, 'tailrace: standard output: cannot be written: No space left on device\n'"
    })
    void shouldTellOfTextThatDidNotArrive(final String reason, final int code, final String message) {
        cli.textTo(new OutputStream() {
            @Override
            public void write(final int value) throws IOException {
                throw new IOException(reason);
            }
        });
        assertThat(cli.run("pipelines")).isEqualTo(code);
        assertThat(cli.err()).isEqualTo(message);
    }

    @Test
    void shouldListPipelinesWithTheirSettings() {
        assertThat(cli.run("pipelines")).isZero();
        assertThat(cli.out())
                .startsWith("ages\n")
                .contains("conflux-listing1\n")
                .contains("\ntick-alerts\n", "  --set window=1s\n");
    }

    @Test
    void shouldExplainAPipelineInThreeFormats() {
        assertThat(cli.run("explain", "--set", "emit=bbo")).isZero();
        assertThat(cli.out())
                .contains(
                        "stream graph of tick-alerts",
                        "ordering total, 0 parallel tasks, 1 data path",
                        "punctuations: ",
                        "bbo");
        assertThat(new Cli().run("explain", "--format", "svg")).isEqualTo(2);
        final Cli dot = new Cli();
        assertThat(dot.run("explain", "tick-alerts", "--format", "dot")).isZero();
        assertThat(dot.out()).startsWith("digraph \"tick-alerts\"");
        final Cli mermaid = new Cli();
        assertThat(mermaid.run("explain", "--format", "mermaid")).isZero();
        assertThat(mermaid.out()).startsWith("flowchart LR");
    }
}
