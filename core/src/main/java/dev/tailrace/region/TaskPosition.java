package dev.tailrace.region;

import dev.tailrace.runtime.Firing;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;

/** Where a task of a region is in the order: it moves label and clock of the task's nodes to each slot that is taken. */
public final class TaskPosition {

    private final Label label;
    private final StreamTime time;
    private final boolean waitsForTime;

    /** @param waitsForTime whether some node of the task waits for stream time, so that the task gets punctuations */
    public TaskPosition(final Label label, final StreamTime time, final boolean waitsForTime) {
        this.label = label;
        this.time = time;
        this.waitsForTime = waitsForTime;
    }

    /**
     * Moves to an item of the splitter. A punctuation fires here what is due until it, or until what has fired the record.
     *
     * @return whether the item has a record for the nodes; then {@link #leave} has to follow
     */
    public boolean enter(final SlotHeader slot) {
        label.at(slot.sequence);
        if (!slot.punctuated) {
            time.at(slot.nowNs);
            return true;
        }
        if (!time.isInPunctuation()) {
            time.beginPunctuation(slot.beforeNs, slot.nowNs, slot.atEnd);
        }
        if (slot.kind == SlotHeader.Kind.PUNCTUATION) {
            time.endPunctuation();
            return false;
        }
        time.arrive(slot.firing);
        return true;
    }

    /** Ends a punctuation that this task does not get itself, after its nodes have processed a record of it. */
    public void leave(final SlotHeader slot) {
        if (slot.punctuated && !waitsForTime) {
            time.leavePunctuation();
        }
    }

    /** What has fired and has brought about the current record; during a punctuation only. */
    public Firing firing() {
        return time.firing();
    }
}
