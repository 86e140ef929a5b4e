package dev.tailrace.launch.job;

import dev.tailrace.function.OnError;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.pipeline.Graphs;
import dev.tailrace.launch.pipeline.PipelineCatalog;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.OutputTopics;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.run.RunRequestBuilder;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.order.Ordering;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The command line that a job is submitted with: the options of {@code tailrace run} that make sense there, under the same
 * names, as {@code --name value} or {@code --name=value}. What is secret is in the file of {@code --client-config}, because
 * a command line can be read by everybody on the machine.
 */
public final class JobArguments {

    /** Why a job does not serve live figures, for a user who asks for them. */
    public static final String NO_METRICS =
            "a job serves no live figures by itself: its tasks come and go in processes of the cluster, several on a host and"
                    + " several in a process; ask the cluster for them, with Flink's reporter for Prometheus or Spark's"
                    + " spark.ui.prometheus.enabled";

    private static final Setting<Duration> TIME = Setting.duration("time", "1s", "");

    /** How often an option may be given, and whether it has a value. */
    private enum Kind {
        FLAG,
        ONCE,
        OFTEN
    }

    private static final String RECORD_KEY = "--" + RecordKey.OPTION;
    private static final Map<String, Kind> OPTIONS = options();

    /** Options of {@code tailrace run} that have no sense for a job because {@link #NO_METRICS}. */
    private static final Set<String> OF_LIVE_FIGURES = Set.of("--metrics-port", "--metrics-host");

    private final Map<String, List<String>> given = new TreeMap<>();

    private JobArguments() {}

    private static Map<String, Kind> options() {
        final Map<String, Kind> options = new LinkedHashMap<>();
        options.put("--input-topic", Kind.ONCE);
        options.put("--output-topic", Kind.OFTEN);
        options.put("--bootstrap-server", Kind.ONCE);
        options.put("--client-config", Kind.ONCE);
        options.put("--state-dir", Kind.ONCE);
        options.put("--application-id", Kind.ONCE);
        options.put("--guarantee", Kind.ONCE);
        options.put("--accept", Kind.OFTEN);
        options.put("--ordering", Kind.ONCE);
        options.put("--threads", Kind.ONCE);
        options.put("--progress-interval", Kind.ONCE);
        options.put("--on-error", Kind.ONCE);
        options.put(RECORD_KEY, Kind.ONCE);
        options.put("--create-topics", Kind.FLAG);
        options.put("--stop-at-end", Kind.FLAG);
        options.put("--runner-option", Kind.OFTEN);
        return options;
    }

    /** All options that there are, with their dashes. */
    public static SortedSet<String> names() {
        return new TreeSet<>(OPTIONS.keySet());
    }

    /**
     * Reads a command line.
     *
     * @throws StatusException when there is something in it that is no option of a job
     */
    public static JobArguments parse(final String... words) {
        final JobArguments arguments = new JobArguments();
        int next = 0;
        while (next < words.length) {
            next = arguments.take(words, next);
        }
        return arguments;
    }

    /** Takes an option; returns where the next is. */
    private int take(final String[] words, final int at) {
        final int equals = words[at].indexOf('=');
        final String name = equals < 0 ? words[at] : words[at].substring(0, equals);
        if (OF_LIVE_FIGURES.contains(name)) {
            throw usage(name + ": " + NO_METRICS);
        }
        final Kind kind = OPTIONS.get(name);
        if (kind == null || kind == Kind.FLAG && equals >= 0) {
            throw usage("'" + words[at] + "' is no option of a job; there are " + String.join(", ", OPTIONS.keySet()));
        }
        if (kind == Kind.FLAG) {
            put(name, kind, "true");
            return at + 1;
        }
        if (equals >= 0) {
            put(name, kind, words[at].substring(equals + 1));
            return at + 1;
        }
        if (at + 1 == words.length || OPTIONS.containsKey(words[at + 1])) {
            throw usage(name + " has no value");
        }
        put(name, kind, words[at + 1]);
        return at + 2;
    }

    private void put(final String name, final Kind kind, final String value) {
        final List<String> values = given.computeIfAbsent(name, added -> new ArrayList<>());
        values.add(value);
        if (kind != Kind.OFTEN && values.size() > 1) {
            throw usage(name + " is given twice, as " + String.join(" and ", values));
        }
    }

