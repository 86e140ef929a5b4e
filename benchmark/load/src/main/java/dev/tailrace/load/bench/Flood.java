package dev.tailrace.load.bench;

import dev.tailrace.load.run.Timing;
import java.time.Duration;

/**
 * More load than an engine can do, which tells its throughput.
 *
 * @param name of the run
 * @param first the number of the record with which it begins; those before are a warm-up
 * @param patience how long to wait for results after the load
 */
record Flood(Timing timing, String name, long first, Duration patience) {

    /** How long one behind the rounds should take. */
    static final Duration EXPECTED = Duration.ofSeconds(15);

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** What follows the rates of a turn. */
    static Flood after(final Turn turn) {
        return new Flood(Floods.timing(), turn.name() + "-flood", 0, PATIENCE);
    }

    /** A turn that is nothing else. */
    static Flood of(final FullSpeed load, final Turn turn) {
        return new Flood(load.timing(), turn.name(), load.first(), load.patience());
    }
}
