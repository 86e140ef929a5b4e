package dev.tailrace.load.bench;

import dev.tailrace.result.Price;
import dev.tailrace.result.Sla;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Everything that a benchmark was asked for, checked as a whole.
 *
 * @param engines in their order; at least one
 * @param payloadBytes of a record of a workload without feed
 * @param feed a recorded feed; empty for a generated one
 * @param keySkew of a feed that is generated; 0 for that of a measured day
 * @param seconds how long each rate is measured
 * @param warmUpSeconds how long an engine is warmed up, at the highest rate
 * @param isGated whether profiles were asked for, so that the command fails when one does not hold
 * @param repeat rounds; each engine is started afresh in each
 * @param bootstrapServers a cluster to use; empty for a broker that the benchmark starts
 * @param calibration precedes everything else
 * @param seed of the feed and the statistics
 * @param out folder of the run; written by this benchmark alone
 * @param shape of the load
 * @param ablate text of the option; empty for none
 * @param scale text of the option; empty for none
 * @param ablations one for each engine; usually none
 * @param scalings one for each engine; usually none
 * @param price of the machine
 * @param version of Tailrace, for the report
 * @param command words of the command line, for the report
 * @param effective every option with its effective value, as the command line takes it, options of engines included
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
        Price price,
        String version,
        List<String> command,
        Map<String, String> effective) {

    /**
     * Reads and checks options.
     *
     * @param given texts by name, those of engines as {@code engine-option.ENGINE.OPTION}; all but the folder may be missing
     * @param version of Tailrace, for the report
     * @param command words of the command line, for the report
     * @throws dev.tailrace.launch.process.ChildFailedException with everything that is wrong
     */
    static BenchSettings of(final Map<String, String> given, final String version, final List<String> command) {
        final Problems problems = new Problems();
        final BenchWorkload workload = problems.read(BenchOptions.WORKLOAD, given);
        final int seconds = problems.read(BenchOptions.DURATION, given);
        final Shape shape = problems.read(BenchOptions.SHAPE, given);
        final String scale = problems.read(BenchOptions.SCALE, given);
        final Optional<Rates> rates = rates(given, shape, scale, seconds, problems);
        final String ablate = problems.read(BenchOptions.ABLATE, given);
        final List<EngineChoice> engines = new EngineChoices(
                        problems.read(BenchOptions.GUARANTEE, given), engineOptions(given), problems)
                .of(problems.read(BenchOptions.ENGINES, given), workload);
        final BenchSettings settings = new BenchSettings(
                engines,
                workload,
                problems.read(BenchOptions.PAYLOAD_BYTES, given),
                problems.read(BenchOptions.FEED, given),
                problems.read(BenchOptions.KEY_SKEW, given),
                rates.orElse(new Rates(List.of())),
                seconds,
                problems.read(BenchOptions.WARM_UP, given),
                problems.read(BenchOptions.SLA, given),
                given.containsKey(BenchOptions.SLA.name()),
                problems.read(BenchOptions.REPEAT, given),
                Optional.ofNullable(given.get(BenchOptions.BOOTSTRAP_SERVER.name())),
                problems.read(BenchOptions.CALIBRATION, given),
                problems.read(BenchOptions.SEED, given),
                problems.read(BenchOptions.OUT, given),
                shape,
                ablate,
                ablate.isEmpty() ? List.of() : new Ablations(problems).of(ablate, engines),
                scale,
                scale.isEmpty() ? List.of() : new Scalings(problems).of(scale, engines),
                problems.read(BenchOptions.PRICE, given),
                version,
                command,
                effective(given, engines, workload, !shape.isSteady() || Scalings.isOfRates(scale)));
        final SettingsChecks checks = new SettingsChecks(settings, problems);
        checks.check();
        rates.ifPresent(known -> checks.checkRates());
        problems.refuse();
        return settings;
    }

    private static Map<String, String> engineOptions(final Map<String, String> given) {
        final Map<String, String> options = new TreeMap<>();
        given.forEach((name, value) -> {
            if (name.startsWith(BenchOptions.ENGINE_OPTION_PREFIX)) {
                options.put(name.substring(BenchOptions.ENGINE_OPTION_PREFIX.length()), value);
            }
        });
        return options;
    }

    private static Optional<Rates> rates(
            final Map<String, String> given,
            final Shape shape,
            final String scale,
            final int seconds,
            final Problems problems) {
        final boolean isGiven = given.containsKey(BenchOptions.RATE.name());
        if (Scalings.isOfRates(scale)) {
            if (isGiven) {
                problems.add("--scale rate=... has the rates; leave --rate out");
            }
            return problems.attempt(
                    BenchOptions.SCALE.name(), () -> Rates.parse(scale.substring(scale.indexOf('=') + 1)));
        }
        if (shape.isSteady()) {
            return problems.attempt(BenchOptions.RATE, given);
        }
        if (isGiven) {
            problems.add("--shape " + shape + " has its own rates; leave --rate out");
        }
        final Optional<String> problem = shape.problem(seconds);
        problem.ifPresent(words -> problems.add("--shape " + shape + ": " + words));
        return problem.isPresent()
                ? Optional.empty()
                : Optional.of(new Rates(
                        shape.rates(seconds).stream().distinct().sorted().toList()));
    }

    private static Map<String, String> effective(
            final Map<String, String> given,
            final List<EngineChoice> engines,
            final BenchWorkload workload,
            final boolean hasOtherRates) {
        final Map<String, String> effective = new LinkedHashMap<>();
        BenchOptions.REPEATABLE.forEach(
                option -> effective.put(option.name(), given.getOrDefault(option.name(), option.defaultText())));
        effective.put(
                BenchOptions.ENGINES.name(),
                engines.stream().map(EngineChoice::word).collect(Collectors.joining(",")));
        if (!workload.hasPayload()) {
            effective.remove(BenchOptions.PAYLOAD_BYTES.name());
        }
        if (!workload.hasFeed() || given.containsKey(BenchOptions.FEED.name())) {
            effective.remove(BenchOptions.KEY_SKEW.name());
        }
        if (hasOtherRates) {
            effective.remove(BenchOptions.RATE.name());
        }
        effective.values().removeIf(String::isEmpty);
        for (final EngineChoice engine : engines) {
            engine.options()
                    .forEach((option, value) -> effective.put(
                            BenchOptions.ENGINE_OPTION_PREFIX + engine.spec().name() + "." + option, value));
        }
        return effective;
    }

    /** The effective options as an argument file: {@code tailrace bench @bench.args} runs the benchmark again. */
    String argumentFile() {
        final StringBuilder text = new StringBuilder(
                "# Every option with its effective value; run again with: tailrace bench @bench.args\n");
        effective.forEach((name, value) -> {
            if (name.startsWith(BenchOptions.ENGINE_OPTION_PREFIX)) {
                line(
                        text,
                        "--engine-option=" + name.substring(BenchOptions.ENGINE_OPTION_PREFIX.length()) + "=" + value);
            } else if (name.equals(BenchOptions.SLA.name())) {
                Stream.of(value.split(BenchOptions.SLA_SEPARATOR)).forEach(one -> line(text, "--sla=" + one.strip()));
            } else {
                line(text, "--" + name + "=" + value);
            }
        });
        return text.toString();
    }

    private static void line(final StringBuilder text, final String word) {
        text.append('"')
                .append(word.replace("\\", "\\\\").replace("\"", "\\\""))
                .append("\"\n");
    }
}
