package dev.tailrace.region;

import dev.tailrace.agent.Agent;
import dev.tailrace.channel.ClaimRing;
import dev.tailrace.channel.LongRing;
import dev.tailrace.function.Output;
import dev.tailrace.region.Route.Lane;
import dev.tailrace.region.Slot.Kind;
import dev.tailrace.runtime.Firing;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.async.AsyncNode;
import dev.tailrace.runtime.async.CallTable;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * One of the parallel tasks of a region: takes slots from its rings, runs its nodes on what is in them, and closes them.
 *
 * <p>It takes no more from its rings while something that it has sent to another task waits for room, so what it keeps
 * back is at most what one record brings about.
 *
 * <p>A task that asks others closes a slot when it has been answered, and takes nothing more while all its calls are open.
 */
public final class RegionTask implements Agent {

    /** Slots taken from a ring before the next one has its turn. */
    private static final int TURN = 32;

    /** Slots claimed before it looks at its other rings again. */
    private static final int CLAIMED = 4;

    private final String name;
    private final int worker;
    private final int number;
    private final Region region;
    private final boolean waitsForTime;
    private final LongSupplier clockNs;
    private final BooleanSupplier finished;
    private Label label;
    private StreamTime time;
    private LongRing[] rings = {};
    private ClaimRing[] claims = {};
    private LongRing completed;
    private Output<Object>[] entries;
    private Lane[] lanes = {};
    private Runnable opening = () -> {};
    private Runnable closing = () -> {};

    private Slot slot;
    private int slotIndex;
    private Cell from;
    private int ordinal;

    /** The node that asks others, and where its results go; null if the task's nodes give their results at once. */
    private AsyncNode<Object, Object> asking;

    private Output<Object> answered;
    private long inHand;
    private boolean asked;

    /**
     * @param worker number among all tasks of the run, for people
     * @param number among the tasks of its group
     * @param clockNs nanoseconds of any origin, to sample how long results are held
     * @param finished whether the run is over
     */
    public RegionTask(
            final String name,
            final int worker,
            final int number,
            final Region region,
            final boolean waitsForTime,
            final LongSupplier clockNs,
            final BooleanSupplier finished) {
        this.name = name;
        this.worker = worker;
        this.number = number;
        this.region = region;
        this.waitsForTime = waitsForTime;
        this.clockNs = clockNs;
        this.finished = finished;
    }

    /**
     * Says where records come from and where they go; once, before the first of them.
     *
     * @param rings from the splitter and from other tasks
     * @param claims shared with the other tasks of the group
     * @param completed tells the merger what was closed, unless it takes slots in order; else null
     * @param entries by edge, of those that lead into this task
     * @param lanes to other tasks of the region
     */
    public void connect(
            final List<LongRing> rings,
            final List<ClaimRing> claims,
            final LongRing completed,
            final Output<Object>[] entries,
            final List<Lane> lanes) {
        this.rings = rings.toArray(new LongRing[0]);
        this.claims = claims.toArray(new ClaimRing[0]);
        this.completed = completed;
        this.entries = entries.clone();
        this.lanes = lanes.toArray(new Lane[0]);
    }

    /** Makes it a task that asks others; once, before the first record. */
    public void asks(final AsyncNode<Object, Object> node, final Output<Object> results) {
        asking = node;
        answered = results;
    }

    /** Asks about the record in hand, whose slot is closed once it is answered. */
    public void ask(final Object record) {
        asked = true;
        asking.ask(inHand, record);
    }

    /** The nodes that it runs: their label and clock, and what opens and closes them on the task's thread. */
    public void runs(final Label nodesLabel, final StreamTime nodesTime, final Runnable opens, final Runnable closes) {
        label = nodesLabel;
        time = nodesTime;
        opening = opens;
        closing = closes;
    }

    /** The place in the input log of what is in hand; on the task's thread. */
    public long position() {
        return slot == null ? 0 : slot.position;
    }

