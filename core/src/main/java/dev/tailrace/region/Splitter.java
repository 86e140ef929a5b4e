package dev.tailrace.region;

import dev.tailrace.channel.LongRing;
import dev.tailrace.function.Output;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.region.SlotHeader.Kind;
import java.util.ArrayDeque;
import java.util.List;

/**
 * The start of a region: puts each item into the next slot and sends the slot to a task. Belongs to the thread of a
 * serial phase.
 *
 * <p>It accepts every item: if no slot is free, the item waits in a slot outside the ring. The phase checks {@link
 * #hasRoom} before it takes a record, so at most the items of one record wait.
 */
public final class Splitter {

    private final Region region;
    private final PhasePosition position;
    private final OutgoingEdge[] edges;
    private final BufferedRing[] punctuated;
    private final BufferedRing passed;
    private final OrderStatistics statistics;
    private final ArrayDeque<Slot> waiting = new ArrayDeque<>();
    private final ArrayDeque<Slot> spare = new ArrayDeque<>();
    private long next;

    /**
     * @param edges by channel
     * @param punctuated rings to the tasks that wait for stream time
     * @param passed ring to the merger with the slots that no task closes; null if the merger takes slots in order
     */
    public Splitter(
            final Region region,
            final PhasePosition position,
            final List<OutgoingEdge> edges,
            final List<BufferedRing> punctuated,
            final LongRing passed,
            final OrderStatistics statistics) {
        this.region = region;
        this.position = position;
        this.edges = edges.toArray(new OutgoingEdge[0]);
        this.statistics = statistics;
        this.punctuated = punctuated.toArray(new BufferedRing[0]);
        this.passed = passed == null ? null : new BufferedRing(passed, -1);
    }

    /**
     * Whether the next {@code slots} slots are free.
     *
     * @param slots number of slots, at most half of the window
     */
    public boolean hasRoom(final int slots) {
        return waiting.isEmpty()
                && region.slot(region.indexOf(next + slots - 1)).isFree();
    }

    /** Sends waiting items; returns their number. */
    public int flush() {
        int moved = 0;
        while (!waiting.isEmpty()) {
            final int index = region.indexOf(next);
            if (!region.slot(index).isFree()) {
                break;
            }
            spare.add(region.exchange(index, waiting.removeFirst()));
            handOver(index);
            moved++;
        }
        for (final BufferedRing ring : punctuated) {
            ring.flush();
        }
        return moved;
    }

    /** The output for records of the tasks of this region, or of a later phase. */
    public Output<Object> output(final int channel) {
        return record -> push(channel, record);
    }

    /** The handler of records of the previous region. */
    public SerialPhase.Handler records(final int channel) {
        return (record, bytes, length) -> push(channel, record);
    }

    private void push(final int channel, final Object record) {
        final OutgoingEdge edge = edges[channel];
        if (edge.leadsToTasks()) {
            final Slot slot = begin(Kind.RECORD);
            slot.copy(edge, record);
            slot.broadcast = edge.isBroadcast();
            end(slot);
        } else {
            final Slot slot = begin(Kind.PASSING);
            addPassing(slot).copy(edge, record);
            end(slot);
        }
    }

    /** The handler of the bytes of records that tasks have to decode. */
    public RecordHandler undecoded(final int channel) {
        return (buffer, offset, length, position) -> pushBytes(channel, buffer, offset, length);
    }

    private void pushBytes(final int channel, final byte[] buffer, final int offset, final int length) {
        final Slot slot = begin(Kind.BYTES);
        slot.channel = channel;
        slot.copy(buffer, offset, length);
        end(slot);
    }

    /** The handler of encoded results of the previous region, which bypass the tasks. */
    public SerialPhase.Handler results(final int channel) {
        return (record, bytes, length) -> pass(channel, bytes, 0, length);
    }

    private void pass(final int channel, final byte[] buffer, final int offset, final int length) {
        final Slot slot = begin(Kind.PASSING);
        addPassing(slot).encode(channel, buffer, offset, length);
        end(slot);
    }

    /** The log of a sink whose encoded results bypass the tasks. */
    public OutputLog encodedResults(final int channel) {
        return (buffer, offset, length, sequence, ordinal) -> pass(channel, buffer, offset, length);
    }

    /**
     * Takes a failure: the run ends after all earlier results have left. A failure during a punctuation has a place
     * among the firings, because results that fire earlier in later phases have to leave before it.
     */
    public void fail(final Throwable failure) {
        final boolean punctuates = position.time().isInPunctuation();
        final Slot slot = begin(punctuates ? Kind.PUNCTUATION : Kind.END);
        final Cell cell = addPassing(slot);
        if (punctuates) {
            cell.firing.set(position.time().firing());
        }
        cell.fail(failure);
        end(slot);
    }

    /** Takes a punctuation, after all records that it has fired before the region. */
    public void punctuate() {
        end(begin(Kind.PUNCTUATION));
    }

    /**
     * Takes the end of the run.
     *
     * @param atEnd whether the input has ended, rather than the run been stopped
     */
    public void end(final boolean atEnd) {
        final Slot slot = begin(Kind.END);
        slot.atEnd = atEnd;
        end(slot);
    }

    private Slot begin(final Kind kind) {
        final Slot slot = nextSlot();
        position.writeTo(slot, kind);
        slot.place.copy(position.place());
        return slot;
    }

    private static Cell addPassing(final Slot slot) {
        final Cell cell = slot.addAlone();
        cell.place(null, 0);
        cell.firing.set(slot.firing);
        return cell;
    }

    private Slot nextSlot() {
        final Slot slot = region.slot(region.indexOf(next));
        if (waiting.isEmpty() && slot.isFree()) {
            return slot;
        }
        return spare.isEmpty() ? region.newSlot() : spare.removeLast();
    }

    private void end(final Slot slot) {
        final int index = region.indexOf(next);
        if (region.slot(index) == slot) {
            handOver(index);
        } else {
            waiting.add(slot);
        }
    }

    private void handOver(final int index) {
        if ((next++ & OrderStatistics.SAMPLED - 1) == 0) {
            statistics.occupied(next - region.merged());
        }
        final Slot slot = region.slot(index);
        slot.worker = -1;
        slot.number = next - 1;
        switch (slot.kind) {
            case RECORD, BYTES -> dispatch(slot, index);
            case PUNCTUATION -> dispatchPunctuation(slot, index);
            default -> passBy(slot, index);
        }
    }

    private void dispatch(final Slot slot, final int index) {
        final OutgoingEdge edge = edges[slot.channel];
        slot.publish(edge.copies());
        try {
            edge.send(Region.message(index, -1), slot.record, slot);
        } catch (final Throwable noTask) {
            addPassing(slot).fail(noTask);
            passBy(slot, index);
        }
    }

    private void dispatchPunctuation(final Slot slot, final int index) {
        if (punctuated.length == 0) {
            passBy(slot, index);
            return;
        }
        slot.publish(punctuated.length);
        for (final BufferedRing ring : punctuated) {
            ring.send(Region.message(index, -1));
        }
    }

    private void passBy(final Slot slot, final int index) {
        slot.publish(0);
        if (passed != null) {
            passed.send(Region.message(index, -1));
        }
    }
}
