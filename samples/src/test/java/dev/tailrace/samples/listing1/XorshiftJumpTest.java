package dev.tailrace.samples.listing1;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class XorshiftJumpTest {

    @Property
    void shouldComeOutWhereTheStepsDo(@ForAll final long state, @ForAll @IntRange(max = 1_000) final int steps) {
        assertThat(new XorshiftJump(steps).after(state)).isEqualTo(Xorshift.steps(state, steps));
    }
}
