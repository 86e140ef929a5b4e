package dev.tailrace.channel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Races of a few operations on small rings, very many of them: the producer offers, the consumers poll, all at the same
 * time, and each race starts from a ring with a random history. As in jcstress the threads run through an array of rings
 * without meeting in between, so that two calls on one ring often overlap to the nanosecond.
 *
 * <p>What must hold of each race: every value that was taken was given, once, and in order for each consumer; nothing
 * that was given is lost; the ring never holds more than its capacity; what the producer wrote for a value is seen by who
 * takes it. What may hold or not is counted, to see that the threads did meet.
 */
final class Race {

    static final String TAKEN_AT_ONCE = "a value was given and taken in the same race";
    static final String FULL = "the ring was full";
    static final String FOUND_LATER = "the ring was empty, and then it was not";

    private static final int RINGS = 512;
    private static final int MOST_OPERATIONS = 6;

    /** Noted in place of a value whose taker did not see what was written beside it. */
    private static final long BLIND = Long.MAX_VALUE;

    private final long seed;
    private final int consumers;
    private final int operations;
    private final Ring[] rings = new Ring[RINGS];

    /** For each ring the first value of its race; values before it are history. */
    private final int[] first = new int[RINGS];

    /** For each ring how many values were accepted from {@link #first} on. */
    private final int[] accepted = new int[RINGS];

    /** For each ring how many of those were in it before the race. */
    private final int[] inside = new int[RINGS];

    /** For each ring and value what the producer wrote beside it, without any synchronisation but the ring's. */
    private final long[][] beside = new long[RINGS][64];

    /** For each consumer and ring what each poll returned. */
    private final long[][][] polled;

    Race(final long seed, final int consumers, final IntFunction<Ring> ringOfCapacity) {
        final Pauses random = new Pauses(seed);
        this.seed = seed;
        this.consumers = consumers;
        this.operations = 1 + random.below(MOST_OPERATIONS);
        this.polled = new long[consumers][RINGS][operations];
        for (int r = 0; r < RINGS; r++) {
            rings[r] = ringOfCapacity.apply(1 + random.below(4));
            prepare(r, random);
        }
    }

    /** Gives a ring a history: some values that went in and out, some that are still in it. */
    private void prepare(final int r, final Pauses random) {
        final int gone = random.below(6);
        for (int i = 0; i < gone; i++) {
            give(r, i);
            rings[r].poll();
        }
        final int still = random.below(rings[r].capacity() + 1);
        for (int i = gone; i < gone + still; i++) {
            give(r, i);
        }
        first[r] = gone;
        accepted[r] = still;
        inside[r] = still;
    }

    private boolean give(final int r, final int value) {
        beside[r][value] = besideOf(value);
        return rings[r].offer(value);
    }

    private static long besideOf(final long value) {
        return 1_000_003 * (value + 1);
    }

    void run(final Tally met) {
        final List<Runnable> bodies = new ArrayList<>();
        bodies.add(this::produce);
        for (int c = 0; c < consumers; c++) {
            final int consumer = c;
            bodies.add(() -> consume(consumer));
        }
        Together.run(bodies);
        for (int r = 0; r < RINGS; r++) {
            check(r);
            tally(r, met);
        }
    }

    private void tally(final int r, final Tally met) {
        final long given = first[r] + inside[r];
        met.countIf(accepted[r] - inside[r] < operations, FULL);
        met.countIf(
                Arrays.stream(polled).anyMatch(of -> Arrays.stream(of[r]).anyMatch(value -> value >= given)),
                TAKEN_AT_ONCE);
        met.countIf(Arrays.stream(polled).anyMatch(of -> isFoundLater(of[r])), FOUND_LATER);
    }

    private static boolean isFoundLater(final long[] of) {
        boolean empty = false;
        for (final long value : of) {
            if (empty && value != LongRing.EMPTY) {
                return true;
            }
            empty |= value == LongRing.EMPTY;
        }
        return false;
    }

    private void produce() {
        final Pauses pauses = new Pauses(seed + 1);
        for (int r = 0; r < RINGS; r++) {
            pauses.pause();
            int next = first[r] + accepted[r];
            for (int i = 0; i < operations; i++) {
                if (give(r, next)) {
                    next++;
                }
            }
            accepted[r] = next - first[r];
        }
    }

    private void consume(final int consumer) {
        final Pauses pauses = new Pauses(seed + 2 + consumer);
        for (int r = 0; r < RINGS; r++) {
            pauses.pause();
            for (int i = 0; i < operations; i++) {
                final long value = rings[r].poll();
                final boolean blind = value != LongRing.EMPTY && beside[r][(int) value] != besideOf(value);
                polled[consumer][r][i] = blind ? BLIND : value;
            }
        }
    }

    private void check(final int r) {
        final boolean[] taken = new boolean[accepted[r]];
        int count = 0;
        for (int c = 0; c < consumers; c++) {
            long before = -1;
            for (final long value : polled[c][r]) {
                if (value != LongRing.EMPTY) {
                    mark(r, value, before, taken);
                    before = value;
                    count++;
                }
            }
        }
        checkRest(r, accepted[r] - count, first[r] + count);
    }

    private void checkRest(final int r, final int left, final int next) {
        final Ring ring = rings[r];
        expect(left <= ring.capacity(), "no more in the ring than it holds", r);
        expect(ring.size() == left, "a size of what is in it", r);
        for (int i = 0; i < left; i++) {
            expect(ring.poll() == next + i, "what nobody took still in it, in order", r);
        }
        expect(ring.poll() == LongRing.EMPTY, "nothing behind the last value", r);
    }

    private void mark(final int r, final long value, final long before, final boolean[] taken) {
        expect(value != BLIND, "to see what was written before the offer", r);
        expect(value > before, "values in order", r);
        final long index = value - first[r];
        expect(index >= 0 && index < accepted[r], "only values that were given", r);
        expect(!taken[(int) index], "each value taken once", r);
        taken[(int) index] = true;
    }

    private void expect(final boolean holds, final String what, final int r) {
        if (!holds) {
            throw new AssertionError("expected " + what + ": seed " + seed + ", ring " + r + ", polled "
                    + Arrays.stream(polled).map(of -> Arrays.toString(of[r])).toList() + ", given from " + first[r]
                    + ", accepted " + accepted[r]);
        }
    }
}
