package dev.tailrace.launch.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {

    @Test
    void shouldBelieveTheLauncherAboutTheTerminal() {
        assertThat(Terminal.isAttached(Map.of("TAILRACE_TERMINAL", "1"))).isTrue();
        assertThat(Terminal.isAttached(Map.of("TAILRACE_TERMINAL", "0"))).isFalse();
        assertThat(Terminal.isAttached(Map.of("TAILRACE_TERMINAL", "1", "TERM", "dumb")))
                .isFalse();
    }
}
