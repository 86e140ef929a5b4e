package dev.tailrace.kafkaclient.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.RunId;
import dev.tailrace.progress.RunIdentity;
import dev.tailrace.testkit.TestSeed;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Makes, writes and reads topics with the plain client. */
public record TestTopics(String bootstrapServers) {

    /** How long anything may take; machines that build are busy. */
    public static final Duration TIMEOUT = Duration.ofSeconds(240);

    private static final Duration LOOK = Duration.ofMillis(50);
    private static final String COMMITTED = "read_committed";

    /** What a test asks of a broker; what goes wrong is wrong with the test. */
    @FunctionalInterface
    private interface AdminWork {

        void accept(Admin admin) throws ExecutionException, InterruptedException;
    }

    public void create(final int partitions, final String... topics) {
        create(List.of(topics), partitions, Map.of());
    }

    /** With settings of the topic; waits until its partitions take records. */
    public void create(final String topic, final int partitions, final Map<String, String> settings) {
        create(List.of(topic), partitions, settings);
    }

    private void create(final List<String> topics, final int partitions, final Map<String, String> settings) {
        withAdmin(admin -> {
            admin.createTopics(topics.stream()
                            .map(topic -> new NewTopic(topic, partitions, (short) 1).configs(settings))
                            .toList())
                    .all()
                    .get();
            for (final String topic : topics) {
                awaitLeaders(admin, topic, partitions);
            }
        });
    }

