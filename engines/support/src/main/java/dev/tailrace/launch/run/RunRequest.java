package dev.tailrace.launch.run;

import dev.tailrace.function.OnError;
import dev.tailrace.launch.metrics.http.MetricsAddress;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.RequestFields;
import dev.tailrace.order.Ordering;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a runner's process is asked for. As text it is one field per line, see {@link dev.tailrace.launch.process.RequestText}; a
 * field that is missing or unknown is refused, so that both sides cannot misunderstand each other.
 *
 * <p>Nothing in it is a secret: of the client's properties it has only the name of the file.
 *
 * @param pipeline name, or class, of the pipeline
 * @param settings of the pipeline, by name
 * @param classPath the user's jars and folders of classes, separated as on Java's class path; may be empty
 * @param inputTopics at least one
 * @param outputTopics by sink; a sink that is missing is computed and not written
 * @param guarantee what is promised after a crash
 * @param accepted what may have changed since the application was at work
 * @param ordering how much of the order of the sequential run the output keeps
 * @param bootstrapServers addresses of the cluster; when empty, the client's properties have them
 * @param clientProperties a file of properties for all clients, as Kafka names them
 * @param stateDir where snapshots and progress are kept, a folder or a URI of a file system that the engine knows; when
 *     empty, the runner needs none or has its own place
 * @param applicationId names the consumer group, the transactional ids and the state of this application
 * @param threads that process records
 * @param stopAtEnd whether to end where the topics ended when the run began
 * @param progressInterval between two snapshots of a partition task, and between two progress reports
 * @param onError what to do about bad input
 * @param processor what runs the pipeline
 * @param metrics where to serve live figures; empty for nowhere
 * @param options what only one runner knows, by name
 */
