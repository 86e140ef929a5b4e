package dev.tailrace.launch.engine;

import java.util.ArrayList;
import java.util.List;

/** Options that every engine has, or every engine with a broker; all others are the engine's own. */
public final class EngineOptions {

    /** Limit of the heap, in MiB; all of it is taken at the start. */
    public static final String HEAP_MB = "heap-mb";

    /** Further options of Java, separated by blanks. */
    public static final String JAVA_OPTIONS = "java-options";

    /** Processors that the process may use, as {@code taskset} takes them, or {@link #HALF}; empty for all. */
    public static final String CPUS = "cpus";

    /** The second half of the processors that there are. */
    public static final String HALF = "half";

    /** Where it runs, if not here: USER@HOST:FOLDER, the folder with the distribution there. */
    public static final String HOST = "host";

    /** The remote shell for another host, and its options. */
    public static final String SSH = "ssh";

    /** Of {@link #SSH}: asks for nothing, and has no terminal. */
    public static final String USUAL_SSH = "ssh -T -o BatchMode=yes";

    /** Between two snapshots, commits, checkpoints or transactions, whatever the engine has. */
    public static final String PROGRESS_INTERVAL_MS = "progress-interval-ms";

    /** How many threads do the work. */
    public static final String THREADS = "threads";

    /** Of the input and of each output. */
    public static final String PARTITIONS = "partitions";

    /** In front of properties of Kafka's clients, as the engine takes them in a file. */
    public static final String CLIENT_PREFIX = "client.";

    private EngineOptions() {}

    /** Names of those that an engine has, prefixes left out. */
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
