package dev.tailrace.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ShellTest {

    @Test
    void shouldBelieveTheLauncherAboutTheTerminal() {
        assertThat(Shell.isTerminal(Map.of("TAILRACE_TERMINAL", "1"))).isTrue();
        assertThat(Shell.isTerminal(Map.of("TAILRACE_TERMINAL", "0"))).isFalse();
        assertThat(Shell.isTerminal(Map.of("TAILRACE_TERMINAL", "1", "TERM", "dumb")))
                .isFalse();
    }
}
