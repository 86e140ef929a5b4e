package dev.tailrace.experiments.flink.conflux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.merge.labelled.LabelledReader;
import dev.tailrace.merge.labelled.RecordPosition;
import dev.tailrace.progress.OutputHeader;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.serialization.SerializationSchema;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.types.IntValue;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;

/** A job that writes its paths for {@code tailrace merge}, and the reader which that command is made of. */
class LabelledPathsIT {

    private static final String TOPIC = "paths";
    private static final long NUMBERS = 5_000;
    private static final long TIMEOUT_NS = Duration.ofSeconds(240).toNanos();
    private static final int PATHS = 6;

    private final List<Long> merged = new ArrayList<>();
    private final LabelledReader<byte[]> reader = LabelledReader.byLabel(
            PATHS,
            LabelledReader.USUAL_WINDOW,
            LabelledReader.USUAL_MEMORY,
            value -> merged.add(ByteBuffer.wrap(value).getLong()));
    private final OutputHeader outputHeader = new OutputHeader();
    private final RecordPosition place = new RecordPosition();

    @Test
    void shouldComeBackIntoTheOrderOfTheSource() throws Exception {
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create(PATHS, TOPIC);
            runJob(broker.address());
            merge(broker.address());
        }
        assertThat(merged)
                .isEqualTo(LongStream.range(0, NUMBERS)
                        .filter(LabelledPathsIT::isKept)
                        .boxed()
                        .toList());
        assertThat(reader.statistics().inversions()).isZero();
        assertThat(reader.held()).isZero();
    }

    private static boolean isKept(final long number) {
        return number % 7 != 0;
    }

    private static void runJob(final String address) throws Exception {
        final StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(3);
        final DataStream<Long> numbers = environment
                .fromSequence(0, NUMBERS - 1)
                .setParallelism(1)
                .assignTimestampsAndWatermarks(WatermarkStrategy.<Long>forMonotonousTimestamps()
                        .withTimestampAssigner((number, none) -> number))
                .setParallelism(1);
        final ConfluxStream<Long> paths = ConfluxStream.of(numbers, Duration.ofMillis(1))
                .rebalance()
                .filter("filter", 3, LabelledPathsIT::isKept)
                .rebalance()
                .map("map", 2, Types.LONG, number -> number);
        assertThat(paths.paths()).isEqualTo(PATHS);
        final SerializationSchema<Long> bytes =
                number -> ByteBuffer.allocate(Long.BYTES).putLong(number).array();
        paths.frames(bytes)
                .sinkTo(KafkaSink.<Tuple2<IntValue, byte[]>>builder()
                        .setBootstrapServers(address)
                        .setRecordSerializer(paths.labelled(TOPIC, 1))
                        .build())
                .setParallelism(2);
        environment.execute();
    }

    // Which partition is read first is left to chance, and must make no difference.
    private void merge(final String address) {
        final long deadlineNs = System.nanoTime() + TIMEOUT_NS;
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, address),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            final List<TopicPartition> partitions = new ArrayList<>();
            for (int path = 0; path < PATHS; path++) {
                partitions.add(new TopicPartition(TOPIC, path));
            }
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (merged.size() < NUMBERS - (NUMBERS + 6) / 7) {
                assertThat(System.nanoTime() - deadlineNs)
                        .as("%s of the numbers came", merged.size())
                        .isNegative();
                consumer.poll(Duration.ofMillis(100)).forEach(this::take);
            }
        }
    }

    private void take(final ConsumerRecord<byte[], byte[]> record) {
        final byte[] header = record.headers().lastHeader(OutputHeader.KEY).value();
        assertThat(outputHeader.decode(header, 0, header.length)).isTrue();
        place.set(
                outputHeader.task(),
                outputHeader.epoch(),
                outputHeader.number(),
                outputHeader.sequence(),
                outputHeader.ordinal());
        if (outputHeader.isFrontierMarker()) {
            reader.frontier(record.partition(), place);
        } else {
            assertThat(reader.offer(record.partition(), place, record.value())).isTrue();
        }
    }
}
