package dev.tailrace.launch.task;

/** Compares results that are computed again after a restart with those that their log has. */
@FunctionalInterface
public interface ReplayCheck {

    /** Takes all for the same. */
    ReplayCheck NONE = (number, buffer, offset, length) -> {};

    /** Throws an unchecked exception when the result of this number is not the one of the log; the bytes are not kept. */
    void check(long number, byte[] buffer, int offset, int length);
}
