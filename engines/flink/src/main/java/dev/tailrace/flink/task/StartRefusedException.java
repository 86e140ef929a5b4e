package dev.tailrace.flink.task;

import org.apache.kafka.common.TopicPartition;

/**
 * Thrown when a partition task cannot continue from its state. The message names topic and partition and says what to do;
 * no restart helps.
 */
public final class StartRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StartRefusedException(final String message) {
        super(message);
    }

    /** The state of a partition task in a checkpoint cannot be restored into the pipeline. */
    public static StartRefusedException misfit(final int partition, final RuntimeException reason) {
        return new StartRefusedException("partition " + partition
                + " cannot resume: its state in the checkpoint does not fit the pipeline: " + reason.getMessage()
                + ". Start the pipeline as it was, or start over under another application id and give the outputs new"
                + " topics");
    }

    static StartRefusedException replayDiffers(final TopicPartition output, final long number) {
        return new StartRefusedException("result " + number + " of " + output
                + ", computed again after a restart, differs from the one in the log: the pipeline depends on more than its"
                + " input, or its input or its reference data is not what it was. Start it as it was, or use another"
                + " application id and give the outputs new topics");
    }

    /**
     * Checks that a record was not taken before.
     *
     * @param next offset after the last record that was taken
     * @throws StartRefusedException when it was taken before
     */
    public static void checkNext(final TopicPartition input, final long offset, final long next) {
        if (offset < next) {
            throw new StartRefusedException(input + " came with offset " + offset + " once more, where " + next
                    + " was next; the state and the source of the job are not of one checkpoint");
        }
    }
}
