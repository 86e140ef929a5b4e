package dev.tailrace.progress.simulation;

import dev.tailrace.progress.Fence;
import dev.tailrace.progress.Guarantee;
import java.util.Locale;

/** What is promised in a history, and which bug is planted. */
record Scenario(
        Guarantee guarantee,
        Fence fence,
        boolean stateInTransactions,
        boolean upgrade,
        boolean shadow,
        boolean mergesLogs,
        Mutant mutant) {

    static Scenario exactlyOnce(final Fence fence) {
        return new Scenario(Guarantee.EXACTLY_ONCE, fence, false, false, false, false, Mutant.NONE);
    }

    static Scenario atLeastOnce() {
        return new Scenario(Guarantee.AT_LEAST_ONCE, Fence.NUMBER, false, false, false, false, Mutant.NONE);
    }

    /** Results and the state behind them are one transaction. */
    static Scenario transactional() {
        return new Scenario(Guarantee.TRANSACTIONAL, Fence.BROKER, true, false, false, false, Mutant.NONE);
    }

    /** Results are committed, and the state is saved beside that. */
    static Scenario committing() {
        return new Scenario(Guarantee.TRANSACTIONAL, Fence.BROKER, false, false, false, false, Mutant.NONE);
    }

    /** Copies of the state are slow, so that shadows take them. */
    Scenario withShadow() {
        return new Scenario(guarantee, fence, stateInTransactions, upgrade, true, mergesLogs, mutant);
    }

    /** Lanes read several logs in one order. */
    Scenario merged() {
        return new Scenario(guarantee, fence, stateInTransactions, upgrade, shadow, true, mutant);
    }

    Scenario withUpgrade() {
        return new Scenario(guarantee, fence, stateInTransactions, true, shadow, mergesLogs, mutant);
    }

    Scenario with(final Mutant planted) {
        return new Scenario(guarantee, fence, stateInTransactions, upgrade, shadow, mergesLogs, planted);
    }

    /** Under which a failure names it, and by which seeds draw it: it has to stay what it is. */
    String name() {
        return promise().toLowerCase(Locale.ROOT).replace('_', '-')
                + (upgrade ? "-upgrade" : "")
                + (shadow ? "-shadow" : "")
                + (mergesLogs ? "-merged" : "");
    }

    private String promise() {
        return switch (guarantee) {
            case AT_LEAST_ONCE -> guarantee.name();
            case EXACTLY_ONCE -> fence.name();
            case TRANSACTIONAL -> stateInTransactions ? guarantee.name() : "committing";
        };
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
