package dev.tailrace.progress;

import dev.tailrace.io.OutputLog;

/**
 * One output of a partition task, as its processor sees it: assigns the output sequence numbers, drops results that the
 * output log already has and sends the rest. It compares dropped results with those in the log. Used by the thread of the
 * partition task; never allocates once it has caught up.
 */
final class TaskOutput implements OutputLog {

    private final PartitionTask task;
    private final int index;
    private long next;
    private long frontier = -1;
    private ResultDigests digests;
    private long suppressed;

    TaskOutput(final PartitionTask task, final int index) {
        this.task = task;
        this.index = index;
    }

    void begin(final RestorePlan.OutputStart start) {
        next = start.next();
        frontier = start.frontier();
        digests = start.digests();
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        final long number = next++;
        if (number <= frontier) {
            check(number, buffer, offset, length);
            suppressed++;
        } else {
            task.send(index, buffer, offset, length, number, sequence, ordinal);
        }
    }

    // A result that readers already have must equal the one computed now.
    private void check(final long number, final byte[] buffer, final int offset, final int length) {
        if (!digests.agrees(number, buffer, offset, length)) {
            task.replayDiffers(index, number);
        }
        if (number == frontier) {
            digests = new ResultDigests();
        }
    }

    /** Whether results are still dropped because the log already has them. */
    boolean isReplaying() {
        return next <= frontier;
    }

    long next() {
        return next;
    }

    long suppressed() {
        return suppressed;
    }
}