public record RunRequest(
        String pipeline,
        SortedMap<String, String> settings,
        String classPath,
        List<String> inputTopics,
        SortedMap<String, String> outputTopics,
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

    private static final String PIPELINE = "pipeline";
    private static final String SETTING_PREFIX = "set.";
    private static final String CLASS_PATH = "class-path";
    private static final String INPUT_TOPICS = "input-topics";
    private static final String OUTPUT_TOPIC_PREFIX = "output-topic.";
    private static final String GUARANTEE = "guarantee";
    private static final String ACCEPTED = "accepted";
    private static final String ORDERING = "ordering";
    private static final String BOOTSTRAP_SERVERS = "bootstrap-servers";
    private static final String CLIENT_PROPERTIES = "client-properties";
    private static final String STATE_FOLDER = "state-folder";
    private static final String APPLICATION_ID = "application-id";
    private static final String THREADS = "threads";
    private static final String STOP_AT_END = "stop-at-end";
    private static final String PROGRESS_INTERVAL_MS = "progress-interval-ms";
    private static final String ON_ERROR = "on-error";
    private static final String PROCESSOR = "processor";
    private static final String METRICS_ADDRESS = "metrics-address";
    private static final String OPTION_PREFIX = "option.";
    private static final int MOST_THREADS = 1024;

    /**
     * Keeps copies of the collections.
     *
     * @throws StatusException when the application id cannot be used
     */
    public RunRequest {
        ApplicationId.problem(applicationId).ifPresent(problem -> {
            throw new StatusException(ExitStatus.USAGE, "--application-id " + problem);
        });
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
        inputTopics = List.copyOf(inputTopics);
        outputTopics = Collections.unmodifiableSortedMap(new TreeMap<>(outputTopics));
        accepted = Collections.unmodifiableSet(new TreeSet<>(accepted));
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
    }

    /** A request for this pipeline with the defaults, to be completed. */
    public static RunRequestBuilder of(final String pipeline) {
        return new RunRequestBuilder(pipeline);
    }

    /**
     * The folder for snapshots and progress, for a runner that keeps them on local file systems only.
     *
     * @throws StatusException when it is on another one
     */
    public Optional<Path> stateFolder() {
        return stateDir.map(place -> {
            if (!StateDir.isUri(place)) {
                return Path.of(place);
            }
            final URI uri = StateDir.uri(place);
            if (!StateDir.LOCAL.equals(uri.getScheme())) {
                throw new StatusException(
                        ExitStatus.USAGE,
                        "--state-dir " + place
                                + ": this runner keeps its state in a local folder; the runners flink and spark know other"
                                + " file systems");
            }
            return Path.of(uri.getPath());
        });
    }

    /**
     * The same for a runner whose engine has file systems of its own.
     *
     * @throws StatusException when it is no URI
     */
    public Optional<URI> stateUri() {
        return stateDir.map(StateDir::uri);
    }

    /** One option that only this runner knows. */
    public Optional<String> option(final String name) {
        return Optional.ofNullable(options.get(name));
    }

    /**
     * For a runner that knows only these options.
     *
     * @throws IllegalArgumentException naming the first that it does not know, and the known one that is nearest
     */
    public void refuseOptionsBeside(final String... known) {
        final SortedSet<String> names = new TreeSet<>(List.of(known));
        options.keySet().stream()
                .filter(name -> !names.contains(name))
                .findFirst()
                .ifPresent(unknown -> {
                    throw new IllegalArgumentException("the runner has no option " + unknown
                            + NearestWord.to(unknown, names)
                                    .map(nearest -> ", perhaps " + nearest)
                                    .orElse("")
                            + (names.isEmpty() ? "" : "; it has " + String.join(", ", names)));
                });
    }

    /** The fields of the request. */
    public SortedMap<String, String> fields() {
        final SortedMap<String, String> fields = new TreeMap<>();
        fields.put(PIPELINE, pipeline);
        putAll(fields, SETTING_PREFIX, settings);
        fields.put(CLASS_PATH, classPath);
        fields.put(INPUT_TOPICS, String.join(",", inputTopics));
        putAll(fields, OUTPUT_TOPIC_PREFIX, outputTopics);
        fields.put(GUARANTEE, ConstantNames.of(guarantee));
        fields.put(ACCEPTED, accepted.stream().map(ConstantNames::of).collect(Collectors.joining(",")));
        fields.put(ORDERING, ConstantNames.of(ordering));
        bootstrapServers.ifPresent(addresses -> fields.put(BOOTSTRAP_SERVERS, addresses));
        clientProperties.ifPresent(file -> fields.put(CLIENT_PROPERTIES, file.toString()));
        stateDir.ifPresent(place -> fields.put(STATE_FOLDER, place));
        fields.put(APPLICATION_ID, applicationId);
        fields.put(THREADS, Integer.toString(threads));
        fields.put(STOP_AT_END, Boolean.toString(stopAtEnd));
        fields.put(PROGRESS_INTERVAL_MS, Long.toString(progressInterval.toMillis()));
        fields.put(ON_ERROR, ConstantNames.of(onError));
        fields.put(PROCESSOR, ConstantNames.of(processor));
        metrics.ifPresent(address -> fields.put(METRICS_ADDRESS, address.toString()));
        putAll(fields, OPTION_PREFIX, options);
        return fields;
    }

    private static Set<Change> changes(final String words) {
        return Arrays.stream(words.split(","))
                .filter(word -> !word.isEmpty())
                .map(word -> ConstantNames.parse(Change.class, word))
                .collect(Collectors.toSet());
    }

    private static void putAll(
            final SortedMap<String, String> fields, final String prefix, final Map<String, String> group) {
        group.forEach((name, value) -> fields.put(prefix + name, value));
    }

    /**
     * Reads a request.
     *
     * @throws IllegalArgumentException when a field is missing, unknown or has no sense
     */
    public static RunRequest of(final Map<String, String> fields) {
        final RequestFields reader = new RequestFields(fields);
        final RunRequest request = new RunRequest(
                reader.text(PIPELINE),
                reader.group(SETTING_PREFIX),
                reader.text(CLASS_PATH),
                List.of(reader.text(INPUT_TOPICS).split(",")),
                reader.group(OUTPUT_TOPIC_PREFIX),
                ConstantNames.parse(Guarantee.class, reader.text(GUARANTEE)),
                changes(reader.text(ACCEPTED)),
                ConstantNames.parse(Ordering.class, reader.text(ORDERING)),
                reader.optional(BOOTSTRAP_SERVERS),
                reader.optional(CLIENT_PROPERTIES).map(Path::of),
                reader.optional(STATE_FOLDER),
                reader.text(APPLICATION_ID),
                reader.wholeNumber(THREADS, 1, MOST_THREADS),
                reader.flag(STOP_AT_END),
                Duration.ofMillis(reader.wholeNumber(PROGRESS_INTERVAL_MS, 1L, Long.MAX_VALUE)),
                ConstantNames.parse(OnError.class, reader.text(ON_ERROR)),
                ConstantNames.parse(ProcessorKind.class, reader.text(PROCESSOR)),
                reader.optional(METRICS_ADDRESS).map(MetricsAddress::parse),
                reader.group(OPTION_PREFIX));
        reader.refuseUnknown();
        return request;
    }
}