    /** Where what is in hand comes from, in words; on the task's thread. */
    public String place() {
        return slot == null ? "before the first record" : slot.place.describe();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void onStart() {
        opening.run();
    }

    @Override
    public void onClose() {
        closing.run();
    }

    @Override
    public boolean isDone() {
        return finished.getAsBoolean();
    }

    @Override
    public int doWork() {
        int work = asking == null ? 0 : takeAnswers();
        for (final LongRing ring : rings) {
            for (int turn = 0; turn < TURN && hasRoom(); turn++) {
                final long message = ring.poll();
                if (message == LongRing.EMPTY) {
                    break;
                }
                handle(message);
                work++;
            }
        }
        for (final ClaimRing ring : claims) {
            work += claim(ring);
        }
        return work;
    }

    private int claim(final ClaimRing ring) {
        int work = 0;
        while (work < CLAIMED && hasRoom()) {
            final long message = ring.poll();
            if (message == LongRing.EMPTY) {
                break;
            }
            handle(message);
            work++;
        }
        return work;
    }

    private boolean hasRoom() {
        return flush() && (asking == null || asking.hasRoom());
    }

    private boolean flush() {
        boolean all = true;
        for (final Lane lane : lanes) {
            all &= lane.flush();
        }
        return all;
    }

    private int takeAnswers() {
        int work = 0;
        while (work < TURN && flush()) {
            final int entry = asking.poll();
            if (entry == CallTable.NONE) {
                break;
            }
            take(asking.message(entry));
            try {
                asking.handOn(entry, answered);
            } catch (final Throwable failure) {
                add().fail(failure);
            }
            asking.release(entry);
            close();
            work++;
        }
        return work;
    }

    private void handle(final long message) {
        take(message);
        asked = false;
        if (isMine()) {
            work();
        }
        if (!asked) {
            close();
        }
    }

    private void take(final long message) {
        inHand = message;
        slotIndex = Region.slotOf(message);
        slot = region.slot(slotIndex);
        slot.worker = worker;
        ordinal = 0;
        final int cell = Region.cellOf(message);
        from = cell < 0 ? null : slot.cell(cell);
    }

    /** Of all tasks that get a record, its nodes keeping no state, the first does what there is to do. */
    private boolean isMine() {
        return number == 0 || !(from == null ? slot.broadcast : from.broadcast);
    }

    private void work() {
        try {
            if (from != null) {
                entries[from.channel].emit(from.record);
            } else {
                enter();
            }
        } catch (final Throwable failure) {
            add().fail(failure);
        }
    }

    private void enter() {
        label.at(slot.sequence);
        if (slot.kind == Kind.PUNCTUATION) {
            joinPunctuation();
            time.endPunctuation();
        } else if (slot.inPunctuation) {
            joinPunctuation();
            time.arrive(slot.firing);
            entries[slot.channel].emit(slot.record);
            if (!waitsForTime) {
                time.leavePunctuation();
            }
        } else {
            time.at(slot.nowNs);
            entries[slot.channel].emit(slot.kind == Kind.BYTES ? slot : slot.record);
        }
    }

    private void joinPunctuation() {
        if (!time.isInPunctuation()) {
            time.beginPunctuation(slot.beforeNs, slot.nowNs, slot.atEnd);
        }
    }

    private void close() {
        if ((slotIndex & OrderStatistics.SAMPLED - 1) == 0) {
            slot.closedAtNs = clockNs.getAsLong();
        }
        final boolean shared = region.isShared() || slot.broadcast || slot.kind == Kind.PUNCTUATION;
        if (slot.close(!shared) && completed != null) {
            completed.offer(Region.message(slotIndex, -1));
        }
        slot = null;
        from = null;
    }

    /** A new cell for a result of what is in hand. */
    private Cell add() {
        return region.isShared() || slot.broadcast || slot.kind == Kind.PUNCTUATION
                ? place(slot.sharedCell(slot.addShared()))
                : place(slot.addAlone());
    }

    private Cell place(final Cell cell) {
        if (slot.inPunctuation) {
            cell.firing.set(firing());
        }
        if (region.isShared()) {
            cell.place(from, ordinal++);
        }
        return cell;
    }

    // What was asked about has fired before, and the clock has gone on since.
    private Firing firing() {
        if (from != null) {
            return from.firing;
        }
        return asking == null ? time.firing() : slot.firing;
    }

    /** A result leaves the region. */
    void leave(final int channel, final Carrier carrier, final Object record) {
        add().carry(channel, carrier, record);
    }

    /** An encoded result leaves the region. */
    void leave(final int channel, final byte[] buffer, final int offset, final int length) {
        add().encode(channel, buffer, offset, length);
    }

    /** A record goes to another task of the region. */
    void send(final int channel, final Carrier carrier, final Object record, final Route route) {
        final int index = slot.addShared();
        if (index > Region.MOST_CELLS) {
            throw new IllegalStateException("more than " + Region.MOST_CELLS + " records have come of one");
        }
        final Cell cell = place(slot.sharedCell(index));
        cell.carry(channel, carrier, record);
        cell.broadcast = route.isBroadcast();
        for (int copy = 0; copy < route.copies(); copy++) {
            slot.open();
        }
        try {
            route.send(Region.message(slotIndex, index), record, slot);
        } catch (final Throwable noTask) {
            slot.close(false);
            throw noTask;
        }
    }

    /** Says that the bytes in hand are a record. */
    static void understood(final Slot slot, final long eventTimeNs) {
        slot.understood = true;
        slot.eventTimeNs = eventTimeNs;
    }
}
