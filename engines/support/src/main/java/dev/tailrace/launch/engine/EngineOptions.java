package dev.tailrace.launch.engine;

import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.StartPosition;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Setting;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Options that several engines have: those of every engine's process, of every engine with a broker, and of every runner.
 * All other options are declared by the class of the engine that uses them.
 */
public final class EngineOptions {

    /** Value of {@link #CPUS} for the second half of the processors. */
    public static final String HALF = "half";

    /** Values of an option that is an address. */
    static final String ADDRESS = "HOST:PORT";

    /** Values of an option that is the number of tasks of nodes. */
    static final String TASKS = "N|NODE=N,...";

    private static final int MANY = 999_999_999;
    private static final int USUAL_HEAP_MB = 512;
    private static final int USUAL_INTERVAL_MS = 1_000;
    private static final Pattern HOST_PORT = Pattern.compile("[^:/]+:[0-9]{1,5}");
    private static final Pattern LIST = Pattern.compile("\\d{1,4}(-\\d{1,4})?(,\\d{1,4}(-\\d{1,4})?)*");
    private static final Pattern HOST_FOLDER = Pattern.compile("(?:[^@:\\s]+@)?[^@:\\s-][^@:\\s]*:/\\S*[^/\\s]");

    public static final Setting<Integer> HEAP_MB = Setting.integer(
            "heap-mb", USUAL_HEAP_MB, 1, MANY, "Heap of the engine's process in MiB, all of it taken at the start");

    public static final Setting<String> JAVA_OPTIONS =
            Setting.text("java-options", "OPTIONS", "", "Further options of its Java, separated by blanks");

    public static final Setting<Optional<String>> CPUS = Setting.text(
                    "cpus",
                    HALF + " or a list",
                    "",
                    "Processors that it may use, by taskset: 1, 2-3 or 0,4-7, or the second half of them")
            .<String>map(EngineOptions::processors)
            .optional();

    /** From one snapshot, commit, checkpoint or transaction to the next, depending on the engine. */
    public static final Setting<Integer> PROGRESS_INTERVAL_MS = Setting.integer(
            "progress-interval-ms",
            USUAL_INTERVAL_MS,
            1,
            MANY,
            "Milliseconds between two snapshots, commits, checkpoints or transactions; 100 with the guarantee transactional");

    public static final Setting<Optional<String>> HOST = Setting.text(
                    "host", "USER@HOST:FOLDER", "", "Another host for it, with the folder of the distribution there")
            .<String>map(EngineOptions::host)
            .optional();

    /** Does not prompt by default, and has no terminal. */
    public static final Setting<String> SSH = Setting.text(
            "ssh", "COMMAND", "ssh -T -o BatchMode=yes", "The remote shell for another host, with its options");

    public static final Setting<Integer> THREADS =
            Setting.integer("threads", 1, 1, RunSpec.MOST_THREADS, "Number of threads that process records");

    public static final Setting<Integer> PARTITIONS = Setting.integer(
            "partitions",
            1,
            1,
            MANY,
            "Partitions of the input and of each output; records are spread by instrument, and each partition is compared"
                    + " with a sequential run");

    /** Also how the driver and the measuring consumer connect in the engine's runs. */
    public static final Setting<ListenerKind> SECURITY = Setting.choice(
            "security",
            ListenerKind.PLAINTEXT,
            "How all clients of its runs connect to a broker of the benchmark, see --security");

    /** A property of Kafka's clients, which an engine takes in a file. */
    public static final Setting<String> CLIENT = Setting.text(
            "client." + DeclaredOptions.ANY,
            "VALUE",
            "",
            "A property of Kafka's clients, as the file of client properties has it: client.producer.linger.ms");

    /** What {@link #CREATE_TOPICS} does. */
    public static final String CREATES_TOPICS =
            "Create topics for results that are missing, with the partitions of the input";

    public static final Setting<Boolean> CREATE_TOPICS = Setting.flag("create-topics", false, CREATES_TOPICS);

    public static final Setting<RecordKey> RECORD_KEY =
            new Setting<>(RecordKey.OPTION, RecordKey.VALUES, "none", RecordKey.MEANING, RecordKey::parse);

    public static final Setting<StartPosition> START = Setting.choice(
            "start",
            StartPosition.EARLIEST,
            "Where a partition without history begins: at its first record, or after its last");

    /** All options of engines' processes. */
    static final DeclaredOptions ALL = DeclaredOptions.of(
            HEAP_MB, JAVA_OPTIONS, CPUS, PROGRESS_INTERVAL_MS, HOST, SSH, SECURITY, THREADS, PARTITIONS, CLIENT);

    private EngineOptions() {}

    /** The options of the process of an engine. */
    public static DeclaredOptions of(final EngineSpec engine) {
        final Setting<?> heap = new Setting<>(
                HEAP_MB.name(),
                HEAP_MB.values(),
                Integer.toString(engine.heapMb()),
                HEAP_MB.description(),
                HEAP_MB.parser());
        DeclaredOptions options = DeclaredOptions.of(heap, JAVA_OPTIONS, CPUS);
        if (!engine.isInProcess()) {
            options = options.and(
                    engine.stages().isEmpty()
                            ? DeclaredOptions.of(PROGRESS_INTERVAL_MS, HOST, SSH)
                            : DeclaredOptions.of(PROGRESS_INTERVAL_MS));
        }
        if (engine.isSecurable()) {
            options = options.and(DeclaredOptions.of(SECURITY));
        }
        if (engine.isParallel()) {
            options = options.and(DeclaredOptions.of(THREADS));
        }
        if (engine.isPartitioned()) {
            options = options.and(DeclaredOptions.of(PARTITIONS));
        }
        return engine.isInProcess() ? options : options.and(DeclaredOptions.of(CLIENT));
    }

    /** An option that is the address of a server. */
    public static Setting<String> address(final String name, final String description) {
        return new Setting<>(name, ADDRESS, "", description, EngineOptions::address);
    }

    static String address(final String text) {
        return matching(text, HOST_PORT, ADDRESS);
    }

    /** An option that is the number of tasks of all nodes, or of some. */
    public static Setting<Parallelism> tasks(final String name, final String defaultText, final String description) {
        return new Setting<>(name, TASKS, defaultText, description, Parallelism::parse);
    }

    private static String processors(final String text) {
        return text.equals(HALF)
                ? text
                : matching(text, LIST, "'" + HALF + "' or a list of processors such as 1, 2-3 or 0,4-7");
    }

    private static String host(final String text) {
        return matching(
                text, HOST_FOLDER, "USER@HOST:FOLDER, with the whole path of Tailrace's distribution on that host");
    }

    private static String matching(final String text, final Pattern pattern, final String expected) {
        if (!pattern.matcher(text).matches()) {
            throw new IllegalArgumentException("expected " + expected);
        }
        return text;
    }
}
