package dev.tailrace.channel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Passes a long run of values through one small ring, with random pauses on both sides. Beside each value the producer
 * leaves a number in a slot without any synchronisation but the ring's, and the consumer takes it out. There are as many
 * slots as the ring has room, and two: one for the value that waits for room, one for the value whose taker has polled
 * and not yet cleared. So a value or a room that is handed over too early shows. Where several consumers compete, nobody
 * knows when all of them have cleared, and each value has its own slot.
 */
final class Passage {

    private static final long NOTHING = 0;

    private final long seed;
    private final int values;
    private final int consumers;
    private final Ring ring;
    private final long[] slots;

    /** For each value who has taken it. */
    private final int[] takers;

    private volatile boolean broken;
    private volatile boolean ended;

    Passage(final long seed, final int values, final int consumers, final IntFunction<Ring> ringOfCapacity) {
        this.seed = seed;
        this.values = values;
        this.consumers = consumers;
        this.ring = ringOfCapacity.apply(1 << new Pauses(seed).below(7));
        this.slots = new long[consumers == 1 ? ring.capacity() + 2 : values];
        this.takers = new int[values];
    }

    void run() {
        final List<Runnable> bodies = new ArrayList<>();
        bodies.add(this::produce);
        for (int c = 1; c <= consumers; c++) {
            final int consumer = c;
            bodies.add(() -> consume(consumer));
        }
        Together.run(bodies);
        for (int value = 0; value < values; value++) {
            expect(takers[value] != 0, "each value taken", value);
        }
    }

    private void produce() {
        final Pauses pauses = new Pauses(seed + 1);
        for (int value = 0; value < values && !broken; value++) {
            pauses.pause();
            final int slot = value % slots.length;
            expect(slots[slot] == NOTHING, "the slot to be cleared by whoever took its value", value);
            slots[slot] = numberOf(value);
            for (int failures = 0; !ring.offer(value) && !broken; failures++) {
                Pauses.retry(failures);
            }
        }
        ended = true;
    }

    private void consume(final int consumer) {
        final Pauses pauses = new Pauses(seed + 1 + consumer);
        long before = -1;
        int failures = 0;
        while (!broken) {
            pauses.pause();
            final boolean last = ended;
            final long value = ring.poll();
            if (value != LongRing.EMPTY) {
                take(consumer, value, before);
                before = value;
                failures = 0;
            } else if (last) {
                return;
            } else {
                Pauses.retry(failures++);
            }
        }
    }

    private void take(final int consumer, final long value, final long before) {
        expect(value >= 0 && value < values, "a value that was given", value);
        expect(consumers == 1 ? value == before + 1 : value > before, "the next value", value);
        expect(takers[(int) value] == 0, "a value that nobody has taken", value);
        takers[(int) value] = consumer;
        final int slot = (int) value % slots.length;
        expect(slots[slot] == numberOf(value), "to see what was written before the offer", value);
        slots[slot] = NOTHING;
    }

    private static long numberOf(final long value) {
        return 1_000_003 * (value + 1);
    }

    private void expect(final boolean holds, final String what, final long value) {
        if (!holds) {
            broken = true;
            throw new AssertionError(
                    "expected " + what + ": seed " + seed + ", capacity " + ring.capacity() + ", value " + value);
        }
    }
}
