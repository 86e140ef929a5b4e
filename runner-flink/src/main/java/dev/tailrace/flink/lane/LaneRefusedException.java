package dev.tailrace.flink.lane;

import org.apache.kafka.common.TopicPartition;

/** A lane cannot go on where it was. The message names topic and partition and says what to do; no restart helps. */
public final class LaneRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LaneRefusedException(final String message) {
        super(message);
    }

    /**
     * Looks whether a record comes for the first time.
     *
     * @param next offset behind the last record that was taken
     * @throws LaneRefusedException when it does not
     */
    public static void checkNext(final TopicPartition input, final long offset, final long next) {
        if (offset < next) {
            throw new LaneRefusedException(input + " came with offset " + offset + " once more, where " + next
                    + " was next; the state and the source of the job are not of one checkpoint");
        }
    }
}
