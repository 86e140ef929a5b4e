package dev.tailrace.region;

import dev.tailrace.io.InputPlace;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.LogicalTime;

/** Where a serial phase stands in the order; a splitter writes it on each slot. Belongs to one thread. */
public final class Moment {

    private Label label;
    private LogicalTime time;
    private long position;
    private final InputPlace place = new InputPlace();
    private boolean inRecord;

    /** Says whose place it is, before anything else. */
    public void of(final Label phaseLabel, final LogicalTime phaseTime) {
        label = phaseLabel;
        time = phaseTime;
    }

    /** The place in the input log of what comes next. */
    public void at(final long nextPosition) {
        position = nextPosition;
    }

    /** Notes whether the current record is just entering the pipeline or has entered it already. */
    public void inRecord(final boolean enters) {
        inRecord = enters;
    }

    /** The place of what is met now in the order of the log: twice the position, and one more between two records. */
    public long order() {
        return 2 * position + (inRecord ? 0 : 1);
    }

    /** The place in the input log of what is in hand. */
    public long position() {
        return position;
    }

    /** Source place of the current record. */
    public InputPlace place() {
        return place;
    }

    Label label() {
        return label;
    }

    LogicalTime time() {
        return time;
    }

    /** Comes to where a slot of the region before stands. */
    void follow(final Slot slot) {
        final boolean another = label.sequence() != slot.sequence;
        label.at(slot.sequence);
        position = slot.position;
        place.copy(slot.place);
        if (slot.ticking && (another || !time.isTicking())) {
            time.beginTick(slot.beforeNs, slot.nowNs, slot.atEnd);
        } else if (!slot.ticking) {
            time.leaveTick();
            time.at(slot.nowNs);
        }
    }

    void writeOn(final Slot slot) {
        slot.sequence = label.sequence();
        slot.position = position;
        slot.place.copy(place);
        slot.nowNs = time.nowNs();
        slot.broadcast = false;
        slot.atEnd = false;
        slot.ticking = time.isTicking();
        if (slot.ticking) {
            slot.beforeNs = time.beforeTickNs();
            slot.atEnd = time.isAtEnd();
        }
    }
}
