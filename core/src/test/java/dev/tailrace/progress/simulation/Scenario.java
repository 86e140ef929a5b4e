package dev.tailrace.progress.simulation;

import dev.tailrace.progress.Fence;
import dev.tailrace.progress.Guarantee;
import java.util.Locale;

/** What is promised in a history, and which bug is planted. */
record Scenario(Guarantee guarantee, Fence fence, boolean upgrade, boolean shadow, boolean mergesLogs, Mutant mutant) {

    static Scenario exactlyOnce(final Fence fence) {
        return new Scenario(Guarantee.EXACTLY_ONCE, fence, false, false, false, Mutant.NONE);
    }

    static Scenario atLeastOnce() {
        return new Scenario(Guarantee.AT_LEAST_ONCE, Fence.NUMBER, false, false, false, Mutant.NONE);
    }

    static Scenario transactional() {
        return new Scenario(Guarantee.TRANSACTIONAL, Fence.BROKER, false, false, false, Mutant.NONE);
    }

    /** Copies of the state are slow, so that shadows take them. */
    Scenario withShadow() {
        return new Scenario(guarantee, fence, upgrade, true, mergesLogs, mutant);
    }

    /** Lanes read several logs in one order. */
    Scenario merged() {
        return new Scenario(guarantee, fence, upgrade, shadow, true, mutant);
    }

    Scenario withUpgrade() {
        return new Scenario(guarantee, fence, true, shadow, mergesLogs, mutant);
    }

    Scenario with(final Mutant planted) {
        return new Scenario(guarantee, fence, upgrade, shadow, mergesLogs, planted);
    }

    /** Under which a failure names it, and by which seeds draw it: it has to stay what it is. */
    String name() {
        final String promise = guarantee == Guarantee.EXACTLY_ONCE ? fence.name() : guarantee.name();
        return promise.toLowerCase(Locale.ROOT).replace('_', '-')
                + (upgrade ? "-upgrade" : "")
                + (shadow ? "-shadow" : "")
                + (mergesLogs ? "-merged" : "");
    }

    boolean has(final Mutant planted) {
        return mutant == planted;
    }

    /** Whether readers are plain ones, who take each record of the log as it comes. */
    boolean isRaw() {
        return guarantee != Guarantee.AT_LEAST_ONCE && fence == Fence.BROKER;
    }

    /** Whether readers wait for the end of transactions. */
    boolean isTransactional() {
        return guarantee == Guarantee.TRANSACTIONAL;
    }
}
