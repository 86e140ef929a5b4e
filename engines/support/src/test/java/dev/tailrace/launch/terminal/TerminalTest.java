package dev.tailrace.launch.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {

    @Test
    void shouldBelieveTheLauncherAboutTheTerminal() {
        assertThat(of("50 132")).isEqualTo(new Terminal(true, 50, 132));
        assertThat(of("")).isEqualTo(Terminal.NONE);
        assertThat(Terminal.of(Map.of("TAILRACE_TERMINAL", "50 132", "TERM", "dumb")))
                .isEqualTo(Terminal.NONE);
    }

    @Test
    void shouldHaveTheUsualSizeWhereTheTerminalDoesNotKnowIt() {
        assertThat(of("0 0")).isEqualTo(new Terminal(true, 24, 80));
        assertThat(of("1")).isEqualTo(new Terminal(true, 24, 80));
    }

    @Test
    void shouldHaveNoColourWithoutATerminalOrWhenTheUserWantsNone() {
        assertThat(Terminal.showsColour(Map.of("TAILRACE_TERMINAL", "24 80"))).isTrue();
        assertThat(Terminal.showsColour(Map.of("TAILRACE_TERMINAL", "24 80", "NO_COLOR", "1")))
                .isFalse();
        assertThat(Terminal.showsColour(Map.of("TAILRACE_TERMINAL", ""))).isFalse();
    }

    private static Terminal of(final String size) {
        return Terminal.of(Map.of("TAILRACE_TERMINAL", size));
    }
}
