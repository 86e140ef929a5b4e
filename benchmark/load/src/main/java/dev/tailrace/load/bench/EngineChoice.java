package dev.tailrace.load.bench;

import static dev.tailrace.launch.engine.EngineOptions.CLIENT_PREFIX;
import static dev.tailrace.launch.engine.EngineOptions.CPUS;
import static dev.tailrace.launch.engine.EngineOptions.HEAP_MB;
import static dev.tailrace.launch.engine.EngineOptions.HOST;
import static dev.tailrace.launch.engine.EngineOptions.JAVA_OPTIONS;
import static dev.tailrace.launch.engine.EngineOptions.PARTITIONS;
import static dev.tailrace.launch.engine.EngineOptions.PROGRESS_INTERVAL_MS;
import static dev.tailrace.launch.engine.EngineOptions.SSH;
import static dev.tailrace.launch.engine.EngineOptions.THREADS;

import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.process.AllocationLog;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.RemoteHost;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.engine.EngineJob;
import dev.tailrace.load.engine.EngineStart;
import dev.tailrace.load.engine.RemoteEngine;
import dev.tailrace.load.engine.RunnerEngine;
import dev.tailrace.load.workload.PayloadPipeline;
import dev.tailrace.progress.Guarantee;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * An engine that takes part in a benchmark, with its guarantee and all its options.
 *
 * @param name unique in a run; letters, digits and dashes
 * @param guarantee empty for an engine without guarantees
 * @param given options of the user, including those of the engine's process
 * @param variant how it differs from the requested engine, in words for reports; usually empty
 */
