package dev.tailrace.kafka.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.progress.SnapshotName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.internals.AutoOffsetResetStrategy;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class TopicStoreTest {

    private static final SnapshotName OLD = new SnapshotName(5, 1, 7);
    private static final SnapshotName NEW = new SnapshotName(5, 2, 8);
    private static final byte[] LARGE = bytes(2 * Chunks.CHUNK_BYTES + 100);

    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final TopicStore store = new TopicStore("app-lanes", 3, this::consumer, () -> producer);

    private List<ProducerRecord<byte[], byte[]>> log = producer.history();

    private static byte[] bytes(final int length) {
        final byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private MockConsumer<byte[], byte[]> consumer() {
        final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>(AutoOffsetResetStrategy.EARLIEST.name());
        final TopicPartition partition = new TopicPartition("app-lanes", 2);
        consumer.updateBeginningOffsets(Map.of(partition, 0L));
        consumer.updateEndOffsets(Map.of(partition, (long) log.size()));
        consumer.schedulePollTask(() -> {
            for (int offset = 0; offset < log.size(); offset++) {
                final ProducerRecord<byte[], byte[]> record = log.get(offset);
                consumer.addRecord(new ConsumerRecord<>("app-lanes", 2, offset, record.key(), record.value()));
            }
        });
        return consumer;
    }

    private void see(final List<ProducerRecord<byte[], byte[]>> records) {
        log = new ArrayList<>(records);
    }

    @Test
    void shouldReadWhatItWrote() throws IOException {
        store.write(OLD, bytes(10));
        store.write(NEW, LARGE);
        see(producer.history());

        assertThat(producer.history())
                .allMatch(record -> record.partition() == 2)
                .hasSize(2 + 4);
        assertThat(store.list(5)).containsExactly(OLD, NEW);
        assertThat(store.read(NEW)).isEqualTo(LARGE);
        assertThat(store.read(OLD)).isEqualTo(bytes(10));
        assertThat(store.list(2)).isEmpty();
    }

    @Test
    void shouldTellOwnersApartThatHaveTheSameTermAndNumber() throws IOException {
        final SnapshotName claimed = new SnapshotName(5, 1, 7, 0xFEDCBA98);
        store.write(OLD, bytes(10));
        store.write(claimed, bytes(20));
        see(producer.history());

        assertThat(producer.history())
                .as("keys of names without a claim stay what they were")
                .extracting(record -> record.key().length)
                .containsExactly(20, 20, 24, 24);
        assertThat(store.list(5)).containsExactlyInAnyOrder(OLD, claimed);
        assertThat(store.read(OLD)).isEqualTo(bytes(10));
        assertThat(store.read(claimed)).isEqualTo(bytes(20));
        store.delete(claimed);
        see(producer.history());
        assertThat(store.list(5)).containsExactly(OLD);
    }

    @Test
    void shouldNotSeeASnapshotWithoutItsManifest() throws IOException {
        store.write(OLD, bytes(10));
        store.write(NEW, LARGE);
        see(producer.history().subList(0, producer.history().size() - 1));

        assertThat(store.list(5)).containsExactly(OLD);
    }

    @Test
    void shouldRefuseASnapshotOfWhichAChunkIsMissingOrDamaged() throws IOException {
        store.write(NEW, LARGE);
        final List<ProducerRecord<byte[], byte[]>> incomplete = new ArrayList<>(producer.history());
        incomplete.remove(1);
        see(incomplete);

        assertThat(store.list(5)).containsExactly(NEW);
        assertThatThrownBy(() -> store.read(NEW))
                .isInstanceOf(IOException.class)
                .hasMessage("topic 'app-lanes' partition 2: snapshot 8 of lane 5 (term 2) is damaged or not whole");
    }

    @Test
    void shouldDeleteAllRecordsOfASnapshotTheManifestFirst() throws IOException {
        store.write(OLD, LARGE);
        store.delete(OLD);
        see(producer.history());

        final List<ProducerRecord<byte[], byte[]>> deletes = producer.history().subList(4, 8);
        assertThat(deletes).allMatch(record -> record.value() == null);
        assertThat(ChunkKey.of(deletes.get(0).key()).isManifest()).isTrue();
        assertThat(store.list(5)).isEmpty();
    }

    @Test
    void shouldSayThatItCannotWrite() {
        final MockProducer<byte[], byte[]> failing =
                new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
        failing.sendException = new org.apache.kafka.common.errors.TimeoutException("nobody");
        final TopicStore unwritable = new TopicStore("app-lanes", 3, this::consumer, () -> failing);
        assertThatThrownBy(() -> unwritable.write(NEW, LARGE))
                .isInstanceOf(IOException.class)
                .hasMessage("topic 'app-lanes' cannot be written: nobody");
    }
}
