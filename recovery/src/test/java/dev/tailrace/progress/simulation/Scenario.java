package dev.tailrace.progress.simulation;

import dev.tailrace.progress.Guarantee;
import java.util.Locale;

/** What is promised in a history, and which bug is planted. */
record Scenario(
        Guarantee guarantee,
        boolean stateInTransactions,
        boolean upgrade,
        boolean standby,
        boolean mergesLogs,
        boolean intruders,
        Mutant mutant) {

    static Scenario exactlyOnce() {
        return new Scenario(Guarantee.EXACTLY_ONCE, false, false, false, false, false, Mutant.NONE);
    }

    static Scenario atLeastOnce() {
        return new Scenario(Guarantee.AT_LEAST_ONCE, false, false, false, false, false, Mutant.NONE);
    }

    /** Results and the state after them are one transaction. */
    static Scenario transactional() {
        return new Scenario(Guarantee.TRANSACTIONAL, true, false, false, false, false, Mutant.NONE);
    }

    /** Results are committed, and the state is saved beside that. */
    static Scenario committing() {
        return new Scenario(Guarantee.TRANSACTIONAL, false, false, false, false, false, Mutant.NONE);
    }

    /** Copies of the state are slow, so that standbys take them. */
    Scenario withStandby() {
        return new Scenario(guarantee, stateInTransactions, upgrade, true, mergesLogs, intruders, mutant);
    }

    /** Partition tasks read several logs in one order. */
    Scenario merged() {
        return new Scenario(guarantee, stateInTransactions, upgrade, standby, true, intruders, mutant);
    }

    Scenario withUpgrade() {
        return new Scenario(guarantee, stateInTransactions, true, standby, mergesLogs, intruders, mutant);
    }

    /**
     * Output logs lose what they had acknowledged, strangers write to them, other applications and other versions try to continue
     * from them, and inputs are recreated.
     */
    Scenario withIntruders() {
        return new Scenario(guarantee, stateInTransactions, upgrade, standby, mergesLogs, true, mutant);
    }

    Scenario with(final Mutant planted) {
        return new Scenario(guarantee, stateInTransactions, upgrade, standby, mergesLogs, intruders, planted);
    }

    /** Under which a failure names it, and by which seeds draw it: it has to stay what it is. */
    String name() {
        return promise().toLowerCase(Locale.ROOT).replace('_', '-')
                + (upgrade ? "-upgrade" : "")
                + (standby ? "-standby" : "")
                + (mergesLogs ? "-merged" : "")
                + (intruders ? "-intruders" : "");
    }

    private String promise() {
        return switch (guarantee) {
            case AT_LEAST_ONCE, EXACTLY_ONCE -> guarantee.name();
            case TRANSACTIONAL -> stateInTransactions ? guarantee.name() : "committing";
        };
    }

    boolean has(final Mutant planted) {
        return mutant == planted;
    }

    /** Whether readers are plain ones, who take each record of the log as it comes. */
    boolean isRaw() {
        return isTransactional();
    }

    /** Whether readers wait for the end of transactions. */
    boolean isTransactional() {
        return guarantee == Guarantee.TRANSACTIONAL;
    }
}
