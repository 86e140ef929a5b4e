package dev.tailrace.experiments.kafkastreams.ages;

import dev.tailrace.experiments.ages.PersonAge;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** The job on Kafka's plain client. Takes a {@link RunSpec} with one input topic and one output topic. */
public final class ClientAges {

    private static final Duration POLL = Duration.ofMillis(100);

    private ClientAges() {}

    public static void main(final String[] arguments) {
        ChildMain.run(parent -> run(parent, parent.request(RunSpec.class)));
    }

    private static ExitStatus run(final Parent parent, final RunSpec request) {
        final String servers = request.bootstrapServers().orElseThrow();
        final String output = request.outputTopics().get(request.outputTopics().firstKey());
        final Map<String, Object> consuming = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                servers,
                ConsumerConfig.GROUP_ID_CONFIG,
                request.applicationId(),
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest");
        try (KafkaConsumer<String, String> consumer =
                        new KafkaConsumer<>(consuming, new StringDeserializer(), new StringDeserializer());
                KafkaProducer<String, String> producer = new KafkaProducer<>(
                        Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, servers),
                        new StringSerializer(),
                        new StringSerializer())) {
            consumer.subscribe(List.of(request.inputTopics().get(0)));
            while (consumer.assignment().isEmpty() && !parent.isStopRequested()) {
                consumer.poll(POLL);
            }
            parent.report(ReportLine.of(ReportLine.READY));
            while (!parent.isStopRequested()) {
                for (final ConsumerRecord<String, String> record : consumer.poll(POLL)) {
                    final PersonAge age = PersonAge.of(record.value(), LocalDate.now());
                    producer.send(new ProducerRecord<>(output, age.name(), Integer.toString(age.age())));
                }
            }
            return ExitStatus.CLEAN;
        }
    }
}
