package dev.tailrace.studies;

import dev.tailrace.load.run.Timing;

/**
 * Warm-up after which the compilers of the JVM have little left to do, so that the measurement is of the engine.
 *
 * <p>Under load the JVM finds code that is worth compiling, but on few busy processors its compilers get no processor time;
 * so each load is followed by a pause for the compilers. Other rates make other batches and other code hot, so the warm-up
 * includes each rate that will be measured. The figures show how well it works, because they list the processor time of the
 * compilers separately.
 */
final class AtRest {

    private static final int BUSY = 20_000;
    private static final int SILENT = 100;

    private AtRest() {}

    /**
     * Creates a warm-up of about a minute.
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
