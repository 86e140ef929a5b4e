package dev.tailrace.load.run;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;

/** Makes and removes the topics of a run. */
public final class Topics implements AutoCloseable {

    private static final long PATIENCE_NS = 10_000_000_000L;
    private static final int API_TIMEOUT_MS = 10_000;
    private static final long LOOK_NS = 10_000_000L;

    private static final Map<String, String> BY_THE_BROKER = Map.of("message.timestamp.type", "LogAppendTime");

    private final Admin admin;

    Topics(final String bootstrapServers) {
        admin = Admin.create(Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "default.api.timeout.ms",
                API_TIMEOUT_MS,
                "request.timeout.ms",
                API_TIMEOUT_MS));
    }

    void checkCluster(final String bootstrapServers) {
        try {
            admin.describeCluster().nodes().get();
        } catch (final ExecutionException silent) {
            throw new ChildFailedException(
                    ExitStatus.USAGE,
                    "no broker answers at " + bootstrapServers + " within " + API_TIMEOUT_MS / 1_000
                            + " s; is it running, and is the address right?");
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new ChildFailedException(
                    ExitStatus.INTERRUPTED, "interrupted while it was to ask " + bootstrapServers);
        }
    }

    /**
     * Makes topics of one partition each.
     *
     * @throws ChildFailedException when the cluster refuses
     */
    public void create(final Collection<String> names) {
        create(names, 1);
    }

    /**
     * Makes topics of so many partitions each.
     *
     * @throws ChildFailedException when the cluster refuses
     */
    public void create(final Collection<String> names, final int partitions) {
        create(names, partitions, Map.of());
    }

    /**
     * Makes topics in which the timestamp of a record is when the broker wrote it, and not what its producer says.
     *
     * @throws ChildFailedException when the cluster refuses
     */
    void createTimed(final Collection<String> names, final int partitions) {
        create(names, partitions, BY_THE_BROKER);
    }

    private void create(final Collection<String> names, final int partitions, final Map<String, String> settings) {
        final List<NewTopic> topics = names.stream()
                .map(name -> new NewTopic(name, Optional.of(partitions), Optional.<Short>empty()).configs(settings))
                .toList();
        await("create", names, admin.createTopics(topics).all());
        awaitLeaders(names, partitions);
    }

    /**
     * How much topics take on the disks of all brokers, by name. None when the cluster does not say, as one that wants
     * rights for it.
     *
     * @param prefix of their names
     */
    SortedMap<String, Long> bytes(final String prefix) {
        final SortedMap<String, Long> bytes = new TreeMap<>();
        try {
            final List<Integer> brokers =
                    admin.describeCluster().nodes().get().stream().map(Node::id).toList();
            admin.describeLogDirs(brokers).allDescriptions().get().values().stream()
                    .flatMap(disks -> disks.values().stream())
                    .flatMap(disk -> disk.replicaInfos().entrySet().stream())
                    .filter(replica -> replica.getKey().topic().startsWith(prefix))
                    .forEach(replica -> bytes.merge(
                            replica.getKey().topic(), replica.getValue().size(), Long::sum));
        } catch (final ExecutionException refused) {
            return new TreeMap<>();
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return bytes;
    }

    // Topics are known before their leaders take records: a producer that comes too soon can lose its first batch.
    private void awaitLeaders(final Collection<String> names, final int partitions) {
        final Map<TopicPartition, OffsetSpec> ends = names.stream()
                .flatMap(name ->
                        IntStream.range(0, partitions).mapToObj(partition -> new TopicPartition(name, partition)))
                .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest()));
        final long untilNs = System.nanoTime() + PATIENCE_NS;
        while (!answer(ends) && System.nanoTime() - untilNs < 0) {
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    private boolean answer(final Map<TopicPartition, OffsetSpec> ends) {
        try {
            admin.listOffsets(ends).all().get();
            return true;
        } catch (final ExecutionException early) {
            return false;
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new ChildFailedException("interrupted while it was to look at " + ends.keySet());
        }
    }

    /**
     * Removes topics.
     *
     * @throws ChildFailedException when the cluster refuses
     */
    public void delete(final Collection<String> names) {
        await("delete", names, admin.deleteTopics(names).all());
    }

    private static void await(final String verb, final Collection<String> names, final KafkaFuture<Void> done) {
        try {
            done.get();
        } catch (final ExecutionException refused) {
            throw new ChildFailedException("cannot " + verb + " the topics " + names + ": "
                    + refused.getCause().getMessage());
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new ChildFailedException("interrupted while it was to " + verb + " the topics " + names);
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
