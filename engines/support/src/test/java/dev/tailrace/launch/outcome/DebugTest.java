package dev.tailrace.launch.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DebugTest {

    @Test
    void shouldBeAskedForByOneAndNothingElse() {
        assertThat(Debug.isAsked(Map.of("TAILRACE_DEBUG", "1"))).isTrue();
        assertThat(Debug.isAsked(Map.of("TAILRACE_DEBUG", "0"))).isFalse();
        assertThat(Debug.isAsked(Map.of())).isFalse();
    }
}
