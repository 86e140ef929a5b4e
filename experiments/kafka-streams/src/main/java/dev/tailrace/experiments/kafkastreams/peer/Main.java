package dev.tailrace.experiments.kafkastreams.peer;

import dev.tailrace.experiments.kafkastreams.peer.job.TickAlertsDsl;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.EngineFailures;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.kafkastreams.StreamsOptions;
import dev.tailrace.kafkastreams.StreamsRun;
import dev.tailrace.kafkastreams.StreamsSettings;
import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.streams.Topology;

/** The process of the native peer. Reads a {@link RunSpec} with a folder for state, and runs until it is stopped. */
public final class Main {

    private static final Setting<Boolean> INPUT_KEYED =
            Setting.flag("input-keyed", false, "Records have their instrument as key");

    static final DeclaredOptions DECLARED =
            DeclaredOptions.of(StreamsOptions.PROFILE, StreamsOptions.COMMIT_INTERVAL, INPUT_KEYED);

    private Main() {}

    public static void main(final String[] args) {
        LibraryLog.hide();
        ChildMain.run(parent -> run(parent, parent.request(RunSpec.class)));
    }

    private static ExitStatus run(final Parent parent, final RunSpec request) {
        final ClientProperties client = ClientProperties.of(request);
        final Map<String, Object> settings = StatusException.parsed("", () -> settings(request, client));
        final Settings pipeline = StatusException.parsed("", () -> pipeline(request));
        final Topology topology = StatusException.parsed("", () -> topology(request, pipeline));
        try {
            checkTopics(request, client);
            final Optional<ReferenceTopic> reference = pipeline.get(TickAlerts.REFERENCE)
                    .map(file -> ReferenceTopic.write(client, ReferenceTopic.name(request.applicationId()), file));
            try (StreamsRun run = StreamsRun.start(topology, settings)) {
                parent.onStop(run::stop);
                if (run.awaitReady()) {
                    parent.report(ReportLine.of(ReportLine.READY));
                }
                run.awaitEnd();
            } finally {
                reference.ifPresent(ReferenceTopic::delete);
            }
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        } catch (final StatusException known) {
            throw known;
        } catch (final RuntimeException failure) {
            throw new EngineFailures("Kafka Streams", client.bootstrapServers()).explained(failure);
        }
        return ExitStatus.INTERRUPTED;
    }

    /** The settings of Kafka Streams by default or by the options of a request. */
    static Map<String, Object> settings(final RunSpec request, final ClientProperties client) {
        final Settings options = DECLARED.read(request);
        return StreamsSettings.of(
                request,
                client,
                options.get(StreamsOptions.PROFILE),
                options.get(StreamsOptions.COMMIT_INTERVAL),
                request.stateFolder().orElseThrow());
    }

    private static void checkTopics(final RunSpec request, final ClientProperties client) {
        try (Topics topics = Topics.open(client)) {
            topics.exist(request.inputTopics().get(0), request.outputTopics().values());
        }
    }

    /** The settings of the pipeline; refuses a request that the peer does not support. */
    private static Settings pipeline(final RunSpec request) {
        if (request.inputTopics().size() != 1) {
            throw new IllegalArgumentException("the native peer reads one topic, and not " + request.inputTopics());
        }
        final TickAlerts pipeline = new TickAlerts();
        if (!request.pipeline().equals(pipeline.name())) {
            throw new IllegalArgumentException(
                    "there is a native peer of '" + pipeline.name() + "' only, not of '" + request.pipeline() + "'");
        }
        return Settings.of(pipeline.settings(), request.settings());
    }

    /** The topology. A file with reference data is in the topic that {@link ReferenceTopic} names. */
    private static Topology topology(final RunSpec request, final Settings pipeline) {
        final TickAlertsDsl dsl = TickAlertsDsl.of(
                pipeline.get(TickAlerts.WINDOW),
                pipeline.get(TickAlerts.THRESHOLD_BP),
                pipeline.get(TickAlerts.LOOKBACK),
                pipeline.get(TickAlerts.ALERTS).equals("all"));
        final TickAlertsDsl keyed = DECLARED.read(request).get(INPUT_KEYED) ? dsl.keyedByInstrument() : dsl;
        return pipeline.get(TickAlerts.REFERENCE)
                .map(file -> keyed.referenceTopic(ReferenceTopic.name(request.applicationId())))
                .orElse(keyed)
                .topology(request.inputTopics().get(0), request.outputTopics());
    }
}
