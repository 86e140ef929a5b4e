package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Published experiments from the distribution, at the scale that shows that everything runs. */
class ReproduceIT {

    private static final long LONGEST_S = 600;

    @TempDir
    private Path folder;

    @Test
    void shouldRepeatAnExperimentInOneProcessAndOneOnEngines() throws Exception {
        final Program program = reproduce();
        assertThat(program.out().strip()).endsWith("report.html");
        assertThat(folder.resolve("reports/report.html")).isNotEmptyFile();
        assertThat(folder.resolve("reports/fluxtion/report.md"))
                .content()
                .contains("| four nodes, branching, throughput | 33,315,147.680 ops/s |")
                .contains("- Commit: ")
                .doesNotContain("failed");
        assertThat(folder.resolve("reports/kafka-tutorial/report.md"))
                .content()
                .contains("| Kafka Streams, median of the values at 1,000/s | 0 ms |")
                .doesNotContain("failed");
        shouldResumeWithoutRunningAnythingAgain();
    }

    private void shouldResumeWithoutRunningAnythingAgain() throws Exception {
        final Path log = folder.resolve("reports/fluxtion/throughput.log");
        final FileTime before = Files.getLastModifiedTime(log);
        reproduce("--resume");
        assertThat(Files.getLastModifiedTime(log)).isEqualTo(before);
    }

    private Program reproduce(final String... options) throws Exception {
        final List<String> words = new ArrayList<>(List.of(
                "reproduce",
                "fluxtion,kafka-tutorial",
                "--scale",
                "smoke",
                "--out",
                folder.resolve("reports").toString()));
        words.addAll(List.of(options));
        final Program program = Program.tailrace(folder, words.toArray(new String[0]));
        assertThat(program.run(LONGEST_S)).as(program.out() + program.err()).isZero();
        return program;
    }
}
