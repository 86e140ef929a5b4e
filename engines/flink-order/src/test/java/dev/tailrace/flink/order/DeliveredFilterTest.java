package dev.tailrace.flink.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunId;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class DeliveredFilterTest {

    private static final int TASK = 3;
    private static final TopicPartition OUTPUT = new TopicPartition("results", 2);
    private static final TopicTail TAIL = new TopicTail(new SinkPartition("host:9092", "results", 2, TASK));

    private final LabelledSerializer<String> strings = new LabelledSerializer<>(StringSerializer.INSTANCE);
    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");
    private long nowNs;

    DeliveredFilterTest() {
        consumer.updateBeginningOffsets(Map.of(OUTPUT, 0L));
    }

    private static byte[] outputHeader(
            final int task, final int flags, final long number, final long sequence, final int ordinal) {
        final byte[] header = new byte[OutputHeader.LENGTH];
        new OutputHeader()
                .owner(task, 0, new RunId(0, 0, 0))
                .flags(flags)
                .record(number, sequence, ordinal)
                .encode(header, 0);
        return header;
    }

    private Harness<Labelled<String>, Labelled<String>> filter(final OutputTail tail) throws Exception {
        return Harness.open(new DeliveredFilter<String>(TASK, tail), strings);
    }

    @Test
    void shouldNumberAllResultsWhenTheOutputIsEmpty() throws Exception {
        try (var filter = filter(delivered -> {})) {
            filter.take(new Labelled<String>().only(1, "a"));
            filter.take(new Labelled<String>().only(4, "b"));
            assertThat(filter.output())
                    .containsExactly(
                            new Labelled<String>().only(1, "a").numbered(0),
                            new Labelled<String>().only(4, "b").numbered(1));
        }
    }

    @Test
    void shouldDropWhatTheOutputHasAndContinueWithItsNumbers() throws Exception {
        try (var filter = filter(delivered -> delivered.take(outputHeader(TASK, 0, 9, 20, 1)))) {
            filter.take(new Labelled<String>().only(19, "delivered"));
            filter.take(new Labelled<String>().result(20, 0, false, "delivered"));
            filter.take(new Labelled<String>().result(20, 1, false, "delivered"));
            filter.take(new Labelled<String>().result(20, 2, true, "new"));
            filter.take(new Labelled<String>().only(22, "new"));
            assertThat(filter.output())
                    .containsExactly(
                            new Labelled<String>().result(20, 2, true, "new").numbered(10),
                            new Labelled<String>().only(22, "new").numbered(11));
        }
    }

    // Retention may have deleted them, or other regions have written much since.
    @Test
    void shouldContinueWithItsNumbersWhereTheOutputDoesNotShowThem() throws Exception {
        final OperatorSubtaskState checkpoint;
        try (var filter = filter(delivered -> delivered.take(outputHeader(TASK, 0, 0, 1, 0)))) {
            filter.take(new Labelled<String>().only(1, "delivered"));
            filter.take(new Labelled<String>().only(2, "new"));
            checkpoint = filter.flink.snapshot(1, 1);
        }
        try (var restored = new Harness<>(new DeliveredFilter<String>(TASK, delivered -> {}))) {
            restored.flink.setup(strings);
            restored.flink.initializeState(checkpoint);
            restored.flink.open();
            restored.take(new Labelled<String>().only(3, "new"));

            assertThat(restored.output())
                    .containsExactly(new Labelled<String>().only(3, "new").numbered(2));
        }
    }

    @Test
    void shouldGoByTheHighestNumberWhenAReplacedWriterRepeatedSome() {
        final Delivered delivered = new Delivered(TASK);
        delivered.take(outputHeader(TASK, 0, 8, 16, 0));
        delivered.take(outputHeader(TASK, 0, 9, 18, 0));
        delivered.take(outputHeader(TASK, 0, 8, 16, 0));
        assertThat(delivered.number()).isEqualTo(9);
        assertThat(delivered.has(18, 0)).isTrue();
        assertThat(delivered.has(18, 1)).isFalse();
    }

    @Test
    void shouldLeaveOutMarkersAndOtherTasksAndWhatIsNoHeader() {
        final Delivered delivered = new Delivered(TASK);
        delivered.take(outputHeader(TASK, OutputHeader.EPOCH_MARKER, 99, 99, 0));
        delivered.take(outputHeader(TASK + 1, 0, 99, 99, 0));
        delivered.take(new byte[] {1, 2, 3});
        delivered.take(null);
        assertThat(delivered.number()).isEqualTo(-1);
        assertThat(delivered.has(0, 0)).isFalse();
    }

    // ---- the end of the topic ----

    @Test
    void shouldReadTheTopicWithTheClientProperties() {
        final TopicTail tail = new TopicTail(new SinkPartition(
                "host:9093",
                "results",
                2,
                TASK,
                Map.of("security.protocol", "SASL_SSL", "auto.offset.reset", "earliest")));

        assertThat(tail.properties())
                .containsEntry("bootstrap.servers", "host:9093")
                .containsEntry("security.protocol", "SASL_SSL")
                .containsEntry("auto.offset.reset", "none");
    }

    @Test
    void shouldReadTheTopicForAsLongAsThereIsProgress() {
        final Delivered delivered = new Delivered(TASK);
        consumer.updateEndOffsets(Map.of(OUTPUT, 3L));
        for (int offset = 0; offset < 3; offset++) {
            final ConsumerRecord<byte[], byte[]> result =
                    new ConsumerRecord<>(OUTPUT.topic(), OUTPUT.partition(), offset, null, new byte[0]);
            result.headers().add(OutputHeader.KEY, outputHeader(TASK, 0, offset, offset, 0));
            consumer.schedulePollTask(() -> {
                nowNs += Duration.ofSeconds(20).toNanos();
                consumer.addRecord(result);
            });
        }

        TAIL.read(consumer, () -> nowNs, delivered);

        assertThat(delivered.number()).isEqualTo(2);
    }

    @Test
    void shouldSayWhereItsProgressEnds() {
        consumer.updateEndOffsets(Map.of(OUTPUT, 3L));

        assertThatThrownBy(() -> TAIL.read(
                        consumer, () -> nowNs += Duration.ofSeconds(20).toNanos(), new Delivered(TASK)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the end of results-2 at host:9092 cannot be read: stuck at offset 0 of 3");
    }

    @Test
    void shouldPointToTheClientPropertiesWhenNoBrokerAnswers() {
        consumer.setOffsetsException(new TimeoutException("Failed to get offsets by times in 60000ms"));

        assertThatThrownBy(() -> TAIL.read(consumer, () -> nowNs, new Delivered(TASK)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "the end of results-2 at host:9092 cannot be read: no broker answers; one that requires TLS or"
                                + " SASL needs the client properties of SinkPartition")
                .hasCauseInstanceOf(TimeoutException.class);
    }
}
