package dev.tailrace.launch.engine;

import java.util.ArrayList;
import java.util.List;

/** Names of the options of every engine, or of every engine with a broker; all other options belong to one engine. */
public final class EngineOptions {

    /** Limit of the heap, in MiB; all of it is taken at the start. */
    public static final String HEAP_MB = "heap-mb";

    /** Further options of Java, separated by blanks. */
    public static final String JAVA_OPTIONS = "java-options";

    /** Processors that the process may use, as {@code taskset} takes them, or {@link #HALF}; empty for all. */
    public static final String CPUS = "cpus";

    /** Value of {@link #CPUS} for the second half of the processors. */
    public static final String HALF = "half";

    /** Other host to run on: USER@HOST:FOLDER, with the folder of the distribution there. */
    public static final String HOST = "host";

    /** The remote shell for another host, and its options. */
    public static final String SSH = "ssh";

    /** Default of {@link #SSH}: does not prompt, and has no terminal. */
    public static final String USUAL_SSH = "ssh -T -o BatchMode=yes";

    /** Milliseconds between two snapshots, commits, checkpoints or transactions, depending on the engine. */
    public static final String PROGRESS_INTERVAL_MS = "progress-interval-ms";

    /** Number of worker threads. */
    public static final String THREADS = "threads";

    /** Number of partitions of the input and of each output. */
    public static final String PARTITIONS = "partitions";

    /** Prefix of properties of Kafka's clients, which the engine takes in a file. */
    public static final String CLIENT_PREFIX = "client.";

    private EngineOptions() {}

    /** Names of the options that an engine has, without prefixes. */
    public static List<String> of(final EngineSpec engine) {
        final List<String> names = new ArrayList<>(List.of(HEAP_MB, JAVA_OPTIONS, CPUS));
        if (!engine.isInProcess()) {
            names.add(PROGRESS_INTERVAL_MS);
            names.add(HOST);
            names.add(SSH);
        }
        if (engine.isParallel()) {
            names.add(THREADS);
        }
        if (engine.isPartitioned()) {
            names.add(PARTITIONS);
        }
        return names;
    }
}
