package dev.tailrace.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class UsageTest {

    @Test
    void shouldFindTheTimeOfEndedChildrenAfterAnyNameOfAProgram() {
        assertThat(Usage.childrenTicks("4711 (a) b (c) S 1 4711 4711 0 -1 4194560 9 8 7 6 11 12 130 14 20 0 1 0 5"))
                .isEqualTo(144);
    }

    @Test
    void shouldAddUpSeveralProcesses() {
        final long pid = ProcessHandle.current().pid();
        final Usage one = Usage.of(pid);
        final Usage two = Usage.of(List.of(pid, pid));
        assertThat(two.cpuNs()).isGreaterThanOrEqualTo(2 * one.cpuNs());
        assertThat(two.peakResidentBytes()).isGreaterThanOrEqualTo(2 * one.peakResidentBytes());
        assertThat(Usage.of(List.of())).isEqualTo(Usage.NONE);
    }
}
