package dev.tailrace.load.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.runner.SequentialRun;
import dev.tailrace.samples.GeneratedRecords;
import dev.tailrace.samples.markup.PayloadPipeline;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlainLoopTest {

    private static final TopicPartition INPUT = new TopicPartition("in", 0);
    private static final long COMMIT_INTERVAL_NS = 100;

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private final GeneratedRecords records = new PayloadPipeline().records(Map.of());
    private long nowNs;
    private PlainLoop loop;

    @BeforeEach
    void bind() {
        consumer.assign(List.of(INPUT));
        consumer.updateBeginningOffsets(Map.of(INPUT, 0L));
        final PlainTopicSink sink = new PlainTopicSink(producer, "out", failure);
        final Pipeline pipeline = Pipeline.named("mark-up");
        final PayloadPipeline definition = new PayloadPipeline();
        definition.define(pipeline, Settings.of(definition.settings(), Map.of()));
        final StreamGraph graph = pipeline.build();
        loop = new PlainLoop(
                consumer,
                INPUT,
                SequentialRun.of(graph).output(PayloadPipeline.SINK, sink).embed(),
                List.of(sink),
                failure,
                COMMIT_INTERVAL_NS,
                () -> nowNs);
    }

    @Test
    void shouldSendWhatThePipelineMakesOfEachRecord() {
        arrive(0);
        arrive(1);
        loop.step();
        assertThat(producer.history())
                .hasSize(2)
                .allMatch(result -> result.topic().equals("out") && result.partition() == 0);
        assertThat(producer.history().get(1).value()).hasSize(120).isNotEqualTo(records.record(1));
    }

    @Test
    void shouldCommitOnlyWhatHasArrived() {
        arrive(0);
        nowNs = COMMIT_INTERVAL_NS;
        loop.step();
        assertThat(committed()).isNull();
        arrive(1);
        producer.completeNext();
        loop.step();
        assertThat(committed()).isEqualTo(1);
    }

    @Test
    void shouldNotCommitBeforeTheIntervalIsOver() {
        arrive(0);
        loop.step();
        producer.completeNext();
        nowNs = COMMIT_INTERVAL_NS - 1;
        loop.step();
        assertThat(committed()).isNull();
    }

    @Test
    void shouldEndWhenAResultCannotBeWritten() {
        arrive(0);
        loop.step();
        producer.errorNext(new IllegalStateException("no leader"));
        assertThatThrownBy(loop::step)
                .isInstanceOf(KafkaException.class)
                .hasMessage("a result could not be written")
                .hasRootCauseMessage("no leader");
    }

    private Long committed() {
        final OffsetAndMetadata offset =
                consumer.committed(java.util.Set.of(INPUT)).get(INPUT);
        return offset == null ? null : offset.offset();
    }

    private void arrive(final long number) {
        consumer.addRecord(new ConsumerRecord<>(
                INPUT.topic(),
                INPUT.partition(),
                number,
                null,
                records.record(number).clone()));
    }
}
