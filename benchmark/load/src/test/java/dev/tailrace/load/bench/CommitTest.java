package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CommitTest {

    @Test
    void shouldBeWhatTheLauncherSays() {
        assertThat(Commit.of(Map.of("TAILRACE_COMMIT", "12ab, changed"))).isEqualTo("12ab, changed");
    }

    @Test
    void shouldBeUnknownWhereNobodySaysIt() {
        assertThat(Commit.of(Map.of("TAILRACE_COMMIT", ""))).isEqualTo("unknown");
        assertThat(Commit.of(Map.of())).isEqualTo("unknown");
    }
}
