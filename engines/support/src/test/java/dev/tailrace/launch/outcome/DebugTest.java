package dev.tailrace.launch.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DebugTest {

    @Test
    void shouldBeEnabledByOneAndNothingElse() {
        assertThat(Debug.isEnabled(Map.of("TAILRACE_DEBUG", "1"))).isTrue();
        assertThat(Debug.isEnabled(Map.of("TAILRACE_DEBUG", "0"))).isFalse();
        assertThat(Debug.isEnabled(Map.of())).isFalse();
    }
}
