package dev.tailrace.launch.run;

import dev.tailrace.function.OnError;
import dev.tailrace.launch.metrics.MetricsAddress;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.RecordText;
import dev.tailrace.launch.process.RequestText;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Ordering;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;

/**
 * Describes a run of a pipeline on Kafka topics, for every runner. The command, packaged jobs, benchmarks and the embedded
 * API make one; the process of the runner and its tasks read it, see {@link RecordText}. What an engine derives from it,
 * such as its own options, is computed by the engine.
 *
 * <p>Contains no secrets: of the client properties it has the name of the file.
 *
 * @param pipeline name, or class, of the pipeline
 * @param settings settings of the pipeline, by name
 * @param classPath jars and folders of the user's classes, separated as on Java's class path; may be empty
 * @param inputTopics topics to read, at least one; {@code SOURCE=TOPIC} where the pipeline has several sources
 * @param outputTopics topics for results, by sink; under {@link OutputTopics#OTHERS}, the topic of all sinks that are not named
 * @param isEverySinkWritten whether a sink without a topic is an error; otherwise its results are computed and not written
 * @param guarantee guarantee after a crash
 * @param accepted changes since the last run of the application that are accepted; others are refused
 * @param ordering how much of the order of the sequential run the output keeps
 * @param bootstrapServers addresses of the cluster; when empty, the client properties have them
 * @param clientProperties file of properties for all Kafka clients
 * @param stateDir where snapshots and progress are kept, a folder or a URI of a file system that the engine knows; when
 *     empty, the runner needs none or has its own place
 * @param applicationId name of the consumer group, the transactional ids and the state of this application
 * @param threads number of threads that process records; 0 for one for each task of the node with the most tasks
 * @param stopAtEnd whether the run ends where the topics ended when it began
 * @param progressInterval time between two snapshots of a partition task, and between two progress reports
 * @param onError policy for bad input
 * @param processor what runs the pipeline
 * @param metrics address of the endpoint with live figures; empty for none
 * @param options options of one runner, by name
 */