    /** Gives topics more partitions, so many in all, and waits until these take records. */
    public void addPartitions(final int partitions, final String... topics) {
        withAdmin(admin -> {
            for (final String topic : topics) {
                admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(partitions)))
                        .all()
                        .get();
                awaitLeaders(admin, topic, partitions);
            }
        });
    }

    // A partition is known before its leader takes records; a producer that comes too soon can lose its first batch.
    private static void awaitLeaders(final Admin admin, final String topic, final int partitions)
            throws ExecutionException, InterruptedException {
        final Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            ends.put(new TopicPartition(topic, partition), OffsetSpec.latest());
        }
        final long startNs = System.nanoTime();
        while (true) {
            try {
                admin.listOffsets(ends).all().get();
                return;
            } catch (final ExecutionException e) {
                if (System.nanoTime() - startNs > TIMEOUT.toNanos()) {
                    throw e;
                }
                LockSupport.parkNanos(10_000_000);
            }
        }
    }

    public void delete(final String topic) {
        withAdmin(admin -> admin.deleteTopics(List.of(topic)).all().get());
    }

    public void deleteBefore(final String topic, final int partition, final long offset) {
        withAdmin(admin -> admin.deleteRecords(
                        Map.of(new TopicPartition(topic, partition), RecordsToDelete.beforeOffset(offset)))
                .all()
                .get());
    }

    private void withAdmin(final AdminWork work) {
        try (Admin admin = Admin.create(connection())) {
            work.accept(admin);
        } catch (final ExecutionException refused) {
            throw new AssertionError(refused.getCause());
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Writes records without a key and waits for the acknowledgements. */
    public void write(final String topic, final int partition, final List<byte[]> values) {
        write(topic, partition, values, value -> null);
    }

    public void write(
            final String topic, final int partition, final List<byte[]> values, final Function<byte[], byte[]> key) {
        try (TopicWriter writer = writer(topic)) {
            writer.write(partition, values, key);
        }
    }

    /** For a test that writes more than once. */
    public TopicWriter writer(final String topic) {
        final Map<String, Object> client = connection();
        client.put("max.block.ms", TIMEOUT.toMillis());
        client.put("linger.ms", "1");
        return new TopicWriter(topic, client);
    }

    /** The results in a partition; markers have no value and are none. */
    public List<HeaderLine> read(final String topic, final int partition) {
        return await(topic, partition, 0);
    }

    /** Waits until a partition has so many results, and reads it to its end. */
    public List<HeaderLine> await(final String topic, final int partition, final int results) {
        return results(topic, partition, results).stream().map(HeaderLine::of).toList();
    }

    /** Waits until a partition has so many values that are no text, and reads it to its end. */
    public List<byte[]> values(final String topic, final int partition, final int results) {
        return results(topic, partition, results).stream()
                .map(ConsumerRecord::value)
                .toList();
    }

    public List<String> texts(final String topic, final int partition) {
        return results(topic, partition, 0).stream()
                .map(record -> new String(record.value(), StandardCharsets.UTF_8))
                .toList();
    }

    private List<ConsumerRecord<byte[], byte[]>> results(final String topic, final int partition, final int atLeast) {
        return records(new TopicPartition(topic, partition), COMMITTED, record -> record.value() != null, atLeast);
    }

    /** All records of a partition to its end, markers too, as readers of an isolation level see them. */
    public List<ConsumerRecord<byte[], byte[]>> records(
            final String topic, final int partition, final String isolation) {
        return records(new TopicPartition(topic, partition), isolation, record -> true, 0);
    }

    /** Results, labels and numbers come to be those of the sequential run, each once and in order. */
    public void assertExactly(final String topic, final int partition, final Reference expected, final String sink) {
        assertExactly(await(topic, partition, expected.lines(sink).size()), partition, expected, sink);
    }

    /** The same of results that were read already. */
    public static void assertExactly(
            final List<HeaderLine> lines, final int partition, final Reference expected, final String sink) {
        assertThat(lines).extracting(HeaderLine::text).isEqualTo(expected.lines(sink));
        assertThat(lines).extracting(HeaderLine::label).isEqualTo(expected.labels(sink));
        assertThat(lines)
                .extracting(HeaderLine::number)
                .isEqualTo(LongStream.range(0, lines.size()).boxed().toList());
        assertThat(lines).allSatisfy(line -> assertThat(line.task()).isEqualTo(partition));
    }

    /** Readers come to see the results, labels and numbers of the sequential run, whatever else the partition has. */
    public void assertSeen(final String topic, final int partition, final Reference expected, final String sink) {
        final FrontierFilter filter = FrontierFilter.fromFirstRecord();
        final OutputHeader outputHeader = new OutputHeader();
        final List<HeaderLine> seen = records(topic, partition, COMMITTED).stream()
                .filter(record -> {
                    final Header header = record.headers().lastHeader(OutputHeader.KEY);
                    return header != null
                            && outputHeader.decode(header.value(), 0, header.value().length)
                            && filter.accept(outputHeader);
                })
                .map(HeaderLine::of)
                .toList();
        assertExactly(seen, partition, expected, sink);
    }

    /**
     * The key of each result is a field of its JSON object, a number; results that do not have it have no key.
     *
     * @return results without a key
     */
    public long assertKeys(final String topic, final int partition, final String field) {
        final Pattern number = Pattern.compile("\"" + field + "\":([0-9]+)");
        long without = 0;
        for (final ConsumerRecord<byte[], byte[]> record : results(topic, partition, 0)) {
            final Matcher found = number.matcher(new String(record.value(), StandardCharsets.UTF_8));
            final String key = record.key() == null ? null : new String(record.key(), StandardCharsets.UTF_8);
            assertThat(key).isEqualTo(found.find() ? found.group(1) : null);
            without += key == null ? 1 : 0;
        }
        return without;
    }

    /**
     * Writes records that readers pass over: without a header, with one of random bytes, and with headers of an application that
     * name an impossible epoch.
     */
    public void writeForeignRecords(final String topic, final int partition, final String application) {
        final byte[] random = new byte[OutputHeader.LENGTH];
        new Random(TestSeed.get()).nextBytes(random);
        // A number that is the version of no release.
        random[0] |= (byte) 0x80;
        final RunId run = new RunIdentity(application, PipelineVersion.parse(""), List.of(), List.of()).id();
        final byte[] result = new byte[OutputHeader.LENGTH];
        new OutputHeader()
                .owner(partition, Integer.MAX_VALUE, run)
                .record(1_000, 1_000, 0)
                .encode(result, 0);
        final byte[] marker = result.clone();
        marker[1] = OutputHeader.EPOCH_MARKER;
        try (TopicWriter writer = writer(topic)) {
            writer.writeWith(partition, new RecordHeaders());
            for (final byte[] header : List.of(random, result, marker)) {
                writer.writeWith(partition, new RecordHeaders().add(OutputHeader.KEY, header));
            }
        }
    }

    /** What a reader takes of results that may be repeated. */
    public static List<HeaderLine> filtered(final List<HeaderLine> lines) {
        final FrontierFilter filter = new FrontierFilter();
        final OutputHeader outputHeader = new OutputHeader();
        return lines.stream()
                .filter(line -> filter.accept(outputHeader.record(line.number(), 0, 0)))
                .toList();
    }

    private List<ConsumerRecord<byte[], byte[]>> records(
            final TopicPartition read,
            final String isolation,
            final Predicate<ConsumerRecord<byte[], byte[]>> counts,
            final int atLeast) {
        final List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        final long startNs = System.nanoTime();
        try (KafkaConsumer<byte[], byte[]> consumer = consumer(isolation)) {
            consumer.assign(List.of(read));
            consumer.seekToBeginning(List.of(read));
            while (records.size() < atLeast || consumer.position(read) < end(consumer, read)) {
                assertThat(System.nanoTime() - startNs)
                        .as(read + " has " + records.size() + " records of " + atLeast)
                        .isLessThan(TIMEOUT.toNanos());
                for (final ConsumerRecord<byte[], byte[]> record : consumer.poll(LOOK)) {
                    if (counts.test(record)) {
                        records.add(record);
                    }
                }
            }
        }
        return records;
    }

    private KafkaConsumer<byte[], byte[]> consumer(final String isolation) {
        final Map<String, Object> client = connection();
        client.put("isolation.level", isolation);
        client.put("max.poll.records", "10000");
        return new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private static long end(final KafkaConsumer<byte[], byte[]> consumer, final TopicPartition read) {
        return consumer.endOffsets(List.of(read)).get(read);
    }

    private Map<String, Object> connection() {
        return new HashMap<>(Map.of("bootstrap.servers", bootstrapServers));
    }
}
