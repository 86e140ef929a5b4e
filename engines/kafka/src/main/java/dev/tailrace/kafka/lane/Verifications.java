package dev.tailrace.kafka.lane;

import java.util.HashMap;
import java.util.Map;

/** Questions to outputs that are under way, one for each lane at a time. Poll thread. */
final class Verifications {

    private final RecoveryThread reader;
    private final Map<LaneSlot, Verification> running = new HashMap<>();

    Verifications(final RecoveryThread reader) {
        this.reader = reader;
    }

    /** Once per round: asks where there is something to ask, and tells the lane what the answer was. */
    void poll(final LaneSlot slot) {
        final Verification asked = running.get(slot);
        if (asked == null) {
            slot.unverified().ifPresent(question -> ask(slot, question));
        } else if (asked.isDone()) {
            running.remove(slot);
            slot.verified(asked);
        }
    }

    private void ask(final LaneSlot slot, final Verification question) {
        running.put(slot, question);
        reader.verify(question);
    }

    /** Nobody waits for the answer. */
    void forget(final LaneSlot slot) {
        running.remove(slot);
    }
}
