package dev.tailrace.kafka.task;

import java.util.HashMap;
import java.util.Map;

/** The running verifications of outputs, at most one per partition task. Poll thread. */
final class Verifications {

    private final RecoveryThread reader;
    private final Map<TaskSlot, Verification> running = new HashMap<>();

    Verifications(final RecoveryThread reader) {
        this.reader = reader;
    }

    /**
     * Called once per round: starts a verification when one is needed, and passes a finished one to the partition task.
     */
    void poll(final TaskSlot slot) {
        final Verification requested = running.get(slot);
        if (requested == null) {
            slot.unverified().ifPresent(question -> ask(slot, question));
        } else if (requested.isDone()) {
            running.remove(slot);
            slot.verified(requested);
        }
    }

    private void ask(final TaskSlot slot, final Verification question) {
        running.put(slot, question);
        reader.verify(question);
    }

    /** Drops the verification of a partition task. */
    void forget(final TaskSlot slot) {
        running.remove(slot);
    }
}
