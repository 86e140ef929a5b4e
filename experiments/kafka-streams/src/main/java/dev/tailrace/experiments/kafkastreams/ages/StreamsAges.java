package dev.tailrace.experiments.kafkastreams.ages;

import dev.tailrace.experiments.ages.PersonAge;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import java.time.LocalDate;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;

/** The job on Kafka Streams. Takes a {@link RunSpec} with one input topic and one output topic. */
public final class StreamsAges {

    private StreamsAges() {}

    public static void main(final String[] arguments) {
        ChildMain.run(parent -> run(parent, parent.request(RunSpec.class)));
    }

    private static ExitStatus run(final Parent parent, final RunSpec request) {
        final Properties settings = new Properties();
        settings.putAll(Map.of(
                StreamsConfig.APPLICATION_ID_CONFIG,
                request.applicationId(),
                StreamsConfig.BOOTSTRAP_SERVERS_CONFIG,
                request.bootstrapServers().orElseThrow(),
                StreamsConfig.STATE_DIR_CONFIG,
                request.stateFolder().orElseThrow().toString(),
                "auto.offset.reset",
                "earliest"));
        final CountDownLatch running = new CountDownLatch(1);
        try (KafkaStreams streams = new KafkaStreams(topology(request), settings)) {
            streams.setStateListener((now, before) -> {
                if (now == KafkaStreams.State.RUNNING) {
                    running.countDown();
                }
            });
            streams.start();
            running.await();
            parent.report(ReportLine.of(ReportLine.READY));
            parent.awaitStop();
            return ExitStatus.CLEAN;
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return ExitStatus.INTERRUPTED;
        }
    }

    private static Topology topology(final RunSpec request) {
        final StreamsBuilder builder = new StreamsBuilder();
        builder.stream(request.inputTopics().get(0), Consumed.with(Serdes.String(), Serdes.String()))
                .map((key, json) -> {
                    final PersonAge age = PersonAge.of(json, LocalDate.now());
                    return KeyValue.pair(age.name(), Integer.toString(age.age()));
                })
                .to(
                        request.outputTopics().get(request.outputTopics().firstKey()),
                        Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }
}
