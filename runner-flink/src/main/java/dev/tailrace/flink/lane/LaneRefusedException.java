package dev.tailrace.flink.lane;

/** A lane cannot go on where it was. The message names topic and partition and says what to do; no restart helps. */
public final class LaneRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LaneRefusedException(final String message) {
        super(message);
    }
}
