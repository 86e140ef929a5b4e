package dev.tailrace.progress;

/** What a partition task promises about its outputs after a crash. */
public enum Guarantee {

    /** Nothing is lost; what came after the last published snapshot is written again. For every graph. */
    AT_LEAST_ONCE,

    /**
     * Each output once, for readers that see what is not committed: outputs that the log has already are computed again and
     * dropped. For deterministic graphs only.
     */
    EXACTLY_ONCE,

    /**
     * Each output once, for readers of what is committed: outputs and position are one transaction of the shell. The state
     * is saved beside it as for {@link #EXACTLY_ONCE}, or is part of the transaction where the graph is not deterministic:
     * see {@link PartitionTaskSpec.Builder#stateInTransactions}.
     */
    TRANSACTIONAL
}
