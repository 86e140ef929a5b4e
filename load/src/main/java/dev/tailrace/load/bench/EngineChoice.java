package dev.tailrace.load.bench;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.run.Words;
import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.engine.EngineJob;
import dev.tailrace.load.engine.EngineStart;
import dev.tailrace.load.engine.RunnerEngine;
import dev.tailrace.load.workload.PayloadPipeline;
import dev.tailrace.progress.Guarantee;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An engine as it takes part: with its guarantee and all of its options.
 *
 * @param name unique in a run, of letters, digits and dashes
 * @param guarantee empty for an engine that has nothing to promise
 * @param given options of the user, those of its process among them
 */
record EngineChoice(EngineSpec spec, String name, Optional<Guarantee> guarantee, SortedMap<String, String> given) {

    /** Limit of the heap, in MiB; all of it is taken at the start. */
    static final String HEAP_MB = "heap-mb";

    /** Further options of Java, separated by blanks. */
    static final String JAVA_OPTIONS = "java-options";

    /** Between two snapshots, commits, checkpoints or transactions, whatever the engine has. */
    static final String PROGRESS_INTERVAL_MS = "progress-interval-ms";

    private static final List<String> OF_PROCESS = List.of(HEAP_MB, JAVA_OPTIONS, PROGRESS_INTERVAL_MS);
    private static final String TRANSACTION_INTERVAL_MS = "100";
    private static final String INTERVAL_MS = "1000";

    /** What a reader calls it. */
    String title() {
        return spec.title()
                + guarantee
                        .filter(it -> !name.equals(spec.name()))
                        .map(it -> ", " + Words.of(it))
                        .orElse("");
    }

    /** Every option with its effective value. */
    SortedMap<String, String> options() {
        final SortedMap<String, String> options = new TreeMap<>(spec.options());
        options.put(HEAP_MB, Integer.toString(spec.heapMb()));
        options.put(JAVA_OPTIONS, "");
        if (!spec.isInProcess()) {
            options.put(
                    PROGRESS_INTERVAL_MS,
                    guarantee.equals(Optional.of(Guarantee.TRANSACTIONAL)) ? TRANSACTION_INTERVAL_MS : INTERVAL_MS);
        }
        options.putAll(given);
        return options;
    }

    /** What is wrong with the values of options that are not the engine's own. */
    List<String> problems() {
        final List<String> problems = new ArrayList<>();
        for (final String option : List.of(HEAP_MB, PROGRESS_INTERVAL_MS)) {
            final String value = options().getOrDefault(option, "1");
            if (!value.matches("[1-9]\\d{0,8}")) {
                problems.add(
                        "--engine-option " + spec.name() + "." + option + "=" + value + ": not a whole number above 0");
            }
        }
        if (spec.isInProcess()) {
            given.keySet().stream()
                    .filter(option -> !option.equals(HEAP_MB) && !option.equals(JAVA_OPTIONS))
                    .forEach(option -> problems.add("--engine-option " + spec.name() + "." + option
                            + ": there is no such option; there are " + HEAP_MB + " and " + JAVA_OPTIONS));
        }
        return problems;
    }

    /** The options of its Java, with a log of its pauses. */
    List<String> javaOptions(final Path gcLog) {
        final SortedMap<String, String> options = options();
        final List<String> java = new ArrayList<>();
        java.add("-Xms" + options.get(HEAP_MB) + "m");
        java.add("-Xmx" + options.get(HEAP_MB) + "m");
        java.add(GcLog.javaOption(gcLog));
        List.of(options.get(JAVA_OPTIONS).split(" +")).stream()
                .filter(word -> !word.isEmpty())
                .forEach(java::add);
        return java;
    }

    /** How an engine without broker is started. */
    ChildCommand command(final Path gcLog) {
        return ChildCommand.of(spec.folder(), spec.mainClass()).javaOptions(javaOptions(gcLog));
    }

    /** The engine, ready to be started on a cluster. */
    Engine engine(final Path gcLog) {
        final SortedMap<String, String> own = options();
        final Duration interval = Duration.ofMillis(Long.parseLong(own.get(PROGRESS_INTERVAL_MS)));
        own.keySet().removeAll(OF_PROCESS);
        final RunnerEngine runner = RunnerEngine.of(name, spec.folder(), spec.mainClass(), guarantee.orElseThrow())
                .javaOptions(javaOptions(gcLog))
                .pipelines(ownPipelines())
                .progressInterval(interval)
                .options(Map.copyOf(own));
        return spec.isNative() ? new NativeEngine(runner) : runner;
    }

    // Where the pipeline without state is, which the runners find as they find those of their users.
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

    /** Does not see the time that the messages behind its last event tell of. */
    private record NativeEngine(RunnerEngine runner) implements Engine {

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
