package dev.tailrace.region;

import dev.tailrace.channel.LongRing;
import dev.tailrace.channel.Pauses;
import dev.tailrace.channel.Together;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Passes a long run of numbers through the few slots of a small region: a splitter fills free slots and deals them to
 * tasks, the tasks put what they have read into a cell, the merger looks at the slot at its head, all on threads of their
 * own with random pauses. A slot that is handed over or filled anew too early shows another number.
 */
final class SlotPassage {

    private static final int TASKS = 2;

    private final long seed;
    private final int numbers;
    private final boolean mistaken;
    private final Region region;
    private final List<LongRing> rings = new ArrayList<>();
    private volatile boolean ended;

    /** @param mistaken whether the merger takes a slot as soon as it is not free */
    SlotPassage(final long seed, final int numbers, final boolean mistaken) {
        this.seed = seed;
        this.numbers = numbers;
        this.mistaken = mistaken;
        this.region = new Region(2 << new Pauses(seed).below(4), 1, 1, true);
        for (int task = 0; task < TASKS; task++) {
            rings.add(new LongRing(region.window()));
        }
    }

    void run() {
        final List<Runnable> bodies = new ArrayList<>(List.of(this::split, this::merge));
        rings.forEach(ring -> bodies.add(() -> work(ring)));
        Together.run(bodies);
    }

    private void split() {
        final Pauses random = new Pauses(seed + 1);
        final ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
        for (long number = 0; number < numbers; number++) {
            random.pause();
            final int index = region.indexOf(number);
            final Slot slot = region.slot(index);
            for (int failures = 0; !slot.isFree() && !ended; failures++) {
                Pauses.retry(failures);
            }
            slot.number = number;
            slot.copy(bytes.putLong(0, number).array(), 0, Long.BYTES);
            slot.publish(1);
            rings.get(random.below(TASKS)).offer(Region.message(index, -1));
        }
    }

    private void work(final LongRing ring) {
        final Pauses pauses = new Pauses(seed + 2);
        for (int failures = 0; !ended; failures++) {
            pauses.pause();
            final long message = ring.poll();
            if (message == LongRing.EMPTY) {
                Pauses.retry(failures);
            } else {
                final Slot slot = region.slot(Region.slotOf(message));
                slot.addAlone().encode(0, slot.bytes, 0, slot.length);
                slot.close(true);
                failures = 0;
            }
        }
    }

    private void merge() {
        final Pauses pauses = new Pauses(seed + 3);
        try {
            for (long head = 0; head < numbers; head++) {
                pauses.pause();
                final Slot slot = region.slot(region.indexOf(head));
                for (int failures = 0; mistaken ? slot.isFree() : !slot.isClosed(); failures++) {
                    Pauses.retry(failures);
                }
                look(slot, head);
                slot.free();
            }
        } finally {
            ended = true;
        }
    }

    private void look(final Slot slot, final long head) {
        final boolean whole = slot.number == head && slot.cellCount() == 1;
        if (!whole || ByteBuffer.wrap(slot.cell(0).bytes).getLong() != head) {
            throw new AssertionError("expected number " + head + " at the head, with a cell that has it: seed " + seed
                    + ", window " + region.window() + ", number " + slot.number + " with " + slot.cellCount()
                    + " cells");
        }
    }
}
