package dev.tailrace.launch.task;

/** Compares results that are computed again after a restart with those in their log. */
@FunctionalInterface
public interface ReplayCheck {

    /** Accepts all results. */
    ReplayCheck NONE = (number, buffer, offset, length) -> {};

    /**
     * Throws an unchecked exception when the result of this number differs from that in the log; does not keep the bytes.
     */
    void check(long number, byte[] buffer, int offset, int length);
}
