package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that is its own program. */
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
        final Program options = Program.tailrace(folder, "micro", "--list", "Itch")
                .environment(Map.of("TAILRACE_JAVA_OPTS", "-XX:+PrintFlagsFinal -Xmx123m"));
        assertThat(options.run()).isZero();
        assertThat(options.out().lines().filter(line -> line.contains(" MaxHeapSize ")))
                .hasSize(1)
                .allMatch(line -> line.contains(" = 130023424 "));
    }

    @Test
    void shouldEndAsTheBenchmarksDo() throws Exception {
        final Program refused = Program.tailrace(folder, "micro", "[");
        assertThat(refused.run()).isEqualTo(2);
        assertThat(refused.err()).isEqualTo("tailrace: '[' is not a regular expression: Unclosed character class\n");
    }

    @Test
    void shouldEndTheProcessesOfTheBenchmarksWhenTerminated() throws Exception {
        final Program run = Program.tailrace(folder, List.of(), "micro", "--quick", "MergeBenchmark");
        final Process process = run.start();
        while (process.isAlive() && !run.out().contains("# Warmup Iteration   1:")) {
            Thread.onSpinWait();
        }
        final List<ProcessHandle> started = process.descendants().toList();
        assertThat(started).isNotEmpty();
        process.destroy();
        assertThat(Program.end(process)).isEqualTo(143);
        for (final ProcessHandle one : started) {
            assertThat(one.onExit().get(10, TimeUnit.SECONDS).isAlive()).isFalse();
        }
    }
}
