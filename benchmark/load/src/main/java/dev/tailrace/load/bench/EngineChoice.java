package dev.tailrace.load.bench;

import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.process.AllocationLog;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.RemoteHost;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.load.engine.ChainedEngine;
import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.engine.RemoteEngine;
import dev.tailrace.load.engine.RunnerEngine;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Setting;
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

    private static final String TRANSACTION_INTERVAL_MS = "100";

    /** The name in {@code --engines}. */
    String word() {
        return spec.name()
                + guarantee.map(it -> EngineChoices.AT + ConstantNames.of(it)).orElse("");
    }

    /** Title for reports. */
    String title() {
        return spec.title()
                + guarantee
                        .filter(it -> !name.equals(spec.name()) && variant.isEmpty()
                                || name.startsWith(spec.name() + "-" + ConstantNames.of(it)))
                        .map(it -> ", " + ConstantNames.of(it))
                        .orElse("")
                + (variant.isEmpty() ? "" : ", " + variant);
    }

    /**
     * Whether its results have to come in the order of the sequential run; if not, inversions are counted but are no fault.
     */
    boolean isOrdered() {
        return spec.isOrdered(options());
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
        return value(EngineOptions.PARTITIONS);
    }

    /** The effective value of an option of its process. */
    private <T> T value(final Setting<T> option) {
        return option.parser().apply(options().getOrDefault(option.name(), option.defaultText()));
    }

    /** Every option that a benchmark sets, with its effective value. */
    SortedMap<String, String> options() {
        final SortedMap<String, String> options = new TreeMap<>(spec.defaults());
        options.put(EngineOptions.HEAP_MB.name(), Integer.toString(spec.heapMb()));
        options.put(EngineOptions.JAVA_OPTIONS.name(), EngineOptions.JAVA_OPTIONS.defaultText());
        options.put(EngineOptions.CPUS.name(), EngineOptions.CPUS.defaultText());
        if (spec.isParallel()) {
            options.put(EngineOptions.THREADS.name(), EngineOptions.THREADS.defaultText());
        }
        if (spec.isPartitioned()) {
            options.put(EngineOptions.PARTITIONS.name(), EngineOptions.PARTITIONS.defaultText());
        }
        if (!spec.isInProcess()) {
            options.put(
                    EngineOptions.PROGRESS_INTERVAL_MS.name(),
                    guarantee.equals(Optional.of(Guarantee.TRANSACTIONAL))
                            ? TRANSACTION_INTERVAL_MS
                            : EngineOptions.PROGRESS_INTERVAL_MS.defaultText());
        }
        given.forEach((option, value) -> {
            if (!value.isEmpty()) {
                options.put(option, value);
            }
        });
        return options;
    }

    /** Problems of the options, as far as they can be found without starting the engine. */
    List<String> problems() {
        final List<String> found = new ArrayList<>(spec.options().problems(given));
        given.forEach((option, value) -> ClientOptions.problem(option, value).ifPresent(found::add));
        if (found.isEmpty()) {
            value(EngineOptions.HOST)
                    .filter(host -> EngineOptions.HALF.equals(options().get(EngineOptions.CPUS.name())))
                    .ifPresent(host ->
                            found.add("cpus=half: the number of processors of " + host + " is unknown; list them"));
            Processors.problem(options().get(EngineOptions.CPUS.name())).ifPresent(found::add);
        }
        final List<String> problems = new ArrayList<>();
        found.forEach(problem -> problems.add("--engine-option " + spec.name() + "." + problem));
        return problems;
    }

    /** Whether it runs on another host. */
    boolean isElsewhere() {
        return options().containsKey(EngineOptions.HOST.name());
    }

    /** How all clients of its runs connect to a broker of the benchmark. */
    ListenerKind security() {
        return value(EngineOptions.SECURITY);
    }

    /** Java options of its process, with logs of pauses and allocation. */
    List<String> javaOptions(final Path gcLog) {
        final List<String> java = new ArrayList<>();
        final int heapMb = value(EngineOptions.HEAP_MB);
        java.add("-Xms" + heapMb + "m");
        java.add("-Xmx" + heapMb + "m");
        if (!isElsewhere()) {
            java.add(GcLog.javaOption(gcLog));
            java.add(AllocationLog.javaOption(allocationLog(gcLog)));
        }
        java.addAll(words(value(EngineOptions.JAVA_OPTIONS)));
        return java;
    }

    /** The allocation log that belongs to a log of pauses. */
    static Path allocationLog(final Path gcLog) {
        return gcLog.resolveSibling(gcLog.getFileName().toString().replace("gc", "allocation"));
    }

    /** The logs of pauses of its processes, of which there is one for each stage. */
    List<Path> gcLogs(final Path gcLog) {
        return spec.stages().isEmpty()
                ? List.of(gcLog)
                : spec.stages().stream().map(stage -> gcLog(stage, gcLog)).toList();
    }

    private static Path gcLog(final EngineSpec.Stage stage, final Path gcLog) {
        return gcLog.resolveSibling(stage.engine() + "-" + gcLog.getFileName());
    }

    /** The programs that its processes run. */
    List<String> programs() {
        return spec.stages().isEmpty()
                ? List.of(spec.name())
                : spec.stages().stream().map(EngineSpec.Stage::engine).toList();
    }

    /** The command that starts an engine without a broker. */
    ChildCommand command(final Path gcLog) {
        return ChildCommand.of(spec.name())
                .javaOptions(javaOptions(gcLog))
                .launcher(Processors.launcher(options().get(EngineOptions.CPUS.name())));
    }

    /** The engine, ready to be started on a cluster. */
    Engine engine(final Path gcLog) {
        final SortedMap<String, String> own = options();
        final Map<String, String> client = new TreeMap<>();
        own.forEach((option, value) -> {
            if (option.startsWith(ClientOptions.PREFIX)) {
                client.put(option.substring(ClientOptions.PREFIX.length()), value);
            }
        });
        final DeclaredOptions ofProcess = EngineOptions.of(spec);
        own.keySet().removeIf(ofProcess::has);
        final RunnerEngine runner = RunnerEngine.of(name, spec.name(), guarantee.orElseThrow())
                .javaOptions(javaOptions(gcLog))
                .progressInterval(Duration.ofMillis(value(EngineOptions.PROGRESS_INTERVAL_MS)))
                .threads(value(EngineOptions.THREADS))
                .clientProperties(client)
                .launcher(Processors.launcher(options().get(EngineOptions.CPUS.name())))
                .options(Map.copyOf(own))
                .tailOptional(spec.isTailOpen(own));
        final Engine engine = spec.stages().isEmpty() ? runner : chained(runner, gcLog);
        return value(EngineOptions.HOST)
                .<Engine>map(host -> new RemoteEngine(engine, remote(host)))
                .orElse(engine);
    }

    private RemoteHost remote(final String host) {
        final List<String> shell = words(value(EngineOptions.SSH));
        return new RemoteHost(shell, host.substring(0, host.indexOf(':')), host.substring(host.indexOf(':') + 1));
    }

    private static List<String> words(final String text) {
        return Stream.of(text.split(" +")).filter(word -> !word.isEmpty()).toList();
    }

    /** The stages, each with the usual options of its engine. */
    private ChainedEngine chained(final RunnerEngine runner, final Path gcLog) {
        return new ChainedEngine(
                name,
                runner.isTailOptional(),
                spec.stages().stream()
                        .map(stage -> new ChainedEngine.Part(
                                stage,
                                runner.running(stage.engine())
                                        .javaOptions(javaOptions(gcLog(stage, gcLog)))
                                        .options(Engines.named(stage.engine())
                                                .orElseThrow()
                                                .defaults())))
                        .toList());
    }
}
