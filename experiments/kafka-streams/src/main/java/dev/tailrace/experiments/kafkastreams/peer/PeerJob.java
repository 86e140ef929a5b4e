package dev.tailrace.experiments.kafkastreams.peer;

import dev.tailrace.experiments.kafkastreams.peer.job.TickAlertsDsl;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.stream.Settings;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.kafka.streams.Topology;

/** Builds the topology of a request. */
final class PeerJob {

    private PeerJob() {}

    /** File with reference data, by the setting of the pipeline. */
    static Optional<Path> reference(final RunSpec request) {
        return Settings.of(new TickAlerts().settings(), request.settings()).get(TickAlerts.REFERENCE);
    }

    /**
     * Builds the topology. A file with reference data is in the topic that {@link ReferenceTopic} names.
     *
     * @throws IllegalArgumentException when the peer does not support the request
     */
    static Topology topology(final RunSpec request, final StreamsPeerOptions options) {
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
