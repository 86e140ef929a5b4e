package dev.tailrace.load.bench;

import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.result.Price;
import dev.tailrace.result.Sla;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Validated settings of a benchmark. They are checked together.
 *
 * @param engines in the order given; at least one
 * @param input recorded input; empty for a generated one
 * @param keySkew key skew of a generated feed; 0 for the skew of a measured trading day
 * @param seconds how long each rate is measured
 * @param warmUpSeconds how long an engine is warmed up
 * @param isGated whether the user gave profiles; the command then fails when a profile does not hold
 * @param repeat number of rounds; each engine is restarted in each round
 * @param bootstrapServers addresses of an existing cluster; without them and a file of client properties, a broker is
 *     started
 * @param clientConfig file of client properties for the existing cluster; may hold secrets, of which only its name is shown
 * @param security how clients connect to a broker that is started
 * @param calibration how the measuring path is calibrated before the measurements
 * @param drivers the most processes that send a load
 * @param seed seed of the feed and of the statistics
 * @param out folder of the run; no other benchmark writes to it
 * @param shape shape of the load
 * @param ablate text of the option {@code ablate}; empty for none
 * @param scale text of the option {@code scale}; empty for none
 * @param ablations one for each engine; usually none
 * @param scalings one for each engine; usually none
 * @param price price of the machine
 * @param version version of Tailrace, for the report
 * @param command words of the command line, for the report
 * @param effective every option with its effective value in command-line syntax, including options of engines
 */
record BenchSettings(
        List<EngineChoice> engines,
        BenchWorkload workload,
        Optional<Path> input,
        double keySkew,
        Rates rates,
        int seconds,
        int warmUpSeconds,
        List<Sla> slas,
        boolean isGated,
        int repeat,
        Optional<String> bootstrapServers,
        Optional<Path> clientConfig,
        ListenerKind security,
        CalibrationKind calibration,
        int drivers,
        long seed,
        Path out,
        RateShape shape,
        String ablate,
        List<Ablations.One> ablations,
        String scale,
        List<Scalings.One> scalings,
        Price price,
        String version,
        List<String> command,
        Map<String, String> effective) {

    /**
     * Parses and checks options.
     *
     * @param given option texts by name; options of engines are named {@code engine-option.ENGINE.OPTION}; all options
     *     except the folder are optional
     * @param version version of Tailrace, for the report
     * @param command words of the command line, for the report
     * @throws dev.tailrace.launch.process.ChildFailedException with one message that lists all problems
     */
    static BenchSettings of(final Map<String, String> given, final String version, final List<String> command) {
        final Problems problems = new Problems();
        final Optional<Path> input = problems.read(BenchOptions.INPUT, given);
        final BenchWorkload workload = BenchWorkload.find(
                problems.read(BenchOptions.WORKLOAD, given),
                withPrefix(BenchOptions.SET_PREFIX, given),
                problems.read(BenchOptions.CLASS_PATH, given),
                input.isPresent(),
                problems);
        final int seconds = problems.read(BenchOptions.DURATION, given);
        final RateShape shape = problems.read(BenchOptions.SHAPE, given);
        final String scale = problems.read(BenchOptions.SCALE, given);
        final Optional<Rates> rates = rates(given, shape, scale, seconds, problems);
        final String ablate = problems.read(BenchOptions.ABLATE, given);
        final ListenerKind security = problems.read(BenchOptions.SECURITY, given);
        final List<EngineChoice> chosen = new EngineChoices(
                        problems.read(BenchOptions.GUARANTEE, given),
                        withPrefix(BenchOptions.ENGINE_OPTION_PREFIX, given),
                        security,
                        problems)
                .of(Optional.ofNullable(given.get(BenchOptions.ENGINES.name())), workload);
        final List<EngineChoice> engines = ablate.isEmpty() || given.containsKey(BenchOptions.ENGINES.name())
                ? chosen
                : Ablations.engines(ablate, chosen);
        final BenchSettings settings = new BenchSettings(
                engines,
                workload,
                input,
                problems.read(BenchOptions.KEY_SKEW, given),
                rates.orElse(new Rates(List.of())),
                seconds,
                problems.read(BenchOptions.WARM_UP, given),
                problems.read(BenchOptions.SLA, given),
                given.containsKey(BenchOptions.SLA.name()),
                problems.read(BenchOptions.REPEAT, given),
                Optional.ofNullable(given.get(BenchOptions.BOOTSTRAP_SERVER.name())),
                problems.read(BenchOptions.CLIENT_CONFIG, given),
                security,
                problems.read(BenchOptions.CALIBRATION, given),
                problems.read(BenchOptions.DRIVERS, given),
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

    private static Map<String, String> withPrefix(final String prefix, final Map<String, String> given) {
        final Map<String, String> options = new TreeMap<>();
        given.forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                options.put(name.substring(prefix.length()), value);
            }
        });
        return options;
    }

    private static Optional<Rates> rates(
            final Map<String, String> given,
            final RateShape shape,
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
        if (!workload.hasFeed() || given.containsKey(BenchOptions.INPUT.name())) {
            effective.remove(BenchOptions.KEY_SKEW.name());
        }
        if (given.containsKey(BenchOptions.BOOTSTRAP_SERVER.name())
                || given.containsKey(BenchOptions.CLIENT_CONFIG.name())) {
            effective.remove(BenchOptions.SECURITY.name());
        }
        if (hasOtherRates) {
            effective.remove(BenchOptions.RATE.name());
        }
        effective.values().removeIf(String::isEmpty);
        withPrefix(BenchOptions.SET_PREFIX, given)
                .forEach((setting, value) -> effective.put(BenchOptions.SET_PREFIX + setting, value));
        // An engine with two guarantees may have two defaults of an option, which is then left to them.
        final Set<String> different = new HashSet<>();
        for (final EngineChoice engine : engines) {
            engine.options().forEach((option, value) -> {
                final String name =
                        BenchOptions.ENGINE_OPTION_PREFIX + engine.spec().name() + "." + option;
                final String other = effective.put(name, value);
                if (other != null && !other.equals(value)) {
                    different.add(name);
                }
            });
        }
        effective.keySet().removeAll(different);
        return effective;
    }

    /** All engines, those of the studies included. */
    Stream<EngineChoice> allEngines() {
        return Stream.of(
                        engines.stream(),
                        ablations.stream().flatMap(one -> one.engines().stream()),
                        scalings.stream().flatMap(one -> one.engines().stream()))
                .flatMap(Function.identity());
    }

    /** Number of processes that send to the input with the most partitions. */
    int mostDrivers() {
        return drivers == 1
                ? 1
                : Math.min(
                        drivers,
                        allEngines()
                                .filter(engine -> engine.problems().isEmpty())
                                .mapToInt(EngineChoice::partitions)
                                .max()
                                .orElse(1));
    }

    /** Whether a cluster is given, so that no broker is started. */
    boolean hasCluster() {
        return bootstrapServers.isPresent() || clientConfig.isPresent();
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
            } else if (name.startsWith(BenchOptions.SET_PREFIX)) {
                line(text, "--set=" + name.substring(BenchOptions.SET_PREFIX.length()) + "=" + value);
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
