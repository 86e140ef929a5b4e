package dev.tailrace.kafkastreams;

import dev.tailrace.kafkaclient.testkit.HeaderLine;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;

/** A topology without a broker: one partition of each topic, and a commit after each record. */
final class DrivenTopology implements AutoCloseable {

    private final TopologyTestDriver driver;

    DrivenTopology(final Topology topology, final Map<String, String> configs) {
        final Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
        properties.putAll(configs);
        driver = new TopologyTestDriver(topology, properties);
    }

    DrivenTopology pipe(final String topic, final List<byte[]> records) {
        final TestInputTopic<byte[], byte[]> input =
                driver.createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer());
        records.forEach(record -> input.pipeInput(null, record, 0L));
        return this;
    }

    List<HeaderLine> read(final String topic) {
        return driver
                .createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList()
                .stream()
                .map(record -> HeaderLine.of(record.value(), record.headers()))
                .toList();
    }

    TopologyTestDriver driver() {
        return driver;
    }

    @Override
    public void close() {
        driver.close();
    }
}
