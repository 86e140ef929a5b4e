package dev.tailrace.kafka.task;

import java.util.HashMap;
import java.util.Map;

/** Questions to outputs that are under way, one for each partition task at a time. Poll thread. */
final class Verifications {

    private final RecoveryThread reader;
    private final Map<TaskSlot, Verification> running = new HashMap<>();

    Verifications(final RecoveryThread reader) {
        this.reader = reader;
    }

    /** Once per round: asks where there is something to ask, and tells the partition task what the answer was. */
    void poll(final TaskSlot slot) {
        final Verification asked = running.get(slot);
        if (asked == null) {
            slot.unverified().ifPresent(question -> ask(slot, question));
        } else if (asked.isDone()) {
            running.remove(slot);
            slot.verified(asked);
        }
    }

    private void ask(final TaskSlot slot, final Verification question) {
        running.put(slot, question);
        reader.verify(question);
    }

    /** Nobody waits for the answer. */
    void forget(final TaskSlot slot) {
        running.remove(slot);
    }
}
