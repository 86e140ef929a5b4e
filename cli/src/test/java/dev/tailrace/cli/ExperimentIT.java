package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that are programs of their own. */
class ExperimentIT {

    @TempDir
    private Path folder;

    @Test
    void shouldHandWordsAndOptionsOfJavaToTheBenchmarks() throws Exception {
        final Program list = Program.tailrace(folder, "micro", "--list", "ItchBenchmark.*");
        assertThat(list.run()).isZero();
        assertThat(list.out().lines()).isNotEmpty().allMatch(line -> line.startsWith("dev.tailrace.bench.Itch"));
        assertThat(list.err()).isEmpty();
        final Program help = Program.tailrace(folder, "micro", "--help");
        assertThat(help.run()).isZero();
        assertThat(help.out()).startsWith("Usage: tailrace micro [OPTIONS] [PATTERN]\n");
        final Program options =
                Program.tailrace(folder, List.of("-XX:+PrintFlagsFinal", "-Xmx123m"), "micro", "--list", "Itch");
        assertThat(options.run()).isZero();
        assertThat(options.out().lines().filter(line -> line.contains(" MaxHeapSize ")))
                .hasSize(2)
                .allMatch(line -> line.contains(" = 130023424 "));
    }

    @Test
    void shouldEndAsTheBenchmarksDo() throws Exception {
        final Program refused = Program.tailrace(folder, "micro", "[");
        assertThat(refused.run()).isEqualTo(2);
        assertThat(refused.err()).isEqualTo("tailrace: '[' is no regular expression: Unclosed character class\n");
    }

    @Test
    void shouldShowTheOptionsAndTheReportOfTheMethodsThatKeepOrder() throws Exception {
        final Program help = Program.tailrace(folder, "conflux", "--help");
        assertThat(help.run()).isZero();
        assertThat(help.out()).startsWith("Usage: tailrace conflux [OPTIONS]\n").contains("--watermarks=TIME");
        final Program run = Program.tailrace(
                folder, "conflux", "--method=sequential", "--rate=50k", "--duration=20ms", "--warmup=5ms", "--work=20");
        assertThat(run.run()).isZero();
        assertThat(run.out()).contains("check             identical to the sequential run\n");
        assertThat(run.err()).isEmpty();
        final Program refused = Program.tailrace(folder, "conflux", "--rate=fast");
        assertThat(refused.run()).isEqualTo(2);
        assertThat(refused.err())
                .startsWith("tailrace: Invalid value for option '--rate'")
                .hasLineCount(1);
    }

    @Test
    void shouldEndBothProcessesWhenTerminated() throws Exception {
        final Program run = Program.tailrace(folder, "conflux", "--duration=1h");
        final Process process = run.start();
        while (process.isAlive() && process.descendants().findAny().isEmpty()) {
            Thread.onSpinWait();
        }
        assertAllEndWhenTerminated(process);
    }

    @Test
    void shouldEndTheProcessesOfTheBenchmarksWhenTerminated() throws Exception {
        final Program run = Program.tailrace(folder, List.of(), "micro", "--quick", "MergeBenchmark");
        final Process process = run.start();
        while (process.isAlive() && !run.out().contains("# Warmup Iteration   1:")) {
            Thread.onSpinWait();
        }
        assertAllEndWhenTerminated(process);
    }

    private static void assertAllEndWhenTerminated(final Process process) throws Exception {
        final List<ProcessHandle> started = process.descendants().toList();
        assertThat(started).isNotEmpty();
        process.destroy();
        assertThat(Program.end(process)).isEqualTo(143);
        for (final ProcessHandle one : started) {
            assertThat(one.onExit().get(10, TimeUnit.SECONDS).isAlive()).isFalse();
        }
    }
}
