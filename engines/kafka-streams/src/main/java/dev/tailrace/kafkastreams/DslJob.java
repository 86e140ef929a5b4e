package dev.tailrace.kafkastreams;

import dev.tailrace.graph.Settings;
import dev.tailrace.kafkastreams.dsl.TickAlertsDsl;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.market.pipeline.TickAlerts;
import org.apache.kafka.streams.Topology;

/** The native peer, for a request that would otherwise run the pipeline. */
final class DslJob {

    private DslJob() {}

    /**
     * The topology.
     *
     * @throws IllegalArgumentException when the peer cannot do what is asked for
     */
    static Topology topology(final RunRequest request, final StreamsOptions options) {
        final TickAlerts pipeline = new TickAlerts();
        if (!request.pipeline().equals(pipeline.name())) {
            throw new IllegalArgumentException("topology=dsl: there is one of '" + pipeline.name() + "' only, none of '"
                    + request.pipeline() + "'");
        }
        final Settings settings = Settings.of(pipeline.settings(), request.settings());
        if (settings.get(TickAlerts.REFERENCE).isPresent()) {
            throw new IllegalArgumentException(
                    "topology=dsl: reference data comes from a topic, by the option reference-topic, and from no file");
        }
        if (request.stopAtEnd() && !options.isInputKeyed()) {
            throw new IllegalArgumentException(
                    "topology=dsl: it can stop at the end of an input with input-keyed=true only;"
                            + " else messages are still on their way by instrument when the input has been read");
        }
        final TickAlertsDsl dsl = TickAlertsDsl.of(
                settings.get(TickAlerts.WINDOW),
                settings.get(TickAlerts.THRESHOLD_BP),
                settings.get(TickAlerts.LOOKBACK),
                settings.get(TickAlerts.ALERTS).equals("all"));
        final TickAlertsDsl keyed = options.isInputKeyed() ? dsl.keyedByInstrument() : dsl;
        return options.referenceTopic()
                .map(keyed::referenceTopic)
                .orElse(keyed)
                .topology(request.inputTopics().get(0), request.outputTopics());
    }
}
