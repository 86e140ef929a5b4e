package dev.tailrace.progress.simulation;

import dev.tailrace.progress.Fence;
import dev.tailrace.progress.Guarantee;

/** What is promised in a history, and which bug is planted. */
record Scenario(Guarantee guarantee, Fence fence, boolean upgrade, Mutant mutant) {

    static Scenario exactlyOnce(final Fence fence) {
        return new Scenario(Guarantee.EXACTLY_ONCE, fence, false, Mutant.NONE);
    }

    static Scenario atLeastOnce() {
        return new Scenario(Guarantee.AT_LEAST_ONCE, Fence.NUMBER, false, Mutant.NONE);
    }

    Scenario withUpgrade() {
        return new Scenario(guarantee, fence, true, mutant);
    }

    Scenario with(final Mutant planted) {
        return new Scenario(guarantee, fence, upgrade, planted);
    }

    boolean has(final Mutant planted) {
        return mutant == planted;
    }

    /** Whether readers are plain ones, who take each record of the log as it comes. */
    boolean isRaw() {
        return guarantee == Guarantee.EXACTLY_ONCE && fence == Fence.BROKER;
    }
}
