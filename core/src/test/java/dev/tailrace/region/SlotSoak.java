package dev.tailrace.region;

import dev.tailrace.channel.Soak;
import dev.tailrace.channel.Tally;
import dev.tailrace.region.SlotRace.Way;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Races for slots and passages through them in turns, for as long as is asked for: {@code mvn -pl core -Psoak test
 * -Dtest=SlotSoak -Dtailrace.soak=3600}, in seconds, an hour if nothing is said. Reports how often each outcome was met.
 */
class SlotSoak {

    private static final int NUMBERS = 20_000;

    @Test
    void shouldBeClosedAndFilledAnewInTheRightOrder(final TestReporter reporter) {
        final Tally met = new Tally();
        Soak.last(reporter, met, seed -> raceOrPass(seed, met));
    }

    private static void raceOrPass(final long seed, final Tally met) {
        final int kind = (int) Math.floorMod(seed, 1L + Way.values().length);
        if (kind < Way.values().length) {
            new SlotRace(seed, Way.values()[kind], false).run(met);
        } else {
            new SlotPassage(seed, NUMBERS, false).run();
        }
    }
}
