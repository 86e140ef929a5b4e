package dev.tailrace.studies;

import dev.tailrace.load.run.Timing;

/**
 * A warm-up after which the compilers of the JVM have little left to do, so that what is measured is the engine.
 *
 * <p>Under load code is found that is worth compiling, but on few busy processors the compilers get nowhere; so each load is
 * followed by silence, which is theirs. Other rates make other batches and other code hot: each rate that will be measured
 * comes before. How well it works is in the figures, which have the processor time of the compilers apart.
 */
final class AtRest {

    private static final int BUSY = 20_000;
    private static final int SILENT = 100;

    private AtRest() {}

    /**
     * About a minute.
     *
     * @param highest of the rates that will be measured, in records a second
     * @param high one between
     * @param low the lowest
     */
    static Timing before(final int highest, final int high, final int low) {
        return Timing.warmUp(BUSY, 12)
                .thenNotMeasured(SILENT, 8)
                .thenNotMeasured(highest, 5)
                .thenNotMeasured(SILENT, 8)
                .thenNotMeasured(high, 10)
                .thenNotMeasured(low, 5);
    }
}
