package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.launch.value.ValueArrays;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class TaskTopicsTest {

    private static final int LONGEST = 1000;

    private final CopyingProducer kafka = new CopyingProducer();
    private final List<String> told = new ArrayList<>();
    private final OutputPartition.Listener listener = new OutputPartition.Listener() {
        @Override
        public void acknowledged(final int output, final long number, final long offset) {
            told.add(output + ":" + number + "@" + offset);
        }

        @Override
        public void failed(final int output, final long number, final Throwable cause) {
            told.add(output + " failed: " + cause.getMessage());
        }
    };
    private final ResultProducer producer = new ResultProducer(kafka, 4096);
    private final LongAdder withoutKey = new LongAdder();
    private final TaskTopics topics = new TaskTopics(
            List.of(
                    new OutputPartition(
                            new TopicPartition("a", 3), 0, producer, listener, RecordKey.Keys.NONE, withoutKey),
                    new OutputPartition(
                            new TopicPartition("b", 3),
                            1,
                            producer,
                            listener,
                            RecordKey.parse("output").of("app", 3),
                            withoutKey)),
            new int[] {LONGEST, LONGEST},
            new ValueArrays());
    private final OutputHeader outputHeader = new OutputHeader().owner(3, 1, new RunId(1, 2, 3));

    private void send(final int output, final long number, final int length) {
        final byte[] value = new byte[length];
        value[0] = (byte) number;
        topics.send(output, value, 0, length, outputHeader.record(number, 10 + number, 0));
    }

    @Test
    void shouldTellTheNumberOfEachAcknowledgedRecord() {
        send(0, 5, 10);
        send(1, 0, 10);
        send(0, 6, 10);
        assertThat(kafka.completeNext()).isTrue();
        assertThat(kafka.completeNext()).isTrue();
        assertThat(kafka.completeNext()).isTrue();

        assertThat(told).containsExactly("0:5@0", "1:0@0", "0:6@1");
        assertThat(kafka.sent())
                .extracting(record -> record.topic() + record.partition())
                .containsExactly("a3", "b3", "a3");
        final OutputHeader read = new OutputHeader();
        assertThat(read.decode(kafka.sent().get(2).headers().lastHeader("tr").value(), 0, OutputHeader.LENGTH))
                .isTrue();
        assertThat(read)
                .hasToString(
                        "output of partition task 3, epoch 1, application 00000001, pipeline 00000003, number 6, label 16.0");
    }

    @Test
    void shouldKeepBackInOrderWhatDoesNotFitIntoTheProducer() {
        LongStream.range(0, 12).forEach(number -> send((int) (number % 2), number, 900));
        assertThat(kafka.sent()).hasSize(3);
        assertThat(topics.drain()).isFalse();

        while (kafka.completeNext()) {
            topics.drain();
        }

        assertThat(topics.drain()).isTrue();
        assertThat(kafka.sent())
                .extracting(record -> (int) record.value()[0])
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        assertThat(producer.inFlight().bytes()).isZero();
    }

    @Test
    void shouldCloseTheProducerWhenTheFirstRecordFailsAndTellIt() {
        send(0, 0, 10);
        send(0, 1, 10);
        kafka.errorNext(new IllegalStateException("gone"));

        assertThat(kafka.closed()).isTrue();
        assertThat(producer.failure()).hasMessage("gone");
        assertThat(told).contains("0 failed: gone");
        send(0, 2, 10);
        assertThat(told).last().asString().startsWith("0 failed: ");
    }

    @Test
    void shouldRefuseAResultThatIsTooLongForItsTopic() {
        assertThatThrownBy(() -> send(1, 7, LONGEST + 1))
                .isInstanceOfSatisfying(
                        StatusException.class, lost -> assertThat(lost.status()).isEqualTo(ExitStatus.OUTPUT_LOST))
                .hasMessage("result 7 for b-3 has 1001 bytes, and the topic takes records of 1000 at most; raise"
                        + " max.message.bytes of the topic (and producer.max.request.size), or make results smaller");
    }

    @Test
    void shouldGiveResultsTheirKeysAndMarkersNone() {
        send(0, 5, 10);
        send(1, 17, 10);
        topics.send(
                1, null, 0, 0, outputHeader.flags(OutputHeader.FRONTIER_MARKER).record(17, 4, 0));
        assertThat(kafka.sent().get(0).key()).isNull();
        assertThat(kafka.sent().get(1).key()).asString().isEqualTo("app/3/17");
        assertThat(kafka.sent().get(2).key()).isNull();
    }

    @Test
    void shouldCountResultsAndNoMarkers() {
        send(0, 0, 10);
        topics.send(
                0, null, 0, 0, outputHeader.flags(OutputHeader.FRONTIER_MARKER).record(0, 4, 0));
        assertThat(topics.sent(0)).isEqualTo(1);
        assertThat(kafka.sent().get(1).value()).isNull();
    }
}
