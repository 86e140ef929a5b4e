package dev.tailrace.channel;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Races and passages of all rings in turns, for as long as is asked for: {@code mvn -pl core -Psoak test -Dtest=RingSoak
 * -Dtailrace.soak=3600}, in seconds, an hour if nothing is said. Reports how often each outcome was met.
 */
class RingSoak {

    private static final int VALUES = 20_000;

    private static final List<LongFunction<Consumer<Tally>>> KINDS = List.of(
            seed -> new Race(seed, 1, capacity -> Ring.of(new LongRing(capacity)))::run,
            seed -> new Race(seed, 1, capacity -> Ring.of(new ClaimRing(capacity)))::run,
            seed -> new Race(seed, 2, capacity -> Ring.of(new ClaimRing(capacity)))::run,
            seed -> new Race(seed, 3, capacity -> Ring.of(new ClaimRing(capacity)))::run,
            seed -> new GatherRace(seed, capacity -> Ring.shared(new ClaimRing(capacity)))::run,
            seed -> met -> new Passage(seed, VALUES, 1, capacity -> Ring.of(new LongRing(capacity))).run(),
            seed -> met -> new Passage(seed, VALUES, 3, capacity -> Ring.of(new ClaimRing(capacity))).run());

    @Test
    void shouldPassEachValueOnceWhateverTheThreadsDo(final TestReporter reporter) {
        final Tally met = new Tally();
        Soak.last(reporter, met, seed -> KINDS.get((int) Math.floorMod(seed, (long) KINDS.size()))
                .apply(seed)
                .accept(met));
    }
}
