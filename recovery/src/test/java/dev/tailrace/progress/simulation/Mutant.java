package dev.tailrace.progress.simulation;

/** A bug that is planted on purpose: the simulator has to find it, or it has gone blind. */
enum Mutant {
    NONE,
    /** Snapshots do not wait for acknowledgements, and recovery believes them. */
    NO_ACK_GATE,
    /** Nothing is made durable, and damage is not noticed. */
    NO_SYNC_NO_CHECKSUM,
    /** The producer continues after a batch that was lost. */
    GO_ON_AFTER_FAILED_SEND,
    /** The broker does not know which batch comes next. */
    NOT_IDEMPOTENT,
    /** Windows close by the clock of the machine. */
    WALL_CLOCK_WINDOW,
    /** Results of one record come in any order. */
    RANDOM_ORDER,
    /** Partition tasks of one process share their sums. */
    SHARED_STATE,
    /** Snapshots do not hold the numbers of outputs. */
    NUMBER_NOT_SAVED,
    /** The output log is read before the owner before is shut out. */
    SCAN_BEFORE_FENCE,
    /** The output log is not read; the snapshot says what is in it. */
    TRUST_LOCAL_PROGRESS,
    /** A rival's epoch marker in between is not looked for. */
    NO_VERIFICATION,
    /** The input is not paused when a restart would replay too much. */
    NO_PAUSE,
    /** The graph is changed without a clean stop, and nobody checks. */
    ANY_GRAPH,
    /** The standby has its sums in the same place as the partition task. */
    STANDBY_SHARES_STATE,
    /** The standby does not get all records. */
    STANDBY_MISSES_RECORDS,
    /** The results of the standby are not counted. */
    STANDBY_DOES_NOT_COUNT,
    /** The snapshot of a transaction is there before the transaction is committed. */
    SNAPSHOT_BEFORE_COMMIT,
    /** A transaction is committed while records of it are still on their way. */
    COMMIT_WITHOUT_FLUSH,
    /** Results count when they are acknowledged, and not when they are committed. */
    NO_COMMIT_GATE,
    /** The output log is read as it is, while readers see what is committed. */
    SCAN_UNCOMMITTED,
    /** The broker takes a commit from an owner that it has shut out. */
    COMMIT_OF_ANY_EPOCH,
    /** Records of several logs are processed as they come. */
    NO_ORDER_OF_LOGS,
    /** All applications have one name. */
    ONE_APPLICATION,
    /** An input that was recreated has the identity of the one before. */
    NO_INPUT_IDENTITY,
    /** Recovery is not shown that the output log has a hole. */
    HIDE_HOLES,
    /** Nobody notices that the output log has lost what it had acknowledged. */
    NO_LOSS_DETECTION,
    /** Headers of a later version are taken for the partition task's own, whatever application they name. */
    ANY_LATER_VERSION,
    /** Snapshots do not hold that the partition task began with the first record of its input. */
    ORIGIN_NOT_SAVED,
    /** Only of the first of several logs is it known how far it was read. */
    ONE_PLACE_FOR_ALL_LOGS
}
