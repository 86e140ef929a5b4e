package dev.tailrace.region;

import dev.tailrace.channel.LongRing;
import dev.tailrace.region.Route.Lane;
import dev.tailrace.region.Slot.Kind;
import java.util.ArrayDeque;
import java.util.List;

/**
 * Where a region begins: gives what comes the next slot and hands it to a task. Belongs to the thread of a serial phase.
 *
 * <p>It never refuses anything: what finds no free slot waits in slots outside the ring. Its owner looks at {@link
 * #hasRoom} before it takes on more, so that is no more than what one record brings about.
 */
public final class Splitter {

    private final Region region;
    private final Moment moment;
    private final Route[] routes;
    private final Carrier[] carriers;
    private final Lane[] timeChannels;
    private final Lane passed;
    private final OrderStatistics statistics;
    private final ArrayDeque<Slot> waiting = new ArrayDeque<>();
    private final ArrayDeque<Slot> spare = new ArrayDeque<>();
    private long next;

    /**
     * @param routes by edge, to the tasks of this region; null for edges and sinks that lie behind it
     * @param carriers by edge
     * @param timeChannels to each task that waits for stream time
     * @param passed tells the merger of slots that no task closes, unless it takes them in order anyway; else null
     */
    public Splitter(
            final Region region,
            final Moment moment,
            final Route[] routes,
            final Carrier[] carriers,
            final List<Lane> timeChannels,
            final LongRing passed,
            final OrderStatistics statistics) {
        this.region = region;
        this.moment = moment;
        this.routes = routes.clone();
        this.carriers = carriers.clone();
        this.statistics = statistics;
        this.timeChannels = timeChannels.toArray(new Lane[0]);
        this.passed = passed == null ? null : new Lane(passed, -1);
    }

    /**
     * Whether there are so many free slots ahead.
     *
     * @param slots at most half of the window
     */
    public boolean hasRoom(final int slots) {
        return waiting.isEmpty()
                && region.slot(region.indexOf(next + slots - 1)).isFree();
    }

    /** Moves on what has waited; returns how much. */
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
        for (final Lane lane : timeChannels) {
            lane.flush();
        }
        return moved;
    }

    /** A record for the tasks of this region, or for what lies behind it. */
    public void push(final int channel, final Object record) {
        final Slot slot = begin(routes[channel] == null ? Kind.PASSING : Kind.RECORD);
        if (slot.kind == Kind.RECORD) {
            slot.carry(channel, carriers[channel], record);
            slot.broadcast = routes[channel].isBroadcast();
        } else {
            passing(slot).carry(channel, carriers[channel], record);
        }
        end(slot);
    }

    /** The bytes of a record that is yet to be decoded. */
    public void pushBytes(final int channel, final byte[] buffer, final int offset, final int length) {
        final Slot slot = begin(Kind.BYTES);
        slot.channel = channel;
        slot.copy(buffer, offset, length);
        end(slot);
    }

    /** An encoded result, which only passes by. */
    public void pass(final int channel, final byte[] buffer, final int offset, final int length) {
        final Slot slot = begin(Kind.PASSING);
        passing(slot).encode(channel, buffer, offset, length);
        end(slot);
    }

    /**
     * Something has failed: the run ends once all before it has left. On a punctuation, that is also what fires in later phases
     * before that which has failed, so the failure takes its place among what fires.
     */
    public void fail(final Throwable failure) {
        final boolean inPunctuation = moment.time().isInPunctuation();
        final Slot slot = begin(inPunctuation ? Kind.PUNCTUATION : Kind.END);
        final Cell cell = passing(slot);
        if (inPunctuation) {
            cell.firing.set(moment.time().firing());
        }
        cell.fail(failure);
        end(slot);
    }

    /** A punctuation, once all that fires before the region has been pushed. */
    public void punctuation() {
        end(begin(Kind.PUNCTUATION));
    }

    /**
     * Nothing comes any more.
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
        slot.kind = kind;
        moment.writeOn(slot);
        if (slot.inPunctuation && kind != Kind.PUNCTUATION) {
            slot.firing.set(moment.time().firing());
        }
        return slot;
    }

    private Cell passing(final Slot slot) {
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
            case PUNCTUATION -> tell(slot, index);
            default -> passBy(slot, index);
        }
    }

    private void dispatch(final Slot slot, final int index) {
        final Route route = routes[slot.channel];
        slot.publish(route.copies());
        try {
            route.send(Region.message(index, -1), slot.record, slot);
        } catch (final Throwable noTask) {
            passing(slot).fail(noTask);
            passBy(slot, index);
        }
    }

    private void tell(final Slot slot, final int index) {
        if (timeChannels.length == 0) {
            passBy(slot, index);
            return;
        }
        slot.publish(timeChannels.length);
        for (final Lane lane : timeChannels) {
            lane.send(Region.message(index, -1));
        }
    }

    private void passBy(final Slot slot, final int index) {
        slot.publish(0);
        if (passed != null) {
            passed.send(Region.message(index, -1));
        }
    }
}
