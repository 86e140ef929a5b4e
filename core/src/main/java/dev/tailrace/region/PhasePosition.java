package dev.tailrace.region;

import dev.tailrace.function.InputFault;
import dev.tailrace.io.InputPlace;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;

/**
 * The position of a serial phase in the total order: label, stream time and position in the input log. It follows the
 * slots of the previous region, and a splitter writes it to the slots of the next one. Belongs to one thread.
 *
 * <p>It is created before the nodes of the phase, because their results go to the splitter; the phase attaches the label
 * and the clock of the nodes when it is constructed.
 */
public final class PhasePosition {

    private final InputPlace place = new InputPlace();
    private Label label;
    private StreamTime time;
    private long position;
    private boolean inRecord;

    /** Takes the label and the clock of the nodes; called by the constructor of the phase. */
    public void attach(final Label nodesLabel, final StreamTime nodesTime) {
        label = nodesLabel;
        time = nodesTime;
    }

    /** Moves to the next record of the input log. */
    public void moveTo(final long nextPosition) {
        position = nextPosition;
    }

    /** Sets whether the current record is entering the pipeline, or has entered it already. */
    public void setInRecord(final boolean enters) {
        inRecord = enters;
    }

    /** The place in the order of the log: twice the position, plus one between two records. */
    public long order() {
        return 2 * position + (inRecord ? 0 : 1);
    }

    /** Position of the current record in the input log. */
    public long position() {
        return position;
    }

    /** Source place of the current record. */
    public InputPlace place() {
        return place;
    }

    /** The clock of the nodes. */
    public StreamTime time() {
        return time;
    }

    /** Sequence number of the current item. */
    public long sequence() {
        return label.sequence();
    }

    /** Moves label, stream time and position to those of a slot of the previous region. */
    public void follow(final SlotHeader slot) {
        final boolean isNext = label.sequence() != slot.sequence;
        label.at(slot.sequence);
        position = slot.position;
        if (!slot.punctuated) {
            time.leavePunctuation();
            time.at(slot.nowNs);
        } else if (isNext || !time.isInPunctuation()) {
            time.beginPunctuation(slot.beforeNs, slot.nowNs, slot.atEnd);
        }
    }

    /**
     * Moves to the record of a slot and advances stream time to it, if one of several tasks has decoded the record.
     *
     * @param timeWentBack reported when its event time is earlier than that of an earlier record
     */
    public void advance(final SlotHeader slot, final InputFault timeWentBack) {
        position = slot.position;
        if (slot.decoded) {
            if (!time.advanceTo(slot.eventTimeNs)) {
                timeWentBack.report();
            }
            label.nextItem();
        }
    }

    /** Fires everything that is due before the firing of a result. */
    public void arrive(final SlotResult result) {
        if (time.isInPunctuation()) {
            time.arrive(result.firing);
        }
    }

    /** Writes the header of a slot of the next region. */
    public void writeTo(final SlotHeader slot, final SlotHeader.Kind kind) {
        slot.kind = kind;
        slot.sequence = label.sequence();
        slot.position = position;
        slot.nowNs = time.nowNs();
        slot.broadcast = false;
        slot.decoded = false;
        slot.atEnd = false;
        slot.punctuated = time.isInPunctuation();
        if (slot.punctuated) {
            slot.beforeNs = time.beforePunctuationNs();
            slot.atEnd = time.isAtEnd();
            if (kind != SlotHeader.Kind.PUNCTUATION) {
                slot.firing.set(time.firing());
            }
        }
    }
}
