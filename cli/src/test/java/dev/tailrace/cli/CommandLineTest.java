package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {

    private static final String EXIT_CODES =
            """

            Exit codes:
              0     finished
              1     internal error, or the code of a pipeline failed
              2     not started: unknown option, pipeline or setting; a file that is
                      missing or cannot be used
              3     stopped on bad input
              4     finished, but bad input was counted: something was skipped or is
                      irregular
              5     stopped, because the output could not be written
              9     stopped, because another process has taken over
              130   interrupted (143 when terminated)
              141   stopped, because the reader of standard output went away
            """;

    private final Cli cli = new Cli();

    @ParameterizedTest
    @ValueSource(strings = {"", "run", "inspect", "generate", "explain", "compile", "package", "pipelines"})
    void shouldExplainItselfAndItsExitCodes(final String command) {
        final int code = command.isEmpty() ? cli.run("--help") : cli.run(command, "--help");
        assertThat(code).isZero();
        assertThat(cli.out()).startsWith("Usage: tailrace" + (command.isEmpty() ? "" : " " + command));
        assertThat(cli.out()).endsWith(EXIT_CODES);
        assertThat(cli.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void shouldTellItsVersion() {
        assertThat(cli.run("--version")).isZero();
        assertThat(cli.out()).startsWith("tailrace ").contains("Java " + System.getProperty("java.runtime.version"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            ''                           | which command? run, inspect, generate, explain, compile, package, pipelines, broker, produce, merge, latency, snapshot, bench, report, compare, micro, reproduce, help (see 'tailrace --help')
            runn                         | Unmatched argument at index 0: 'runn'; did you mean run? (see 'tailrace --help')
            run --inptu x                | Unknown option: '--inptu'; did you mean --input or --input-topic? (see 'tailrace run --help')
            run --pace fast              | Invalid value for option '--pace': 'fast' is no pace; expected max, 1x, 10x or 0.5x (see 'tailrace run --help')
            run --pace 0x                | Invalid value for option '--pace': '0x' is no pace; expected max, 1x, 10x or 0.5x (see 'tailrace run --help')
            run conflux-listing1         | pipeline 'conflux-listing1' reads no feed; 'tailrace bench --workload conflux-listing1 --engines flink' runs it
            run conflux-listing1 --runner kafka | pipeline 'conflux-listing1' reads no feed; 'tailrace bench --workload conflux-listing1 --engines flink' runs it
            run --rate max               | Unknown option: '--rate'
            run nothing --input pom.xml  | there is no pipeline or calculation 'nothing'; there are [ages, conflux-listing1, tick-alerts]
            explain nothing              | there is no pipeline or calculation 'nothing'; there are [ages, conflux-listing1, tick-alerts]
            explain java.lang.String     | the class java.lang.String is no PipelineDefinition and no CalculationDefinition
            explain --class-path no.jar  | no.jar: no such jar or folder on --class-path
            explain --set wndow=1s       | there is no setting 'wndow'; there are [emit, window, threshold-bp, alerts, lookback, reference]
            explain --source --format dot   | --source and --format are both given; give one
            compile nothing              | there is no pipeline or calculation 'nothing'; there are [ages, conflux-listing1, tick-alerts]
            snapshot no.snap             | no.snap: no such file
            snapshot pom.xml             | pom.xml is no usable snapshot: it is damaged in section 'header': it does not begin with TRSN
            compile --output pom.xml     | pom.xml: is a file, not a folder
            compile --classes pom.xml    | pom.xml: is a file, not a folder
            compile --class-name a.1b    | 'a.1b' is no name of a class; expected one such as com.example.Mine
            run --processor fast         | Invalid value for option '--processor': expected one of [compiled, interpreted] (case-insensitive) but was 'fast' (see 'tailrace run --help')
            run --input no.itch50        | no.itch50: no such file
            run --input src              | src: is a folder, not a file
            run                          | there is no sample feed in no-distribution; name a feed with --input
            run --input pom.xml --window 1s --set window=2s | --window and --set window=... are both given; give one
            run --input pom.xml --window 1  | setting 'window' is '1': expected a whole number and a unit (ns, us, ms, s, m, h), such as 1s
            run --input pom.xml --output src | src: cannot be written: it is a folder
            run --input pom.xml --output ./pom.xml | ./pom.xml: is the input; results would destroy it
            inspect no.itch50            | no.itch50: no such file
            inspect pom.xml --messages 0 | --messages needs a number of at least 1, and no --json
            generate --output src        | src: is a folder
            generate --output no/feed    | no/feed: cannot be written: there is no folder
            generate --output pom.xml    | pom.xml: exists; --force overwrites it
            """)
    void shouldRefuseWithOneLine(final String commandLine, final String message) {
        final String[] arguments = commandLine.isEmpty() ? new String[0] : commandLine.split(" +");
        assertThat(cli.run(arguments)).isEqualTo(2);
        assertThat(cli.err()).startsWith("tailrace: " + message).hasLineCount(1);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.results()).isEmpty();
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
