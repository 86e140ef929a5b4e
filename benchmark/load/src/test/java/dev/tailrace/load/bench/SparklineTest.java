package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SparklineTest {

    @Test
    void shouldShowTheLastValuesOnALogarithmicScale() {
        final Sparkline line = new Sparkline(3, true);
        line.add(5);
        line.add(1_000);
        line.add(31_623);
        line.add(1_000_000);

        assertThat(line).hasToString("\u2581\u2585\u2588");
    }

    @Test
    void shouldBeFlatWhenAllValuesAreEqualAndEmptyWithoutAny() {
        final Sparkline line = new Sparkline(3, false);
        assertThat(line).hasToString("");
        line.add(0);
        line.add(0);
        assertThat(line).hasToString("__");
    }
}
