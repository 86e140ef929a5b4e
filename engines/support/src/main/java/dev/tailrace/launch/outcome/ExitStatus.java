package dev.tailrace.launch.outcome;

/** Outcome of a command or a process, with its exit code and its description in words. */
public enum ExitStatus {
    CLEAN(0, "finished"),
    INTERNAL_ERROR(1, "failed"),
    USAGE(2, "not started"),
    BAD_INPUT(3, "stopped on bad input"),
    IRREGULAR(4, "finished, but the input is irregular"),
    OUTPUT_LOST(5, "stopped, because the output could not be written"),
    FENCED(9, "stopped, because another process has taken over"),
    INTERRUPTED(130, "interrupted"),
    PIPE_CLOSED(141, "stopped, because the reader of the output is gone"),
    TERMINATED(143, "terminated by SIGTERM");

    private final int code;
    private final String words;

    ExitStatus(final int code, final String words) {
        this.code = code;
        this.words = words;
    }

    /**
     * That of a run without a failure.
     *
     * @param isDone whether it came to the end of its input, and was not asked to end before
     * @param hasBadInput whether it has counted bad input
     */
    public static ExitStatus ofRun(final boolean isDone, final boolean hasBadInput) {
        if (!isDone) {
            return INTERRUPTED;
        }
        return hasBadInput ? IRREGULAR : CLEAN;
    }

    public int code() {
        return code;
    }

    /** Follows "the run" or the like. */
    public String words() {
        return words;
    }
}
