package dev.tailrace.launch.run;

import dev.tailrace.function.OnError;
import dev.tailrace.launch.metrics.http.MetricsAddress;
import dev.tailrace.order.Ordering;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Completes a {@link RunRequest}. By default: exactly once, total order, one thread, a snapshot a second, no end,
 * stopping at bad input, compiled. Used by one thread.
 */
public final class RunRequestBuilder {

    private static final Duration DEFAULT_PROGRESS_INTERVAL = Duration.ofSeconds(1);

    private final String pipeline;
    private final SortedMap<String, String> settings = new TreeMap<>();
    private String classPath = "";
    private List<String> inputTopics = List.of();
    private final SortedMap<String, String> outputTopics = new TreeMap<>();
    private Guarantee guarantee = Guarantee.EXACTLY_ONCE;
    private Set<Change> accepted = Set.of();
    private Ordering ordering = Ordering.TOTAL;
    private Optional<String> bootstrapServers = Optional.empty();
    private Optional<Path> clientProperties = Optional.empty();
    private Optional<String> stateDir = Optional.empty();
    private Optional<String> applicationId = Optional.empty();
    private int threads = 1;
    private boolean stopAtEnd;
    private Duration progressInterval = DEFAULT_PROGRESS_INTERVAL;
    private OnError onError = OnError.FAIL;
    private ProcessorKind processor = ProcessorKind.COMPILED;
    private Optional<MetricsAddress> metrics = Optional.empty();
    private final SortedMap<String, String> options = new TreeMap<>();

    RunRequestBuilder(final String pipeline) {
        this.pipeline = pipeline;
    }

    /** Adds settings of the pipeline. */
    public RunRequestBuilder settings(final Map<String, String> values) {
        settings.putAll(values);
        return this;
    }

    /** The user's jars and folders of classes, separated as on Java's class path. */
    public RunRequestBuilder classPath(final String entries) {
        classPath = entries;
        return this;
    }

    /** The topics to read. */
    public RunRequestBuilder inputTopics(final List<String> topics) {
        inputTopics = topics;
        return this;
    }

    /** The topic that the results of a sink go to. */
    public RunRequestBuilder outputTopic(final String sink, final String topic) {
        outputTopics.put(sink, topic);
        return this;
    }

    /** What is promised after a crash. */
    public RunRequestBuilder guarantee(final Guarantee promised) {
        guarantee = promised;
        return this;
    }

    /** What may have changed since the application was at work; without, each change is refused. */
    public RunRequestBuilder accepted(final Set<Change> changes) {
        accepted = changes;
        return this;
    }

    /** How much of the order of the sequential run the output keeps. */
    public RunRequestBuilder ordering(final Ordering scope) {
        ordering = scope;
        return this;
    }

    /** Addresses of the cluster. */
    public RunRequestBuilder bootstrapServers(final String addresses) {
        bootstrapServers = Optional.of(addresses);
        return this;
    }

    /** A file of properties for all clients. */
    public RunRequestBuilder clientProperties(final Path file) {
        clientProperties = Optional.of(file);
        return this;
    }

    /** Where snapshots and progress are kept. */
    public RunRequestBuilder stateFolder(final Path folder) {
        stateDir = Optional.of(folder.toString());
        return this;
    }

    /** The same as a user says it: a folder, or a URI of a file system that the engine knows. */
    public RunRequestBuilder stateDir(final String folderOrUri) {
        stateDir = Optional.of(StateDir.absolute(folderOrUri));
        return this;
    }

    /** Names the consumer group, the transactional ids and the state; without, {@code tailrace-} and the pipeline. */
    public RunRequestBuilder applicationId(final String id) {
        applicationId = Optional.of(id);
        return this;
    }

    /** Threads that process records. */
    public RunRequestBuilder threads(final int count) {
        threads = count;
        return this;
    }

    /** Whether to end where the topics ended when the run began. */
    public RunRequestBuilder stopAtEnd(final boolean stops) {
        stopAtEnd = stops;
        return this;
    }

    /** Between two snapshots of a partition task, and between two progress reports; at least 1 ms. */
    public RunRequestBuilder progressInterval(final Duration interval) {
        progressInterval = interval;
        return this;
    }

    /** What to do about bad input. */
    public RunRequestBuilder onError(final OnError policy) {
        onError = policy;
        return this;
    }

    /** What runs the pipeline. */
    public RunRequestBuilder processor(final ProcessorKind kind) {
        processor = kind;
        return this;
    }

    /** Where to serve live figures. */
    public RunRequestBuilder metrics(final MetricsAddress address) {
        metrics = Optional.of(address);
        return this;
    }

    /** Adds an option that only one runner knows. */
    public RunRequestBuilder option(final String name, final String value) {
        options.put(name, value);
        return this;
    }

    /** The request. */
    public RunRequest build() {
        return new RunRequest(
                pipeline,
                settings,
                classPath,
                inputTopics,
                outputTopics,
                guarantee,
                accepted,
                ordering,
                bootstrapServers,
                clientProperties,
                stateDir,
                applicationId.orElseGet(() -> ApplicationId.ofPipeline(pipeline)),
                threads,
                stopAtEnd,
                progressInterval,
                onError,
                processor,
                metrics,
                options);
    }
}
