package dev.tailrace.launch.job;

import dev.tailrace.function.OnError;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.OutputTopics;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.text.Times;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.plan.NearestWord;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Ordering;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Parses the command line that a job is submitted with: the options of {@code tailrace run} that apply to a job, under the
 * same names, as {@code --name value} or {@code --name=value}. Secrets belong into the file of {@code --client-config},
 * because every user of the machine can read a command line.
 */
public final class JobArguments {

    /** The reason why a job serves no live figures, as a message to the user. */
    public static final String NO_METRICS =
            "a job serves no live figures by itself: its tasks come and go in processes of the cluster, several on a host and"
                    + " several in a process; ask the cluster for them, with Flink's reporter for Prometheus or Spark's"
                    + " spark.ui.prometheus.enabled";

    private static final String RECORD_KEY = "--" + RecordKey.OPTION;

    private static final List<String> OPTIONS = List.of(
            "--input-topic",
            "--output-topic",
            "--bootstrap-server",
            "--client-config",
            "--state-dir",
            "--application-id",
            "--guarantee",
            "--accept",
            "--ordering",
            "--threads",
            "--progress-interval",
            "--on-error",
            RECORD_KEY,
            "--create-topics",
            "--stop-at-end",
            "--runner-option");

    /** Options without a value. */
    private static final Set<String> FLAGS = Set.of("--create-topics", "--stop-at-end");

    /** Options that may be given several times. */
    private static final Set<String> REPEATED = Set.of("--output-topic", "--accept", "--runner-option");

    /** Options of {@code tailrace run} that a job refuses because of {@link #NO_METRICS}. */
    private static final Set<String> OF_LIVE_FIGURES = Set.of("--metrics-port", "--metrics-host");

    private final Map<String, List<String>> given = new TreeMap<>();

    private JobArguments() {}

    /** All options that there are, with their dashes. */
    public static SortedSet<String> names() {
        return new TreeSet<>(OPTIONS);
    }

    /**
     * Reads a command line.
     *
     * @throws StatusException when a word is no option of a job
     */
    public static JobArguments parse(final String... words) {
        final JobArguments arguments = new JobArguments();
        int next = 0;
        while (next < words.length) {
            next = arguments.take(words, next);
        }
        return arguments;
    }

    /** Reads one option and returns the index of the next. */
    private int take(final String[] words, final int at) {
        final int equals = words[at].indexOf('=');
        final String name = equals < 0 ? words[at] : words[at].substring(0, equals);
        if (OF_LIVE_FIGURES.contains(name)) {
            throw StatusException.usage(name + ": " + NO_METRICS);
        }
        if (!OPTIONS.contains(name) || FLAGS.contains(name) && equals >= 0) {
            throw StatusException.usage("'" + words[at] + "' is not an option of a job; available: "
                    + String.join(", ", OPTIONS) + NearestWord.hint(name, OPTIONS));
        }
        if (FLAGS.contains(name)) {
            put(name, "true");
            return at + 1;
        }
        if (equals >= 0) {
            put(name, words[at].substring(equals + 1));
            return at + 1;
        }
        if (at + 1 == words.length || OPTIONS.contains(words[at + 1])) {
            throw StatusException.usage(name + " has no value");
        }
        put(name, words[at + 1]);
        return at + 2;
    }

    private void put(final String name, final String value) {
        final List<String> values = given.computeIfAbsent(name, added -> new ArrayList<>());
        values.add(value);
        if (!REPEATED.contains(name) && values.size() > 1) {
            throw StatusException.usage(name + " is given twice, as " + String.join(" and ", values));
        }
    }

    /**
     * The run that the command line describes.
     *
     * @param job the job, whose pipeline is on the class path of this class
     * @param defaultThreads number of threads without {@code --threads}
     * @throws StatusException when a required option is missing or a value cannot be used
     */
    public RunSpec spec(final JobDescription job, final int defaultThreads) {
        final String input = one("--input-topic").orElseThrow(() -> StatusException.usage("--input-topic is required"));
        checkCluster();
        return RunSpec.of(job.pipeline())
                .settings(job.settings())
                .inputTopics(List.of(input))
                .outputTopics(OutputTopics.parse(words("--output-topic"), List.of(input)))
                .everySinkWritten()
                .accepted(StatusException.parsed(
                        "--accept: ", () -> ConstantNames.parseAll(Change.class, words("--accept"))))
                .threads(one("--threads").map(JobArguments::threads).orElse(defaultThreads))
                .stopAtEnd(given.containsKey("--stop-at-end"))
                .options(options())
                .with(one("--bootstrap-server"), RunSpec::bootstrapServers)
                .with(one("--client-config").map(JobArguments::readable), RunSpec::clientProperties)
                .with(one("--state-dir"), RunSpec::stateDir)
                .with(one("--application-id"), RunSpec::applicationId)
                .with(word("--guarantee", Guarantee.class), RunSpec::guarantee)
                .with(word("--ordering", Ordering.class), RunSpec::ordering)
                .with(word("--on-error", OnError.class), RunSpec::onError)
                .with(
                        one("--progress-interval").map(text -> Times.atLeastOneMs("--progress-interval", text)),
                        RunSpec::progressInterval);
    }

    private List<String> words(final String name) {
        return given.getOrDefault(name, List.of()).stream()
                .flatMap(words -> List.of(words.split(",")).stream())
                .toList();
    }

    private void checkCluster() {
        if (one("--client-config").isEmpty() && one("--bootstrap-server").isEmpty()) {
            throw StatusException.usage("--bootstrap-server, or --client-config with bootstrap.servers, is required");
        }
    }

    private Map<String, String> options() {
        final Map<String, String> options = new TreeMap<>();
        if (given.containsKey("--create-topics")) {
            options.put(EngineOptions.CREATE_TOPICS.name(), "true");
        }
        one(RECORD_KEY).map(JobArguments::recordKey).ifPresent(key -> options.put(RecordKey.OPTION, key.word()));
        for (final String option : given.getOrDefault("--runner-option", List.of())) {
            final int equals = option.indexOf('=');
            if (equals < 1) {
                throw StatusException.usage("--runner-option is '" + option + "': not NAME=VALUE");
            }
            options.put(option.substring(0, equals), option.substring(equals + 1));
        }
        return options;
    }

    private static Path readable(final String name) {
        final Path file = Path.of(name).toAbsolutePath();
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw StatusException.usage(name + ": cannot be read");
        }
        return file;
    }

    private Optional<String> one(final String name) {
        return Optional.ofNullable(given.get(name)).map(values -> values.get(0));
    }

    private <E extends Enum<E>> Optional<E> word(final String name, final Class<E> kind) {
        return one(name).map(text -> StatusException.parsed(name + ": ", () -> ConstantNames.parse(kind, text)));
    }

    private static int threads(final String text) {
        if (!text.matches("[1-9][0-9]{0,3}")) {
            throw StatusException.usage("--threads is '" + text + "': not a whole number, 1 or more");
        }
        return Integer.parseInt(text);
    }

    private static RecordKey recordKey(final String word) {
        return StatusException.parsed(RECORD_KEY + "=" + word + ": ", () -> RecordKey.parse(word));
    }
}
