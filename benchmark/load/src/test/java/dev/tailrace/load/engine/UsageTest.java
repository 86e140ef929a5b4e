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
    void shouldFindTheTimeOfCompilersAmongThreads() {
        assertThat(Usage.compilerTicks("9 (C2 CompilerThre) S 1 9 9 0 -1 4194560 9 8 7 6 11 12 130 14 20 0 1 0 5"))
                .isEqualTo(23);
        assertThat(Usage.compilerTicks("9 (C1 CompilerThre) R 1 9 9 0 -1 4194560 9 8 7 6 1 2 130 14 20 0 1 0 5"))
                .isEqualTo(3);
        assertThat(Usage.compilerTicks("9 (tailrace-progre) S 1 9 9 0 -1 4194560 9 8 7 6 11 12 130 14 20 0 1 0 5"))
                .isZero();
        assertThat(Usage.compilerTicks("")).isZero();
    }

    @Test
    void shouldSeeTheCompilersOfAProcess() {
        final Usage usage = Usage.of(ProcessHandle.current().pid());

        assertThat(usage.compilersNs()).isBetween(1L, usage.cpuNs());
        assertThat(usage.compilersNsSince(usage)).isZero();
        assertThat(Usage.NONE.compilersNsSince(usage)).isZero();
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