    /**
     * What is asked of the runner.
     *
     * @param job whose pipeline is on the class path of this class
     * @param defaultThreads when nothing else is asked for
     * @throws StatusException when an option that is needed is missing, or one has no sense
     */
    public RunRequest request(final JobDescription job, final int defaultThreads) {
        final RunRequestBuilder request = RunRequest.of(job.pipeline()).settings(job.settings());
        final String input = one("--input-topic").orElseThrow(() -> usage("what is to be read? Give --input-topic"));
        OutputTopics.of(topics(), sinks(job), List.of(input)).forEach(request::outputTopic);
        connect(request);
        one("--state-dir").ifPresent(request::stateDir);
        one("--application-id").ifPresent(request::applicationId);
        word("--guarantee", Guarantee.class, request::guarantee);
        request.accepted(changes());
        word("--ordering", Ordering.class, request::ordering);
        word("--on-error", OnError.class, request::onError);
        one("--progress-interval").map(JobArguments::interval).ifPresent(request::progressInterval);
        if (given.containsKey("--create-topics")) {
            request.option("create-topics", "true");
        }
        one(RECORD_KEY).map(JobArguments::recordKey).ifPresent(key -> request.option(RecordKey.OPTION, key.word()));
        given.getOrDefault("--runner-option", List.of()).forEach(option -> addOption(request, option));
        return request.inputTopics(List.of(input))
                .threads(one("--threads").map(JobArguments::threads).orElse(defaultThreads))
                .stopAtEnd(given.containsKey("--stop-at-end"))
                .build();
    }

    private List<String> topics() {
        return given.getOrDefault("--output-topic", List.of()).stream()
                .flatMap(topics -> List.of(topics.split(",")).stream())
                .toList();
    }

    private static List<String> sinks(final JobDescription job) {
        try (PipelineCatalog catalog = PipelineCatalog.open("")) {
            return Graphs.define(catalog.find(job.pipeline()), job.settings()).sinks().stream()
                    .map(sink -> sink.name())
                    .toList();
        }
    }

    private void connect(final RunRequestBuilder request) {
        final Optional<String> file = one("--client-config");
        if (file.isEmpty() && one("--bootstrap-server").isEmpty()) {
            throw usage("where is Kafka? Give --bootstrap-server, or --client-config with bootstrap.servers");
        }
        one("--bootstrap-server").ifPresent(request::bootstrapServers);
        file.map(JobArguments::readable).ifPresent(request::clientProperties);
    }

    private static Path readable(final String name) {
        final Path file = Path.of(name).toAbsolutePath();
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw usage(name + ": no file that can be read");
        }
        return file;
    }

    private Optional<String> one(final String name) {
        return Optional.ofNullable(given.get(name)).map(values -> values.get(0));
    }

    private <E extends Enum<E>> void word(final String name, final Class<E> kind, final Consumer<E> taker) {
        try {
            one(name).map(text -> ConstantNames.parse(kind, text)).ifPresent(taker);
        } catch (final IllegalArgumentException unknown) {
            throw usage(name + ": " + unknown.getMessage());
        }
    }

    private Set<Change> changes() {
        final Set<Change> changes = EnumSet.noneOf(Change.class);
        for (final String words : given.getOrDefault("--accept", List.of())) {
            for (final String word : words.split(",")) {
                try {
                    changes.add(ConstantNames.parse(Change.class, word));
                } catch (final IllegalArgumentException unknown) {
                    throw usage("--accept: " + unknown.getMessage());
                }
            }
        }
        return changes;
    }

    private static Duration interval(final String text) {
        try {
            final Duration interval = TIME.parser().apply(text);
            if (interval.toMillis() >= 1) {
                return interval;
            }
        } catch (final IllegalArgumentException unreadable) {
            throw usage("--progress-interval is '" + text + "': " + unreadable.getMessage());
        }
        throw usage("--progress-interval is '" + text + "': less than 1ms");
    }

    private static int threads(final String text) {
        if (!text.matches("[1-9][0-9]{0,3}")) {
            throw usage("--threads is '" + text + "': not a whole number, 1 or more");
        }
        return Integer.parseInt(text);
    }

    private static RecordKey recordKey(final String word) {
        try {
            return RecordKey.parse(word);
        } catch (final IllegalArgumentException other) {
            throw usage("--" + other.getMessage());
        }
    }

    private static void addOption(final RunRequestBuilder request, final String option) {
        final int equals = option.indexOf('=');
        if (equals < 1) {
            throw usage("--runner-option is '" + option + "': not NAME=VALUE");
        }
        request.option(option.substring(0, equals), option.substring(equals + 1));
    }

    private static StatusException usage(final String message) {
        return new StatusException(ExitStatus.USAGE, message);
    }
}