record EngineChoice(
        EngineSpec spec, String name, Optional<Guarantee> guarantee, SortedMap<String, String> given, String variant) {

    private static final List<String> OF_PROCESS =
            List.of(HEAP_MB, JAVA_OPTIONS, CPUS, PROGRESS_INTERVAL_MS, HOST, SSH, THREADS, PARTITIONS);
    private static final String TRANSACTION_INTERVAL_MS = "100";
    private static final String INTERVAL_MS = "1000";

    /** The name in {@code --engines}. */
    String word() {
        return spec.name()
                + guarantee.map(it -> EngineChoices.AT + ConstantNames.of(it)).orElse("");
    }

    /** Title for reports. */
    String title() {
        return method().map(method -> method.title(variant)).orElse(spec.title())
                + guarantee
                        .filter(it -> !name.equals(spec.name()) && variant.isEmpty()
                                || name.startsWith(spec.name() + "-" + ConstantNames.of(it)))
                        .map(it -> ", " + ConstantNames.of(it))
                        .orElse("")
                + (variant.isEmpty() ? "" : ", " + variant);
    }

    /** The method whose job it runs instead of the pipeline; usually empty. */
    Optional<MethodChoice> method() {
        return MethodChoice.of(spec, given);
    }

    /**
     * Whether its results have to come in the order of the sequential run; if not, inversions are counted but are no fault.
     */
    boolean isOrdered() {
        return spec.isOrdered() && method().map(MethodChoice::isOrdered).orElse(true);
    }

    /** Whether its input can have several partitions. */
    boolean isPartitioned() {
        return spec.isPartitioned() && method().isEmpty();
    }

    /** Whether this engine supports an option, depending on what it runs. */
    boolean knows(final String option) {
        return method().map(method -> method.knows(option)).orElseGet(() -> spec.knows(option));
    }

    /**
     * The same engine with other values of options.
     *
     * @param words describe the change; the name is derived from them too
     */
    EngineChoice changed(final String words, final Map<String, String> changes) {
        final SortedMap<String, String> options = new TreeMap<>(given);
        options.putAll(changes);
        final String suffix =
                words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return new EngineChoice(spec, name + "-" + suffix, guarantee, options, words);
    }

    /** The effective value of an option; empty when the engine chooses it. */
    Optional<String> option(final String option) {
        return Optional.ofNullable(options().get(option));
    }

    /** Number of partitions of its input. */
    int partitions() {
        return Integer.parseInt(options().getOrDefault(PARTITIONS, "1"));
    }

    /** Every option with its effective value. */
    SortedMap<String, String> options() {
        final SortedMap<String, String> options = new TreeMap<>(spec.options());
        options.put(HEAP_MB, Integer.toString(spec.heapMb()));
        options.put(JAVA_OPTIONS, "");
        options.put(CPUS, "");
        if (spec.isParallel() && method().isEmpty()) {
            options.put(THREADS, "1");
        }
        if (isPartitioned()) {
            options.put(PARTITIONS, "1");
        }
        method().ifPresent(method -> options.putAll(method.job().options()));
        if (!spec.isInProcess()) {
            options.put(
                    PROGRESS_INTERVAL_MS,
                    guarantee.equals(Optional.of(Guarantee.TRANSACTIONAL)) ? TRANSACTION_INTERVAL_MS : INTERVAL_MS);
        }
        options.putAll(given);
        return options;
    }

    /** Problems of the options, as far as they can be found without starting the engine. */
    List<String> problems() {
        final List<String> problems = new ArrayList<>();
        for (final String option : List.of(HEAP_MB, PROGRESS_INTERVAL_MS, THREADS, PARTITIONS)) {
            final String value = options().getOrDefault(option, "1");
            if (!value.matches("[1-9]\\d{0,8}")) {
                problems.add(
                        "--engine-option " + spec.name() + "." + option + "=" + value + ": not a whole number above 0");
            }
        }
        given.keySet().stream()
                .filter(option -> !knows(option))
                .forEach(option -> problems.add("--engine-option " + spec.name() + "." + option + ": " + unknown()));
        method().flatMap(method -> method.problem(guarantee)).ifPresent(problems::add);
        given.keySet().stream()
                .flatMap(option -> ClientNames.problem(option).stream())
                .forEach(problem -> problems.add("--engine-option " + spec.name() + "." + problem));
        given.forEach(
                (option, value) -> Stream.of(spec.own().problem(option, value), ClientValues.problem(option, value))
                        .flatMap(Optional::stream)
                        .forEach(problem -> problems.add("--engine-option " + spec.name() + "." + problem)));
        Hosts.problem(options()).ifPresent(problem -> problems.add("--engine-option " + spec.name() + "." + problem));
        Processors.problem(options().get(CPUS))
                .ifPresent(problem -> problems.add("--engine-option " + spec.name() + "." + problem));
        return problems;
    }

    private String unknown() {
        return method().map(MethodChoice::options)
                .orElseGet(() -> "there is no such option; there are " + String.join(", ", spec.allOptions()));
    }

    /** Whether it runs on another host. */
    boolean isElsewhere() {
        return options().containsKey(HOST);
    }

    /** Java options of its process, with logs of pauses and allocation. */
    List<String> javaOptions(final Path gcLog) {
        final SortedMap<String, String> options = options();
        final List<String> java = new ArrayList<>();
        java.add("-Xms" + options.get(HEAP_MB) + "m");
        java.add("-Xmx" + options.get(HEAP_MB) + "m");
        if (!isElsewhere()) {
            java.add(GcLog.javaOption(gcLog));
            java.add(AllocationLog.javaOption(allocationLog(gcLog)));
        }
        List.of(options.get(JAVA_OPTIONS).split(" +")).stream()
                .filter(word -> !word.isEmpty())
                .forEach(java::add);
        return java;
    }

    /** The allocation log that belongs to a log of pauses. */
    static Path allocationLog(final Path gcLog) {
        return gcLog.resolveSibling("allocation.log");
    }

    /** The program that its process runs. */
    String program() {
        return method().map(method -> method.job().program()).orElse(spec.name());
    }

    /** The command that starts an engine without a broker. */
    ChildCommand command(final Path gcLog) {
        return ChildCommand.of(spec.name())
                .javaOptions(javaOptions(gcLog))
                .launcher(Processors.launcher(options().get(CPUS)));
    }

    /** The engine, ready to be started on a cluster. */
    Engine engine(final Path gcLog) {
        final SortedMap<String, String> own = options();
        final Duration interval = Duration.ofMillis(Long.parseLong(own.get(PROGRESS_INTERVAL_MS)));
        final Map<String, String> client = new TreeMap<>();
        own.forEach((option, value) -> {
            if (option.startsWith(CLIENT_PREFIX)) {
                client.put(option.substring(CLIENT_PREFIX.length()), value);
            }
        });
        final int threads = Integer.parseInt(own.getOrDefault(THREADS, "1"));
        final Optional<RemoteHost> host = Hosts.of(own);
        final List<String> launcher = Processors.launcher(own.get(CPUS));
        own.keySet().removeIf(option -> OF_PROCESS.contains(option) || option.startsWith(CLIENT_PREFIX));
        final RunnerEngine runner = RunnerEngine.of(name, program(), guarantee.orElseThrow())
                .javaOptions(javaOptions(gcLog))
                .pipelines(host.map(EngineChoice::ownPipelines).orElseGet(EngineChoice::ownPipelines))
                .progressInterval(interval)
                .threads(threads)
                .clientProperties(client)
                .launcher(launcher)
                .options(Map.copyOf(own));
        final boolean isTailOpen =
                spec.isNative() || method().map(MethodChoice::isTailOpen).orElse(false);
        final Engine engine = isTailOpen ? new OpenTailEngine(runner) : runner;
        return host.<Engine>map(there -> new RemoteEngine(engine, there)).orElse(engine);
    }

    private static String ownPipelines(final RemoteHost there) {
        return there.home() + "/jars/" + Path.of(ownPipelines()).getFileName();
    }

    // Class path of the stateless pipeline, which the runners load like a pipeline of a user.
    private static String ownPipelines() {
        try {
            return Path.of(PayloadPipeline.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (final URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** An engine that does not see the time of the messages after its last event, or waits for a window to fill. */
    private record OpenTailEngine(RunnerEngine runner) implements Engine {

        @Override
        public String name() {
            return runner.name();
        }

        @Override
        public boolean isReadCommitted() {
            return runner.isReadCommitted();
        }

        @Override
        public boolean isTailOptional() {
            return true;
        }

        @Override
        public EngineStart start(final EngineJob job) {
            return runner.start(job);
        }
    }
}
