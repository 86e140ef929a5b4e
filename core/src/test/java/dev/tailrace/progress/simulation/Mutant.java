package dev.tailrace.progress.simulation;

/** A bug that is planted on purpose: the simulator has to find it, or it has gone blind. */
enum Mutant {
    NONE,
    /** Snapshots do not wait for acknowledgements, and recovery believes them. */
    NO_ACK_GATE,
    /** Nothing is made durable, and damage is not noticed. */
    NO_SYNC_NO_CHECKSUM,
    /** The producer goes on behind a batch that was lost. */
    GO_ON_AFTER_FAILED_SEND,
    /** The broker does not know which batch comes next. */
    NOT_IDEMPOTENT,
    /** Windows close by the clock of the machine. */
    WALL_CLOCK_WINDOW,
    /** Results of one record come in any order. */
    RANDOM_ORDER,
    /** Lanes of one process share their sums. */
    SHARED_STATE,
    /** Snapshots do not hold the numbers of outputs. */
    NUMBER_NOT_SAVED,
    /** The output log is read before the owner before is shut out. */
    SCAN_BEFORE_FENCE,
    /** The output log is read up to the last stable offset, while readers see all of it. */
    SCAN_COMMITTED,
    /** The output log is not read; the snapshot says what is in it. */
    TRUST_LOCAL_PROGRESS,
    /** A rival's term marker in between is not looked for. */
    NO_VERIFICATION,
    /** The input is not paused when a restart would replay too much. */
    NO_PAUSE,
    /** The graph is changed without a clean stop, and nobody checks. */
    ANY_GRAPH
}
