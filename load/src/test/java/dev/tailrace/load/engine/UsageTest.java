package dev.tailrace.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UsageTest {

    @Test
    void shouldFindTheTimeOfEndedChildrenBehindAnyNameOfAProgram() {
        assertThat(Usage.childrenTicks("4711 (a) b (c) S 1 4711 4711 0 -1 4194560 9 8 7 6 11 12 130 14 20 0 1 0 5"))
                .isEqualTo(144);
    }
}
