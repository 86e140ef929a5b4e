package dev.tailrace.channel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Races of two producers and a consumer on small rings, very many of them, as in {@link Race}.
 *
 * <p>What must hold of each race: what comes out is what was accepted, each value once, those of a producer in order, what
 * was in the ring before first of all; an offer is refused only if so many values are there or were; what a producer wrote
 * for a value is seen by the consumer.
 */
final class GatherRace {

    static final String TAKEN_AT_ONCE = "a value was given and taken in the same race";
    static final String FULL = "an offer found the ring full";
    static final String MIXED = "values of both producers were in the ring in turns";

    private static final int RINGS = 512;
    private static final int MOST_OPERATIONS = 6;
    private static final int PRODUCERS = 2;

    /** A value has its producer above these bits; what was there before comes from the one after the last. */
    private static final int NUMBER_BITS = 8;

    private static final int BEFORE = PRODUCERS;

    private final long seed;
    private final int operations;
    private final Ring[] rings = new Ring[RINGS];

    /** For each producer, and for what was there before, and each ring: the values that were accepted. */
    private final List<List<List<Long>>> accepted = new ArrayList<>();

    /** For each value what its producer wrote beside it, without any synchronisation but the ring's. */
    private final long[][] beside = new long[RINGS][(PRODUCERS + 1) << NUMBER_BITS];

    private final List<List<Long>> polled = new ArrayList<>();
    private final boolean[] blind = new boolean[RINGS];

    GatherRace(final long seed, final IntFunction<Ring> ringOfCapacity) {
        final Pauses random = new Pauses(seed);
        this.seed = seed;
        this.operations = 1 + random.below(MOST_OPERATIONS);
        for (int producer = 0; producer <= PRODUCERS; producer++) {
            accepted.add(new ArrayList<>());
        }
        for (int r = 0; r < RINGS; r++) {
            accepted.forEach(of -> of.add(new ArrayList<>()));
            polled.add(new ArrayList<>());
            rings[r] = ringOfCapacity.apply(1 + random.below(4));
            prepare(r, random);
        }
    }

    /** Gives a ring a history: some values that went in and out, some that are still in it. */
    private void prepare(final int r, final Pauses random) {
        for (int gone = random.below(6); gone > 0; gone--) {
            rings[r].offer(0);
            rings[r].poll();
        }
        final int still = random.below(rings[r].capacity() + 1);
        for (int number = 0; number < still; number++) {
            give(BEFORE, r, number);
        }
    }

    private void give(final int producer, final int r, final int number) {
        final long value = (long) producer << NUMBER_BITS | number;
        beside[r][(int) value] = besideOf(value);
        if (rings[r].offer(value)) {
            accepted.get(producer).get(r).add(value);
        }
    }

    private static long besideOf(final long value) {
        return 1_000_003 * (value + 1);
    }

    void run(final Tally met) {
        Together.run(List.of(() -> produce(0), () -> produce(1), this::consume));
        for (int r = 0; r < RINGS; r++) {
            check(r, met);
        }
    }

    private void produce(final int producer) {
        final Pauses pauses = new Pauses(seed + 1 + producer);
        for (int r = 0; r < RINGS; r++) {
            pauses.pause();
            for (int number = 0; number < operations; number++) {
                give(producer, r, number);
            }
        }
    }

    private void consume() {
        final Pauses pauses = new Pauses(seed + 1 + PRODUCERS);
        for (int r = 0; r < RINGS; r++) {
            pauses.pause();
            for (int poll = 0; poll < operations; poll++) {
                take(r);
            }
        }
    }

    private boolean take(final int r) {
        final long value = rings[r].poll();
        if (value == ClaimRing.EMPTY) {
            return false;
        }
        polled.get(r).add(value);
        blind[r] |= beside[r][(int) value] != besideOf(value);
        return true;
    }

    private void check(final int r, final Tally met) {
        final List<Long> inTheRace = List.copyOf(polled.get(r));
        final int left = rings[r].size();
        while (take(r)) {
            continue;
        }
        final List<Long> out = polled.get(r);
        expect(!blind[r], "to see what was written before the offer", r);
        expect(left == out.size() - inTheRace.size() && left <= rings[r].capacity(), "a size of what is in it", r);
        for (int producer = 0; producer <= PRODUCERS; producer++) {
            expect(of(producer, out).equals(accepted.get(producer).get(r)), "what was given, once and in order", r);
        }
        expect(of(BEFORE, out).equals(out.subList(0, of(BEFORE, out).size())), "what was there before first", r);
        final boolean refused = out.size() < of(BEFORE, out).size() + PRODUCERS * operations;
        expect(!refused || out.size() >= rings[r].capacity(), "room for what was refused", r);
        met.countIf(refused, FULL);
        met.countIf(inTheRace.stream().anyMatch(value -> value >> NUMBER_BITS != BEFORE), TAKEN_AT_ONCE);
        met.countIf(turns(out) > 2, MIXED);
    }

    private static List<Long> of(final int producer, final List<Long> values) {
        return values.stream().filter(value -> value >> NUMBER_BITS == producer).toList();
    }

    /** How many runs of values of one producer there are, of those that were given in the race. */
    private static long turns(final List<Long> values) {
        final long[] producers = values.stream()
                .mapToLong(value -> value >> NUMBER_BITS)
                .filter(producer -> producer != BEFORE)
                .toArray();
        long turns = 0;
        for (int place = 0; place < producers.length; place++) {
            turns += place == 0 || producers[place] != producers[place - 1] ? 1 : 0;
        }
        return turns;
    }

    private void expect(final boolean holds, final String what, final int r) {
        if (!holds) {
            throw new AssertionError("expected " + what + ": seed " + seed + ", ring " + r + " of "
                    + rings[r].capacity() + ", came out " + polled.get(r) + ", accepted "
                    + Arrays.toString(accepted.stream().map(of -> of.get(r)).toArray()));
        }
    }
}
