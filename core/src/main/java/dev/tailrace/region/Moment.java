package dev.tailrace.region;

import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.LogicalTime;

/** Where a serial phase stands in the order; a splitter writes it on each slot. Belongs to one thread. */
public final class Moment {

    private Label label;
    private LogicalTime time;
    private long position;

    /** Says whose place it is, before anything else. */
    public void of(final Label phaseLabel, final LogicalTime phaseTime) {
        label = phaseLabel;
        time = phaseTime;
    }

    /** The place in the input log of what comes next. */
    public void at(final long nextPosition) {
        position = nextPosition;
    }

    /** The place in the input log of what is in hand. */
    public long position() {
        return position;
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
