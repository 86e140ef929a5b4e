package dev.tailrace.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShellTest {

    @Test
    void shouldBelieveTheLauncherAboutTheTerminal() {
        assertThat(Shell.isTerminal(Map.of("TAILRACE_TERMINAL", "1"))).isTrue();
        assertThat(Shell.isTerminal(Map.of("TAILRACE_TERMINAL", "0"))).isFalse();
        assertThat(Shell.isTerminal(Map.of("TAILRACE_TERMINAL", "1", "TERM", "dumb")))
                .isFalse();
    }

    @Test
    void shouldFindTheDistributionBesideJarsAndClasses(@TempDir final Path folder) throws IOException {
        assertThat(Distribution.of(folder.resolve("dist/lib/cli.jar")).folder()).isEqualTo(folder.resolve("dist"));
        final Path classes = Files.createDirectories(folder.resolve("cli/target/classes"));
        assertThat(Distribution.of(classes).folder()).isEqualTo(folder.resolve("target/dist"));
    }
}
