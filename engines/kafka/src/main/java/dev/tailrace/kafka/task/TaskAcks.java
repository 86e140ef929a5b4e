package dev.tailrace.kafka.task;

import dev.tailrace.progress.PartitionTask;

/** Tells a partition task what became of its records. The partition task is set before the first record is sent. */
final class TaskAcks implements ResultListener {

    private PartitionTask task;

    void to(final PartitionTask told) {
        task = told;
    }

    @Override
    public void acknowledged(final int output, final long number, final long offset) {
        task.acknowledged(output, number, offset);
    }

    @Override
    public void failed(final int output, final long number, final Throwable cause) {
        task.failed(output, number, cause);
    }
}
