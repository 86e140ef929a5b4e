package dev.tailrace.experiments.flink.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.samples.listing1.Work;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class XorshiftJumpTest {

    @Property
    void shouldComeOutWhereTheStepsDo(@ForAll final long state, @ForAll @IntRange(max = 1_000) final int steps) {
        assertThat(new XorshiftJump(steps).after(state)).isEqualTo(new Work(0, steps).after(state));
    }
}
