package dev.tailrace.region;

import dev.tailrace.runtime.Firing;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;

/**
 * The position of a task in the total order: moves label and clock of the task's nodes to each slot that the task
 * takes.
 */
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
     * Moves to an item of the splitter. For a punctuation, fires everything due; for a record of a punctuation,
     * everything due before the firing of the record.
     *
     * @return whether the item has a record for the nodes; then the caller has to call {@link #leave} after it
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

    /**
     * Called after the nodes have processed a record; ends its punctuation if this task does not receive punctuations.
     */
    public void leave(final SlotHeader slot) {
        if (slot.punctuated && !waitsForTime) {
            time.leavePunctuation();
        }
    }

    /** The firing that has caused the current record; during a punctuation only. */
    public Firing firing() {
        return time.firing();
    }
}
