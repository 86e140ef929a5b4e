package dev.tailrace.region;

import dev.tailrace.io.InputPlace;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;

/** Where a serial phase stands in the order; a splitter writes it on each slot. Belongs to one thread. */
public final class Moment {

    private Label label;
    private StreamTime time;
    private long position;
    private final InputPlace place = new InputPlace();
    private boolean inRecord;

    /** Says whose place it is, before anything else. */
    public void of(final Label phaseLabel, final StreamTime phaseTime) {
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

    StreamTime time() {
        return time;
    }

    /** Comes to where a slot of the region before stands. */
    void follow(final Slot slot) {
        final boolean another = label.sequence() != slot.sequence;
        label.at(slot.sequence);
        position = slot.position;
        place.copy(slot.place);
        if (slot.inPunctuation && (another || !time.isInPunctuation())) {
            time.beginPunctuation(slot.beforeNs, slot.nowNs, slot.atEnd);
        } else if (!slot.inPunctuation) {
            time.leavePunctuation();
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
        slot.inPunctuation = time.isInPunctuation();
        if (slot.inPunctuation) {
            slot.beforeNs = time.beforePunctuationNs();
            slot.atEnd = time.isAtEnd();
        }
    }
}
