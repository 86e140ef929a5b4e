package dev.tailrace.progress;

/** Delivery guarantee of a partition task for its outputs after a crash. */
public enum Guarantee {

    /** No output is lost. Outputs after the last published snapshot are written again. Works for every graph. */
    AT_LEAST_ONCE,

    /**
     * Each output once, for readers that also see uncommitted records: outputs that the log already has are computed again
     * and dropped. For deterministic graphs only.
     */
    EXACTLY_ONCE,

    /**
     * Each output once, for readers of committed records: the shell writes outputs and positions in one transaction. The
     * state is saved separately as for {@link #EXACTLY_ONCE}, or is part of the transaction if the graph is not
     * deterministic: see {@link PartitionTaskSpec.Builder#stateInTransactions}.
     */
    TRANSACTIONAL
}
