package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.runner.ParallelOptions.IdleKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IdleKindTest {

    @ParameterizedTest
    @EnumSource
    void shouldBeFoundByItsName(final IdleKind kind) {
        assertThat(IdleKind.named(kind.toString())).isEqualTo(kind);
    }

    @Test
    void shouldSayWhichNamesThereAre() {
        assertThatThrownBy(() -> IdleKind.named("sleep"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown idle strategy 'sleep'; available: spin, yield, park, backoff");
    }

    @ParameterizedTest
    @EnumSource
    void shouldMakeAStrategyForEachThread(final IdleKind kind) {
        assertThat(kind.newStrategy()).isNotSameAs(kind.newStrategy());
    }
}
