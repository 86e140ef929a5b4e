package dev.tailrace.topics.produce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.launch.topic.PartitionRule;
import dev.tailrace.launch.topic.ProduceTotals;
import dev.tailrace.text.TextLines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProduceTest {

    @TempDir
    private Path folder;

    private final MockProducer<byte[], byte[]> producer = producer(true);

    private static MockProducer<byte[], byte[]> producer(final boolean completes) {
        return new MockProducer<>(completes, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private InputLog lines(final String text) throws IOException {
        final Path file = Files.writeString(folder.resolve("lines.txt"), text);
        return TextLines.of().open(file.toString(), new InputFaults(OnError.FAIL));
    }

    @Test
    void shouldWriteTheLinesOfATextInOrder() throws IOException {
        try (InputLog log = lines("one\ntwo\r\n\nlast")) {
            final ProduceTotals summary =
                    new Produce(log, producer, "t", 4, PartitionRule.FIRST, System::nanoTime).run();
            assertThat(summary.records()).isEqualTo(4);
            assertThat(summary.bytes()).isEqualTo(10);
        }
        assertThat(producer.history())
                .allMatch(record -> record.partition() == 0)
                .extracting(record -> new String(record.value(), StandardCharsets.UTF_8))
                .containsExactly("one", "two", "", "last");
    }

    @Test
    void shouldEndWithTheReadOfASilentPipeThatAStopMakesFail() {
        final SilentPipe pipe = new SilentPipe();
        final Produce produce = new Produce(pipe, producer, "t", 1, PartitionRule.FIRST, System::nanoTime);
        pipe.stop = produce::stop;
        assertThat(produce.run().records()).isEqualTo(1);
    }

    @Test
    void shouldFailWithAReadThatFailsBeforeAStop() {
        final Produce produce = new Produce(new SilentPipe(), producer, "t", 1, PartitionRule.FIRST, System::nanoTime);
        assertThatThrownBy(produce::run).isInstanceOf(InputException.class).hasMessage("pipe: cannot be read");
    }

    @Test
    void shouldSendTheMessagesOfAnInstrumentToOnePartition() {
        final byte[] message = {'A', 1, 7, 0};
        assertThat(TopicWriter.partition(PartitionRule.INSTRUMENT, message, 0, 4, 4))
                .isEqualTo((256 + 7) % 4);
        assertThat(TopicWriter.partition(PartitionRule.INSTRUMENT, message, 0, 2, 4))
                .isZero();
        assertThat(TopicWriter.partition(PartitionRule.FIRST, message, 0, 4, 4)).isZero();
    }

    @Test
    void shouldEndAtTheFirstRecordThatFails() throws IOException {
        final MockProducer<byte[], byte[]> failing = producer(false);
        try (InputLog log = lines("a\nb\n")) {
            final TopicWriter writer = new TopicWriter(failing, "t", 1, PartitionRule.FIRST);
            log.poll(1, writer);
            failing.errorNext(new IllegalStateException("too large"));
            assertThat(failing.closed()).isTrue();
            assertThatThrownBy(() -> log.poll(1, writer))
                    .isInstanceOf(OutputException.class)
                    .hasMessage("topic 't' cannot be written after 0 records: too large");
        }
        assertThat(failing.history()).hasSize(1);
    }

    @Test
    void shouldNameTheFailureThatClosedTheProducerWhileItWaited() throws IOException {
        final MockProducer<byte[], byte[]> closed =
                new MockProducer<>(false, null, new ByteArraySerializer(), new ByteArraySerializer()) {
                    @Override
                    public synchronized Future<RecordMetadata> send(
                            final ProducerRecord<byte[], byte[]> record, final Callback callback) {
                        if (!history().isEmpty()) {
                            errorNext(new IllegalStateException("too large"));
                        }
                        return super.send(record, callback);
                    }
                };
        try (InputLog log = lines("a\nb\n")) {
            final TopicWriter writer = new TopicWriter(closed, "t", 1, PartitionRule.FIRST);
            assertThatThrownBy(() -> log.poll(2, writer))
                    .isInstanceOf(OutputException.class)
                    .hasMessage("topic 't' cannot be written after 0 records: too large");
        }
    }

    @Test
    void shouldDeliverWhatIsDueByARate() throws IOException {
        final long[] nowNs = {5};
        final List<Long> positions = new ArrayList<>();
        final String lines = String.join(
                "\n", IntStream.range(0, 100).mapToObj(Integer::toString).toList());
        try (InputLog log = new RatedInputLog(lines(lines), 1000, () -> nowNs[0])) {
            assertThat(log.poll(64, (b, o, l, position) -> positions.add(position)))
                    .isEqualTo(1);
            assertThat(log.poll(64, (b, o, l, position) -> positions.add(position)))
                    .isZero();
            nowNs[0] += 10_000_000;
            assertThat(log.poll(64, (b, o, l, position) -> positions.add(position)))
                    .isEqualTo(10);
            nowNs[0] += 1_000_000_000;
            assertThat(log.poll(64, (b, o, l, position) -> positions.add(position)))
                    .isEqualTo(64);
        }
        assertThat(positions).hasSize(75).isSorted();
    }

    /** Has one record. The read after it fails, and the stop comes while it waits. */
    private static final class SilentPipe implements InputLog {

        private Runnable stop = () -> {};
        private boolean isRead;

        @Override
        public int poll(final int limit, final RecordHandler handler) {
            if (isRead) {
                stop.run();
                throw new InputException("pipe: cannot be read");
            }
            isRead = true;
            handler.onRecord(new byte[] {'a'}, 0, 1, 1);
            return 1;
        }

        @Override
        public String place() {
            return "pipe";
        }
    }
}
