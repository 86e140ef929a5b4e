package dev.tailrace.region;

import dev.tailrace.runtime.Firing;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.LogicalTime;

/** Where a serial phase stands in the order: what a splitter writes on each slot. Belongs to one thread. */
public final class Moment {

    private final Label label;
    private final LogicalTime time;
    private long position;
    private long beforeNs;

    public Moment(final Label label, final LogicalTime time) {
        this.label = label;
        this.time = time;
    }

    /** The place in the input log of what comes next. */
    public void at(final long nextPosition) {
        position = nextPosition;
    }

    /** What is in hand begins a tick, or may: logical time was this until then. */
    void before(final long timeNs) {
        beforeNs = timeNs;
    }

    Label label() {
        return label;
    }

    LogicalTime time() {
        return time;
    }

    long position() {
        return position;
    }

    long beforeNs() {
        return beforeNs;
    }

    void writeOn(final Slot slot) {
        slot.sequence = label.sequence();
        slot.position = position;
        slot.nowNs = time.nowNs();
        slot.ticking = time.isTicking();
        slot.atEnd = false;
        slot.broadcast = false;
        if (slot.ticking) {
            slot.beforeNs = time.beforeTickNs();
            slot.atEnd = time.isAtEnd();
        }
    }

    Firing firing() {
        return time.firing();
    }
}
