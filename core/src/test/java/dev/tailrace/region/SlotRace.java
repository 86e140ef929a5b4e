package dev.tailrace.region;

import dev.tailrace.channel.LongRing;
import dev.tailrace.channel.Pauses;
import dev.tailrace.channel.Tally;
import dev.tailrace.channel.Together;
import java.util.ArrayList;
import java.util.List;

/**
 * Tasks close slots while the merger looks at them, very many of them, as in {@code dev.tailrace.channel.Race}: the threads
 * run through an array of slots without meeting in between. Slots are new or have been used before, so that cells are made
 * in the race as well.
 *
 * <p>What must hold of each slot: the merger finds it closed only when all that is to come of it is there, sees all of
 * that, and exactly one task is told that it was the last.
 */
final class SlotRace {

    /** How the tasks close a slot, in the right order or with a mistake. */
    enum Way {
        /** One task adds cells and closes. */
        ALONE,
        /** Two tasks add a cell each and close what is theirs, as on a punctuation. */
        TOGETHER,
        /** A task sends a record on to another, and both close, as in a region with shuffles. */
        SENT_ON
    }

    static final String SEEN_OPEN = "the merger was there before it was closed";
    static final String SEEN_CLOSED = "the merger found it closed";
    static final String FIRST_WAS_LAST = "the first task was the last to close";
    static final String SECOND_WAS_LAST = "the second task was the last to close";

    private static final int SLOTS = 512;
    private static final int TASKS = 2;
    private static final int MOST_CELLS = 5;

    private final long seed;
    private final Way way;
    private final boolean mistaken;
    private final Region region = new Region(SLOTS, 2, 1, true);
    private final LongRing sent = new LongRing(SLOTS);
    private final boolean[][] last = new boolean[TASKS][SLOTS];
    private final boolean[] seenOpen = new boolean[SLOTS];
    private volatile boolean broken;

    /** @param mistaken whether tasks close first and do the rest then */
    SlotRace(final long seed, final Way way, final boolean mistaken) {
        this.seed = seed;
        this.way = way;
        this.mistaken = mistaken;
        final Pauses random = new Pauses(seed);
        for (int index = 0; index < SLOTS; index++) {
            useBefore(region.slot(index), random);
            region.slot(index).publish(way == Way.TOGETHER ? TASKS : 1);
        }
    }

    private static void useBefore(final Slot slot, final Pauses random) {
        for (int cells = random.below(MOST_CELLS); cells > 0; cells--) {
            slot.addAlone().length = -1;
        }
        slot.free();
    }

    void run(final Tally met) {
        final List<Runnable> bodies = new ArrayList<>(List.of(() -> work(0), this::merge));
        if (way != Way.ALONE) {
            bodies.add(() -> work(1));
        }
        Together.run(bodies);
        for (int index = 0; index < SLOTS; index++) {
            expect(last[0][index] != last[1][index], "one task to be the last", index);
            met.count(last[0][index] ? FIRST_WAS_LAST : SECOND_WAS_LAST);
            met.count(seenOpen[index] ? SEEN_OPEN : SEEN_CLOSED);
        }
    }

    private void work(final int task) {
        final Pauses pauses = new Pauses(seed + 1 + task);
        for (int index = 0; index < SLOTS && !broken; index++) {
            pauses.pause();
            try {
                giveAndClose(task, index, pauses);
            } catch (final IndexOutOfBoundsException freed) {
                expect(false, "nobody to free it before it is closed", index);
            }
        }
    }

    private void giveAndClose(final int task, final int index, final Pauses pauses) {
        if (way == Way.SENT_ON && task == 1) {
            take(index);
        }
        if (!mistaken) {
            give(task, index);
            pauses.pause();
        }
        last[task][index] = region.slot(index).close(way == Way.ALONE);
        if (mistaken) {
            give(task, index);
        }
    }

    private void give(final int task, final int index) {
        final Slot slot = region.slot(index);
        for (int count = 0; count < cellsOf(index); count++) {
            final Cell cell = way == Way.ALONE ? slot.addAlone() : slot.sharedCell(slot.addShared());
            cell.channel = task;
            cell.length = lengthOf(task, index, count);
        }
        if (way == Way.SENT_ON && task == 0) {
            slot.open();
            sent.offer(Region.message(index, 0));
        }
    }

    private void take(final int index) {
        long message = sent.poll();
        for (int failures = 0; message == LongRing.EMPTY && !broken; failures++) {
            Pauses.retry(failures);
            message = sent.poll();
        }
        if (message != LongRing.EMPTY) {
            final Slot slot = region.slot(Region.slotOf(message));
            final int length = slot.cell(Region.cellOf(message)).length;
            expect(Region.slotOf(message) == index && length == lengthOf(0, index, 0), "to see what was sent", index);
        }
    }

    private int cellsOf(final int index) {
        return 1 + index % (way == Way.ALONE ? MOST_CELLS : 2);
    }

    private int lengthOf(final int task, final int index, final int count) {
        return (int) (seed & 0xffff) + 31 * index + 7 * task + count;
    }

    private void merge() {
        for (int index = 0; index < SLOTS && !broken; index++) {
            final Slot slot = region.slot(index);
            seenOpen[index] = !slot.isClosed();
            for (int failures = 0; !slot.isClosed() && !broken; failures++) {
                Pauses.retry(failures);
            }
            if (!broken) {
                lookAndFree(slot, index);
            }
        }
    }

    private void lookAndFree(final Slot slot, final int index) {
        try {
            look(slot, index);
            slot.free();
        } catch (final IndexOutOfBoundsException moved) {
            expect(false, "nobody to add cells behind the close", index);
        }
    }

    private void look(final Slot slot, final int index) {
        final int[] counts = new int[TASKS];
        expect(slot.cellCount() <= slot.cells().length, "a cell for each result", index);
        for (int place = 0; place < slot.cellCount(); place++) {
            final Cell cell = slot.cell(place);
            final int task = cell.channel;
            expect(cell.length == lengthOf(task, index, counts[task]++), "to see what is in the cells", index);
        }
        final int others = way == Way.ALONE ? 0 : cellsOf(index);
        expect(counts[0] == cellsOf(index) && counts[1] == others, "all cells of a closed slot", index);
    }

    private void expect(final boolean holds, final String what, final int index) {
        if (!holds) {
            broken = true;
            throw new AssertionError("expected " + what + ": " + way + ", seed " + seed + ", slot " + index + " with "
                    + region.slot(index).cellCount() + " cells");
        }
    }
}