public record RunSpec(
        String pipeline,
        SortedMap<String, String> settings,
        String classPath,
        List<String> inputTopics,
        SortedMap<String, String> outputTopics,
        boolean isEverySinkWritten,
        Guarantee guarantee,
        Set<Change> accepted,
        Ordering ordering,
        Optional<String> bootstrapServers,
        Optional<Path> clientProperties,
        Optional<String> stateDir,
        String applicationId,
        int threads,
        boolean stopAtEnd,
        Duration progressInterval,
        OnError onError,
        ProcessorKind processor,
        Optional<MetricsAddress> metrics,
        SortedMap<String, String> options) {

    /** Most threads that process records. */
    public static final int MOST_THREADS = 1024;

    private static final int LONGEST_APPLICATION = 200;

    /** The characters of a topic name, because the id is part of such names; one that is dots alone would be another folder. */
    private static final Pattern APPLICATION = Pattern.compile("[A-Za-z0-9._-]{1," + LONGEST_APPLICATION + "}");

    private static final Pattern OTHER_CHARACTER = Pattern.compile("[^A-Za-z0-9._-]");
    private static final Pattern DOTS = Pattern.compile("\\.+");
    private static final Pattern URI_TEXT = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:/.*");

    /** The scheme of local folders. */
    private static final String LOCAL = "file";

    /**
     * Copies the collections and checks the values.
     *
     * @throws StatusException when the application id, the number of threads or the interval cannot be used
     */
    public RunSpec {
        if (!APPLICATION.matcher(applicationId).matches()
                || DOTS.matcher(applicationId).matches()) {
            throw StatusException.usage("--application-id "
                    + (applicationId.length() > LONGEST_APPLICATION
                            ? "has " + applicationId.length() + " characters"
                            : "is '" + applicationId.replaceAll("\\p{Cntrl}", "?") + "'")
                    + ": it is part of the names of a folder, a consumer group and topics; give 1 to "
                    + LONGEST_APPLICATION + " letters, digits, '.', '_' and '-', and not dots alone");
        }
        if (threads < 0 || threads > MOST_THREADS) {
            throw StatusException.usage("--threads is " + threads + "; give 1 to " + MOST_THREADS);
        }
        if (progressInterval.toMillis() < 1) {
            throw StatusException.usage(
                    "the progress interval is " + progressInterval.toMillis() + " ms; give 1 ms or more");
        }
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
        inputTopics = List.copyOf(inputTopics);
        outputTopics = Collections.unmodifiableSortedMap(new TreeMap<>(outputTopics));
        accepted = Collections.unmodifiableSet(new TreeSet<>(accepted));
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
    }

    /**
     * A run of this pipeline with the defaults of all runners: exactly once, one total order, one thread, a snapshot per
     * second, no end, a stop at the first bad input, compiled, and an application id of {@code tailrace-} and the pipeline.
     * The topics and the cluster have no default.
     */
    public static RunSpec of(final String pipeline) {
        return new RunSpec(
                pipeline,
                Collections.emptySortedMap(),
                "",
                List.of(),
                Collections.emptySortedMap(),
                false,
                Guarantee.EXACTLY_ONCE,
                Set.of(),
                Ordering.TOTAL,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "tailrace-" + OTHER_CHARACTER.matcher(pipeline).replaceAll("-"),
                1,
                false,
                Duration.ofSeconds(1),
                OnError.FAIL,
                ProcessorKind.COMPILED,
                Optional.empty(),
                Collections.emptySortedMap());
    }

    /**
     * Reads what {@link #text} has written.
     *
     * @throws IllegalArgumentException when it is something else
     */
    public static RunSpec parse(final String text) {
        return RecordText.read(RunSpec.class, RequestText.read(text));
    }

    /** All of it as text, to travel with a job. */
    public String text() {
        return RequestText.write(RecordText.write(this));
    }

    /** The same, changed if there is a value. */
    public <T> RunSpec with(final Optional<T> value, final BiFunction<RunSpec, T, RunSpec> change) {
        return value.map(present -> change.apply(this, present)).orElse(this);
    }

    private RunSpec with(final String component, final Object value) {
        return RecordText.with(this, component, value);
    }

    private static SortedMap<String, String> plus(final SortedMap<String, String> map, final Map<String, String> more) {
        final SortedMap<String, String> sum = new TreeMap<>(map);
        sum.putAll(more);
        return sum;
    }

    /** The same with these settings of the pipeline in addition. */
    public RunSpec settings(final Map<String, String> more) {
        return with("settings", plus(settings, more));
    }

    /** The same with these jars and folders of the user's classes. */
    public RunSpec classPath(final String entries) {
        return with("classPath", entries);
    }

    /** The same with these topics to read. */
    public RunSpec inputTopics(final List<String> topics) {
        return with("inputTopics", topics);
    }

    /** The same with these topics for results, by sink. */
    public RunSpec outputTopics(final Map<String, String> topics) {
        return with("outputTopics", new TreeMap<>(topics));
    }

    /** The same with a topic for the results of one more sink. */
    public RunSpec outputTopic(final String sink, final String topic) {
        return with("outputTopics", plus(outputTopics, Map.of(sink, topic)));
    }

    /** The same, refusing a sink without a topic. */
    public RunSpec everySinkWritten() {
        return with("isEverySinkWritten", true);
    }

    /** The same with this guarantee after a crash. */
    public RunSpec guarantee(final Guarantee promised) {
        return with("guarantee", promised);
    }

    /** The same, accepting these changes since the last run of the application. */
    public RunSpec accepted(final Set<Change> changes) {
        return with("accepted", changes);
    }

    /** The same, keeping this much of the order of the sequential run. */
    public RunSpec ordering(final Ordering scope) {
        return with("ordering", scope);
    }

    /** The same on the cluster with these addresses. */
    public RunSpec bootstrapServers(final String addresses) {
        return with("bootstrapServers", Optional.of(addresses));
    }

    /** The same with this file of properties for all Kafka clients. */
    public RunSpec clientProperties(final Path file) {
        return with("clientProperties", Optional.of(file));
    }

    /** The same with its state in this folder. */
    public RunSpec stateFolder(final Path folder) {
        return with("stateDir", Optional.of(folder.toString()));
    }

    /** The same with its state in a folder, which becomes absolute, or at a URI of a file system that the engine knows. */
    public RunSpec stateDir(final String folderOrUri) {
        if (folderOrUri.isEmpty()) {
            throw StatusException.usage("--state-dir is empty; name a folder, or leave it out");
        }
        try {
            return with(
                    "stateDir",
                    Optional.of(
                            isUri(folderOrUri)
                                    ? folderOrUri
                                    : Path.of(folderOrUri).toAbsolutePath().toString()));
        } catch (final InvalidPathException e) {
            throw StatusException.usage("--state-dir " + folderOrUri + ": not a path: " + e.getReason(), e);
        }
    }

    private static boolean isUri(final String folderOrUri) {
        return URI_TEXT.matcher(folderOrUri).matches();
    }

    /** The same for the application of this id. */
    public RunSpec applicationId(final String id) {
        return with("applicationId", id);
    }

    /** The same with this number of threads. */
    public RunSpec threads(final int count) {
        return with("threads", count);
    }

    /** The same, ending or not where the topics ended when the run began. */
    public RunSpec stopAtEnd(final boolean stops) {
        return with("stopAtEnd", stops);
    }

    /** The same with this time between two snapshots, at least 1 ms. */
    public RunSpec progressInterval(final Duration interval) {
        return with("progressInterval", interval);
    }

    /** The same with this policy for bad input. */
    public RunSpec onError(final OnError policy) {
        return with("onError", policy);
    }

    /** The same, compiled or interpreted. */
    public RunSpec processor(final ProcessorKind kind) {
        return with("processor", kind);
    }

    /** The same with an endpoint of live figures. */
    public RunSpec metrics(final MetricsAddress address) {
        return with("metrics", Optional.of(address));
    }

    /** The same with one more option of the runner. */
    public RunSpec option(final String name, final String value) {
        return options(Map.of(name, value));
    }

    /** The same with these options of the runner in addition. */
    public RunSpec options(final Map<String, String> more) {
        return with("options", plus(options, more));
    }

    /**
     * The same with the topic of each sink of the pipeline, and with its number of threads.
     *
     * @param sinks of the pipeline
     * @param mostTasks computes the number of tasks of the node with the most
     * @throws StatusException when there is no such sink, or a sink has no topic and every sink has to be written
     */
    public RunSpec resolved(final List<String> sinks, final IntSupplier mostTasks) {
        return outputTopics(OutputTopics.resolve(this, sinks)).threads(threads == 0 ? mostTasks.getAsInt() : threads);
    }

    /**
     * The folder for snapshots and progress, for a runner that keeps them on local file systems only.
     *
     * @throws StatusException when it is on another one
     */
    public Optional<Path> stateFolder() {
        return stateDir.map(place -> {
            if (!isUri(place)) {
                return Path.of(place);
            }
            final URI uri = uri(place);
            if (!LOCAL.equals(uri.getScheme())) {
                throw StatusException.usage("--state-dir " + place
                        + ": this runner keeps its state in a local folder; the runners flink and spark know other"
                        + " file systems");
            }
            return Path.of(uri.getPath());
        });
    }

    /**
     * The same for a runner whose engine has its own file systems.
     *
     * @throws StatusException when it is no URI
     */
    public Optional<URI> stateUri() {
        return stateDir.map(RunSpec::uri);
    }

    private static URI uri(final String folderOrUri) {
        try {
            return isUri(folderOrUri)
                    ? new URI(folderOrUri)
                    : new URI(LOCAL, null, Path.of(folderOrUri).toAbsolutePath().toString(), null);
        } catch (final URISyntaxException e) {
            throw StatusException.usage("--state-dir " + folderOrUri + ": not a URI: " + e.getReason(), e);
        }
    }

    /** One option of the runner; an empty value stands for none. */
    public Optional<String> option(final String name) {
        return Optional.ofNullable(options.get(name)).filter(value -> !value.isEmpty());
    }

    /** The options of the runner whose names begin with a prefix, without it. */
    public SortedMap<String, String> optionsWith(final String prefix) {
        final SortedMap<String, String> found = new TreeMap<>();
        options.forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                found.put(name.substring(prefix.length()), value);
            }
        });
        return found;
    }
}
