package dev.tailrace.experiments.kafkastreams.peer;

import dev.tailrace.experiments.kafkastreams.peer.job.TickAlertsDsl;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.EngineFailures;
import dev.tailrace.kafkaclient.RunTarget;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.kafkastreams.StreamsRun;
import dev.tailrace.kafkastreams.StreamsSettings;
import dev.tailrace.kafkastreams.TaskFolder;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.LiveRun;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.stream.Settings;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.streams.Topology;

/** Executes the request of the native peer's process. Used by the main thread. */
final class StreamsPeerWork {

    private static final String PROCESSOR = "Kafka Streams DSL";
    private static final long NOT_KNOWN = -1;

    private final Parent parent;
    private final RunSpec request;
    private final StreamsPeerOptions options;
    private final Topology topology;
    private final long beganNs = System.nanoTime();

    StreamsPeerWork(final Parent parent) {
        this.parent = parent;
        try {
            request = parent.request(RunSpec.class);
            options = StreamsPeerOptions.of(request);
            StreamsSettings.guarantee(request.guarantee());
            topology = topology(request, options);
        } catch (final IllegalArgumentException e) {
            throw new StatusException(ExitStatus.USAGE, e.getMessage(), e);
        }
    }

    ExitStatus run() {
        final ClientProperties client = ClientProperties.of(request);
        try (LiveRun live = LiveRun.open(parent, request, "kafka-streams-native");
                TaskFolder folder = TaskFolder.of(request.stateFolder())) {
            final RunTarget goal = prepare(client);
            live.withReported();
            final Optional<ReferenceTopic> reference = reference(client);
            try {
                return run(
                        StreamsSettings.of(request, client, options.profile(), options.commitInterval(), folder.path()),
                        goal,
                        live);
            } finally {
                reference.ifPresent(ReferenceTopic::delete);
            }
        } catch (final StatusException known) {
            throw known;
        } catch (final RuntimeException failure) {
            throw new EngineFailures("Kafka Streams", client.bootstrapServers()).explained(failure);
        }
    }

    private Optional<ReferenceTopic> reference(final ClientProperties client) {
        return referenceFile(request)
                .map(file -> ReferenceTopic.write(client, ReferenceTopic.name(request.applicationId()), file));
    }

    private RunTarget prepare(final ClientProperties client) {
        final String input = request.inputTopics().get(0);
        final Collection<String> outputs = request.outputTopics().values();
        try (Topics topics = Topics.open(client)) {
            if (options.createsTopics()) {
                topics.createMissing(input, outputs, parent::warn);
            }
            final int partitions = topics.exist(input, outputs);
            return RunTarget.of(topics, request.applicationId(), input, partitions, partition -> NOT_KNOWN);
        }
    }

    private ExitStatus run(final Map<String, Object> settings, final RunTarget goal, final LiveRun live) {
        try (StreamsRun run = StreamsRun.start(topology, settings)) {
            live.onStop(run::stop);
            run.awaitReady();
            live.ready();
            run.follow(request, goal, live, () -> 0, () -> NOT_KNOWN);
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
        parent.report(ReportLine.of(ReportLine.SUMMARY, summary(goal)));
        return goal.isReached() && request.stopAtEnd() ? ExitStatus.CLEAN : ExitStatus.INTERRUPTED;
    }

    private RunTotals summary(final RunTarget goal) {
        final SortedMap<String, Long> results = new TreeMap<>();
        request.outputTopics().values().forEach(topic -> results.put(topic, 0L));
        return new RunTotals(
                PROCESSOR,
                goal.taken(),
                System.nanoTime() - beganNs,
                results,
                new TreeMap<>(),
                new TreeMap<>(Map.of("engine", "Kafka Streams, " + StreamsSettings.guarantee(request.guarantee()))));
    }

    /** File with reference data, by the setting of the pipeline. */
    private static Optional<Path> referenceFile(final RunSpec request) {
        return Settings.of(new TickAlerts().settings(), request.settings()).get(TickAlerts.REFERENCE);
    }

    /**
     * Builds the topology. A file with reference data is in the topic that {@link ReferenceTopic} names.
     *
     * @throws IllegalArgumentException when the peer does not support the request
     */
    private static Topology topology(final RunSpec request, final StreamsPeerOptions options) {
        if (request.inputTopics().size() != 1) {
            throw new IllegalArgumentException("the native peer reads one topic, and not " + request.inputTopics());
        }
        final TickAlerts pipeline = new TickAlerts();
        if (!request.pipeline().equals(pipeline.name())) {
            throw new IllegalArgumentException(
                    "there is a native peer of '" + pipeline.name() + "' only, not of '" + request.pipeline() + "'");
        }
        final Settings settings = Settings.of(pipeline.settings(), request.settings());
        if (request.stopAtEnd() && !options.isInputKeyed()) {
            throw new IllegalArgumentException(
                    "the native peer can stop at the end of an input with input-keyed=true only;"
                            + " else messages are still on their way by instrument when the input has been read");
        }
        final TickAlertsDsl dsl = TickAlertsDsl.of(
                settings.get(TickAlerts.WINDOW),
                settings.get(TickAlerts.THRESHOLD_BP),
                settings.get(TickAlerts.LOOKBACK),
                settings.get(TickAlerts.ALERTS).equals("all"));
        final TickAlertsDsl keyed = options.isInputKeyed() ? dsl.keyedByInstrument() : dsl;
        return options.referenceTopic()
                .or(() -> settings.get(TickAlerts.REFERENCE).map(file -> ReferenceTopic.name(request.applicationId())))
                .map(keyed::referenceTopic)
                .orElse(keyed)
                .topology(request.inputTopics().get(0), request.outputTopics());
    }
}
