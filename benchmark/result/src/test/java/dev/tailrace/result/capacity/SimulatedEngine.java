package dev.tailrace.result.capacity;

import java.util.Random;

/**
 * An engine whose latency rises towards its capacity as that of a queue does, measured with noise, on a machine that
 * disturbs one attempt in some.
 *
 * @param capacityPerSecond where the limit is met exactly, without noise
 * @param noise standard deviation of the logarithm of a measured latency
 * @param disturbed how many of the attempts break for a reason that is not the engine's, as a share
 */
record SimulatedEngine(double capacityPerSecond, long limitNs, double noise, double disturbed, Random random) {

    // Of 1 / (1 - load), scaled so that the limit is met at nine tenths of what the queue could take at most.
    private static final double LOAD_AT_LIMIT = 0.9;

    long latencyNs(final double ratePerSecond) {
        final double load = LOAD_AT_LIMIT * ratePerSecond / capacityPerSecond;
        final double factor = load >= 1 ? 1_000 : (1 - LOAD_AT_LIMIT) / (1 - load);
        final double disturbance = random.nextDouble() < disturbed ? 50 : 1;
        return (long) (limitNs * factor * disturbance * Math.exp(noise * random.nextGaussian()));
    }

    /** Makes all attempts that a search asks for. */
    void serve(final CapacitySearch search) {
        for (var attempt = search.next(); attempt.isPresent(); attempt = search.next()) {
            final long latencyNs = latencyNs(attempt.get().ratePerSecond());
            search.record(latencyNs, latencyNs <= limitNs);
        }
    }
}
