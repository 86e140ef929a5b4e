package dev.tailrace.kafka.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.progress.SnapshotName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.internals.AutoOffsetResetStrategy;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        final Map<TopicPartition, List<ProducerRecord<byte[], byte[]>>> logs = new HashMap<>();
        for (int number = 0; number < 3; number++) {
            final int partition = number;
            logs.put(
                    new TopicPartition("app-lanes", number),
                    log.stream()
                            .filter(record -> record.partition() == partition)
                            .toList());
        }
        logs.forEach((partition, records) -> {
            consumer.updateBeginningOffsets(Map.of(partition, 0L));
            consumer.updateEndOffsets(Map.of(partition, (long) records.size()));
        });
        consumer.schedulePollTask(() -> consumer.assignment().forEach(partition -> {
            final List<ProducerRecord<byte[], byte[]>> records = logs.get(partition);
            for (int offset = 0; offset < records.size(); offset++) {
                final ProducerRecord<byte[], byte[]> record = records.get(offset);
                consumer.addRecord(new ConsumerRecord<>(
                        partition.topic(), partition.partition(), offset, record.key(), record.value()));
            }
        }));
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
    void shouldFindSnapshotsThatWereWrittenWhenTheTopicHadFewerPartitions() throws IOException {
        final TopicStore before = new TopicStore("app-lanes", 2, this::consumer, () -> producer);
        before.write(OLD, LARGE);
        see(producer.history());

        assertThat(producer.history()).allMatch(record -> record.partition() == 1);
        assertThat(store.list(5)).containsExactly(OLD);
        assertThat(store.read(OLD)).isEqualTo(LARGE);

        store.write(NEW, bytes(10));
        see(producer.history());
        assertThat(store.list(5)).containsExactly(NEW);
        assertThat(store.read(NEW)).isEqualTo(bytes(10));
    }

    @Test
    void shouldTellOwnersApartThatHaveTheSameEpochAndNumber() throws IOException {
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

    // Their keys never come again, so compaction would keep them, and each start would read them.
    @Test
    void shouldDeleteTheChunksThatAnInterruptedWriteOrDeleteHasLeft() throws IOException {
        final SnapshotName deleted = new SnapshotName(5, 1, 6);
        final SnapshotName ofAnotherTask = new SnapshotName(2, 1, 1);
        store.write(deleted, LARGE);
        store.delete(deleted);
        store.write(OLD, bytes(10));
        store.write(ofAnotherTask, LARGE);
        store.write(NEW, LARGE);
        final List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(producer.history());
        records.remove(17); // the manifest of NEW
        records.remove(13); // the manifest of the other task
        records.subList(5, 8).clear(); // all tombstones but that of the manifest
        see(records);
        producer.clear();

        assertThat(store.list(5)).containsExactly(OLD);
        store.discardUnfinished(5);
        store.discardUnfinished(5);

        assertThat(producer.history()).hasSize(2 * 4).allMatch(record -> record.value() == null);
        assertThat(producer.history())
                .extracting(record -> ChunkKey.of(record.key()).name())
                .containsOnly(deleted, NEW);
        records.addAll(producer.history());
        see(records);
        assertThat(store.list(5)).containsExactly(OLD);
        assertThat(store.read(OLD)).isEqualTo(bytes(10));
    }

    @Test
    void shouldDeleteTheChunksOfAFirstSnapshotThatWasNotFinished() throws IOException {
        store.write(NEW, LARGE);
        see(producer.history().subList(0, 2));
        producer.clear();

        assertThat(store.list(5)).isEmpty();
        store.discardUnfinished(5);

        assertThat(producer.history()).hasSize(1 + 2).allMatch(record -> record.value() == null);
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
                .hasMessage(
                        "topic 'app-lanes' partition 2: snapshot 8 of partition task 5 (epoch 2) is damaged or incomplete");
    }

    @ParameterizedTest
    @CsvSource({
        "2147483647, 0",
        "2147483647, 2147483647",
        "-1, 10",
        "1, -1",
        "1, 9223372036854775807",
        "4, 1048676",
        "3, 1048677"
    })
    void shouldPassOverAManifestOfWhatIsNotThereAndKeepTheOthers(final int chunks, final long length)
            throws IOException {
        store.write(OLD, bytes(10));
        store.write(NEW, LARGE);
        final List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(producer.history());
        records.add(record(new ChunkKey(NEW, ChunkKey.MANIFEST).toBytes(), new Manifest(chunks, length, 0).toBytes()));
        see(records);

        assertThat(store.list(5)).containsExactly(OLD, NEW);
        assertThat(store.read(OLD)).isEqualTo(bytes(10));
        assertThatThrownBy(() -> store.read(NEW)).hasMessageEndingWith("is damaged or incomplete");
        producer.clear();
        store.delete(NEW);
        assertThat(producer.history()).hasSize(4);
    }

    private static ProducerRecord<byte[], byte[]> record(final byte[] key, final byte[] value) {
        return new ProducerRecord<>("app-lanes", 2, key, value);
    }

    @RepeatedTest(20)
    void shouldFindWhatIsWholeAmongRecordsOfRandomBytes(final RepetitionInfo repetition) throws IOException {
        final long seed = 90_210 + repetition.getCurrentRepetition();
        final SplittableRandom random = new SplittableRandom(seed);
        store.write(OLD, bytes(10));
        store.write(NEW, LARGE);
        final List<ProducerRecord<byte[], byte[]>> written = List.copyOf(producer.history());
        final List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(written);
        for (int hostile = 0; hostile < 2_000; hostile++) {
            records.add(random.nextInt(records.size()), hostileRecord(random, written));
        }
        see(records);

        final List<SnapshotName> listed = store.list(5);
        assertThat(listed).as("seed %s", seed).contains(OLD, NEW);
        for (final SnapshotName name : listed) {
            try {
                assertThat(store.read(name)).as("%s, seed %s", name, seed).isIn(bytes(10), LARGE, new byte[0]);
            } catch (final IOException e) {
                assertThat(e).hasMessageEndingWith("is damaged or incomplete");
                assertThat(name).as("seed %s", seed).isNotIn(OLD, NEW);
            }
        }
        producer.clear();
        for (final SnapshotName name : listed) {
            store.delete(name);
        }
        assertThat(producer.history()).as("seed %s", seed).hasSizeLessThan(listed.size() * (Chunks.MOST + 1));
    }

    // Any key but those that were written; any value, of which some have the form of a manifest.
    private static ProducerRecord<byte[], byte[]> hostileRecord(
            final SplittableRandom random, final List<ProducerRecord<byte[], byte[]>> written) {
        final ProducerRecord<byte[], byte[]> model = written.get(random.nextInt(written.size()));
        byte[] key = random.nextInt(4) == 0 ? null : model.key().clone();
        if (key != null) {
            key[random.nextInt(key.length)] ^= 1;
            key[random.nextInt(Integer.BYTES, 16)] += 2;
            key = random.nextInt(8) == 0 ? Arrays.copyOf(key, random.nextInt(40)) : key;
        }
        final byte[] value;
        switch (random.nextInt(4)) {
            case 0 -> value = model.value();
            case 1 -> value = null;
            case 2 ->
                value = new Manifest(random.nextInt(), random.nextLong() >> random.nextInt(64), random.nextInt())
                        .toBytes();
            default -> {
                value = new byte[random.nextInt(40)];
                random.nextBytes(value);
            }
        }
        return record(key, value);
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

    // Two of each owner would stay in the topic for ever, and be read by each start.
    @Test
    void shouldDeleteInATransactionWhatEarlierOwnersHaveLeftButTheLast() throws IOException {
        final SnapshotName oldest = new SnapshotName(5, 1, 6);
        store.write(oldest, LARGE);
        store.write(OLD, LARGE);
        see(producer.history());
        final TopicStore next = new TopicStore("app-lanes", 3, this::consumer);
        next.list(5);
        final List<ProducerRecord<byte[], byte[]>> more = new ArrayList<>(log);

        next.replace(NEW, LARGE, more::add);

        see(more);
        assertThat(store.list(5)).containsExactly(OLD, NEW);
        assertThat(store.read(NEW)).isEqualTo(LARGE);
        assertThat(more.subList(12, 16)).allMatch(record -> record.value() == null);
    }

    // A recovery tries again what may succeed later, and refuses what will not.
    @Test
    void shouldTellThatNoBrokerAnswersFromATopicThatCannotBeRead() {
        see(List.of(record(new byte[1], new byte[1])));

        assertThatThrownBy(() -> failing(new TimeoutException("away")).list(5)).isInstanceOf(TimeoutException.class);
        assertThatThrownBy(
                        () -> failing(new TopicAuthorizationException("denied")).list(5))
                .isInstanceOf(IOException.class)
                .hasMessage("topic 'app-lanes' cannot be read: denied");
    }

    private TopicStore failing(final KafkaException failure) {
        return new TopicStore("app-lanes", 3, () -> {
            final MockConsumer<byte[], byte[]> consumer = consumer();
            consumer.setPollException(failure);
            return consumer;
        });
    }

    @Test
    void shouldSayThatItCannotWrite() {
        final MockProducer<byte[], byte[]> failing =
                new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
        failing.sendException = new TimeoutException("no answer");
        final TopicStore unwritable = new TopicStore("app-lanes", 3, this::consumer, () -> failing);
        assertThatThrownBy(() -> unwritable.write(NEW, LARGE))
                .isInstanceOf(IOException.class)
                .hasMessage("topic 'app-lanes' cannot be written: no answer");
    }
}
