package dev.tailrace.load.bench;

import dev.tailrace.result.Price;
import dev.tailrace.result.Sla;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that a benchmark was asked for, checked as a whole.
 *
 * @param engines in their order; at least one
 * @param payloadBytes of a record of a workload without feed
 * @param feed that somebody has recorded
 * @param keySkew of a feed that is generated; 0 for that of a measured day
 * @param seconds that are measured at each rate
 * @param warmUpSeconds before the first rate, at the highest
 * @param isGated whether the user named the profiles, so that the command has to fail when one does not hold
 * @param repeat rounds; each engine is started afresh in each
 * @param bootstrapServers a cluster of the user's; when empty, a broker is started
 * @param calibration in front of everything else
 * @param seed of the feed and the statistics
 * @param out folder of the run; written by this benchmark alone
 * @param shape of the load
 * @param ablate and {@code scale}: what the user wrote; empty for neither
 * @param ablations one for each engine; mostly none
 * @param scalings one for each engine; mostly none
 * @param price of the machine
 * @param version of Tailrace, for the report
 * @param command that repeats the run, for the report
 */
record BenchSettings(
        List<EngineChoice> engines,
        BenchWorkload workload,
        int payloadBytes,
        Optional<Path> feed,
        double keySkew,
        Rates rates,
        int seconds,
        int warmUpSeconds,
        List<Sla> slas,
        boolean isGated,
        int repeat,
        Optional<String> bootstrapServers,
        CalibrationKind calibration,
        long seed,
        Path out,
        Shape shape,
        String ablate,
        List<Ablations.One> ablations,
        String scale,
        List<Scalings.One> scalings,
        Optional<String> priceText,
        Price price,
        String version,
        List<String> command) {

    /**
     * Reads a request, in which every field but the folder may be missing.
     *
     * @throws dev.tailrace.launch.process.ChildFailedException with everything that is wrong
     */
    static BenchSettings of(final Map<String, String> fields) {
        return new SettingsReader(fields).read();
    }

    /** Every option with its effective value, as the command line takes it, engines' own options included. */
    Map<String, String> effective() {
        return EffectiveOptions.of(this);
    }
}
