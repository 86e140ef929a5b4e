package dev.tailrace.kafkaclient;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.Caller;
import dev.tailrace.launch.run.OutputTopics;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.launch.version.PipelineVersions;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.stream.StreamGraph;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidMetadataException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Finds, checks, creates and deletes topics, and reads their offsets. Works with every version of Kafka's client that an
 * engine brings along.
 *
 * <p>Blocks. Methods that prepare a run throw a {@link StatusException} that tells the user what to do; those that a run
 * also calls while it works (offsets, ids, groups and {@link LiveTopics}) throw the {@link KafkaException} of the client.
 */
public final class Topics implements LiveTopics, AutoCloseable {

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration CLOSE_TIMEOUT = Duration.ofMillis(500);
    private static final long RETRY_NS = 5_000_000;

    /** Most transactions end sooner. */
    private static final long UNREPORTED_WAIT_NS = 3_000_000_000L;

    private static final long LOOK_NS = 50_000_000;

    private final Admin admin;
    private final String brokers;
    private final boolean readsCommitted;
    private final Duration timeout;
    private volatile String cluster;

    private Topics(final Admin admin, final String brokers, final boolean readsCommitted, final Duration timeout) {
        this.admin = admin;
        this.brokers = brokers;
        this.readsCommitted = readsCommitted;
        this.timeout = timeout;
    }

    /** Opens an admin client whose requests time out after 10 s. */
    public static Topics open(final ClientProperties properties) {
        return open(properties, DEFAULT_TIMEOUT);
    }

    /**
     * Opens an admin client.
     *
     * @param timeout of each request, also while no broker answers
     */
    public static Topics open(final ClientProperties properties, final Duration timeout) {
        final Map<String, Object> settings = new TreeMap<>(properties.admin());
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, String.valueOf(timeout.toMillis()));
        settings.put(
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                String.valueOf(Math.min(timeout.toMillis(), DEFAULT_TIMEOUT.toMillis())));
        final String brokers = properties.bootstrapServers();
        final String isolation =
                properties.consumer().getOrDefault(ConsumerConfig.ISOLATION_LEVEL_CONFIG, ClientRules.ISOLATION);
        return new Topics(
                explained("connecting", brokers, () -> Admin.create(settings)),
                brokers,
                isolation.equals(ClientRules.ISOLATION),
                timeout);
    }

    /**
     * Checks that a broker answers.
     *
     * @throws StatusException when none does
     */
    public void checkCluster() {
        explained("connecting", this::cluster);
    }

    /**
     * Looks a topic up.
     *
     * @return empty when there is no such topic
     */
    public Optional<TopicFacts> find(final String topic) {
        return explained(
                "looking at topic '" + topic + "'", () -> describe(topic).map(this::facts));
    }

    /**
     * Looks up a topic that must exist.
     *
     * @param role such as {@code input topic}, for the message
     * @throws StatusException when it does not exist
     */
    public TopicFacts existing(final String topic, final String role) {
        return find(topic)
                .orElseThrow(() -> StatusException.usage(role + " '" + topic + "' does not exist at " + brokers + "; "
                        + (role.startsWith("output")
                                ? "create it, or give --create-topics"
                                : "create it, or correct its name")));
    }

    private TopicFacts facts(final TopicDescription described) {
        final String topic = described.name();
        final int partitions = described.partitions().size();
        final String id = id(described);
        try {
            final ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
            final Config config =
                    await(admin.describeConfigs(List.of(resource)).all()).get(resource);
            return new TopicFacts(
                    topic,
                    id,
                    partitions,
                    Optional.of(config.get(TopicConfig.CLEANUP_POLICY_CONFIG)
                            .value()
                            .contains(TopicConfig.CLEANUP_POLICY_COMPACT)),
                    Integer.parseInt(
                            config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value()));
        } catch (final AuthorizationException ignored) {
            return new TopicFacts(topic, id, partitions, Optional.empty(), Integer.MAX_VALUE);
        }
    }

    /** The number of partitions of a topic; empty when there is no such topic. */
    public OptionalInt partitions(final String topic) {
        final Optional<TopicDescription> described =
                explained("looking at topic '" + topic + "'", () -> describe(topic));
        return described.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(described.get().partitions().size());
    }

    /**
     * Prepares the topics of a run that reads one: creates the outputs that are missing, if wanted, and checks all as
     * {@link #check} does, and whether what the guarantee promises can be kept with them.
     *
     * @param notices receives a line for each topic that is created, and one of topics whose configuration is not readable
     * @return the number of partitions of the input
     */
    public int prepare(final RunSpec spec, final boolean createsMissing, final Consumer<String> notices) {
        final String input = spec.inputTopics().get(0);
        final Collection<String> outputs =
                new LinkedHashSet<>(spec.outputTopics().values());
        final Optional<TopicFacts> read = find(input);
        refuse(read.flatMap(facts -> facts.inputProblem(spec.guarantee())).stream()
                .toList());
        if (createsMissing) {
            createMissing(input, outputs, notices);
        }
        final int partitions = check(input, outputs);
        final List<TopicFacts> written =
                outputs.stream().flatMap(output -> find(output).stream()).toList();
        refuse(written.stream().flatMap(facts -> facts.outputProblem().stream()).toList());
        TopicFacts.unreadable(Stream.concat(read.stream(), written.stream()).toList())
                .ifPresent(notices);
        return partitions;
    }

    /** What the partition tasks of a run that reads one topic are bound to. */
    public TaskIdentities identities(final RunSpec spec, final StreamGraph graph) {
        final Set<String> all = new LinkedHashSet<>(spec.outputTopics().values());
        all.addAll(spec.inputTopics());
        final PipelineVersion version = RecordKey.of(spec).in(PipelineVersions.of(graph, spec.guarantee()));
        return TaskIdentities.of(spec, OutputTopics.in(version, spec.outputTopics()), ids(all));
    }

    /**
     * Checks that topics exist and that outputs have at least as many partitions as the input.
     *
     * @return the number of partitions of the input
     * @throws StatusException that lists every problem
     */
    public int check(final String input, final Collection<String> outputs) {
        final List<String> problems = new ArrayList<>();
        final int partitions = partitions(input).orElse(0);
        if (partitions == 0) {
            problems.add("topic '" + input + "' does not exist");
        }
        for (final String output : new LinkedHashSet<>(outputs)) {
            final OptionalInt ofOutput = partitions(output);
            if (ofOutput.isEmpty()) {
                problems.add("topic '" + output + "' does not exist; create it, or give --create-topics");
            } else if (ofOutput.getAsInt() < partitions) {
                problems.add("topic '" + output + "' has " + ofOutput.getAsInt() + " partitions and topic '" + input
                        + "' has " + partitions + "; results go to the partition of their input, so add partitions");
            }
        }
        refuse(problems);
        return partitions;
    }

    /**
     * Checks that topics exist.
     *
     * @return the number of partitions of the input
     * @throws StatusException that lists the topics that are missing
     */
    public int exist(final String input, final Collection<String> outputs) {
        refuse(Stream.concat(outputs.stream(), Stream.of(input))
                .sorted()
                .distinct()
                .filter(topic -> partitions(topic).isEmpty())
                .map(topic -> "topic '" + topic + "' does not exist")
                .toList());
        return partitions(input).orElseThrow();
    }

    private static void refuse(final List<String> problems) {
        if (!problems.isEmpty()) {
            throw StatusException.usage(String.join("; ", problems));
        }
    }

    /**
     * Creates the output topics that are missing, each with the partitions of the input. Creates none if there is no input.
     *
     * @param notices receives a line for each topic that is created
     */
    public void createMissing(final String input, final Collection<String> outputs, final Consumer<String> notices) {
        partitions(input).ifPresent(partitions -> new LinkedHashSet<>(outputs)
                .stream()
                        .filter(output -> partitions(output).isEmpty())
                        .forEach(output -> notices.accept(
                                OutputTopics.created(output, partitions, create(output, partitions, Map.of())))));
    }

    /**
     * Creates a topic if it does not exist, and waits until its partitions accept records.
     *
     * @param configuration of the topic, may be empty
     * @return the replication factor that the broker chose; empty when it does not say, or the topic existed
     */
    public OptionalInt create(final String topic, final int partitions, final Map<String, String> configuration) {
        return explained("creating topic '" + topic + "'", () -> {
            final NewTopic wanted = new NewTopic(topic, Optional.of(partitions), Optional.empty());
            final CreateTopicsResult created = admin.createTopics(List.of(wanted.configs(configuration)));
            try {
                await(created.all());
            } catch (final TopicExistsException ignored) {
                awaitLeaders(topic, partitions);
                return OptionalInt.empty();
            }
            awaitLeaders(topic, partitions);
            return replicas(created.replicationFactor(topic));
        });
    }

    // A user who may create a topic may not always read its configuration.
    private static OptionalInt replicas(final KafkaFuture<Integer> requested) {
        try {
            return OptionalInt.of(await(requested));
        } catch (final KafkaException ignored) {
            return OptionalInt.empty();
        }
    }

    // A topic is known before the leaders of its partitions accept records, and to one broker before the others. If
    // the first batch of an idempotent producer comes too early and the next one does not, the broker appends the
    // next one and never accepts the first.
    private void awaitLeaders(final String topic, final int partitions) {
        final long untilNs = System.nanoTime() + timeout.toNanos();
        while (!hasLeaders(topic, partitions)) {
            if (System.nanoTime() - untilNs >= 0) {
                throw new TimeoutException("topic '" + topic + "' has no leaders");
            }
            LockSupport.parkNanos(RETRY_NS);
        }
    }

    private boolean hasLeaders(final String topic, final int partitions) {
        try {
            ends(topic, partitions);
            return describe(topic).isPresent();
        } catch (final AuthorizationException ignored) {
            return true;
        } catch (final KafkaException e) {
            if (e instanceof RetriableException) {
                return false;
            }
            throw e;
        }
    }

    /** The names of the topics that begin with a prefix, as far as the user may see them. */
    public List<String> names(final String prefix) {
        return explained("listing topics", () -> await(admin.listTopics().names()).stream()
                .filter(name -> name.startsWith(prefix))
                .sorted()
                .toList());
    }

    /** Deletes topics. */
    public void delete(final Collection<String> topics) {
        explained(
                "deleting topics " + topics,
                () -> await(admin.deleteTopics(topics).all()));
    }

    /**
     * The size on the disks of all brokers by topic; empty when the user may not read it.
     *
     * @param prefix of the names of the topics
     */
    public SortedMap<String, Long> bytes(final String prefix) {
        final SortedMap<String, Long> bytes = new TreeMap<>();
        try {
            final List<Integer> ids = await(admin.describeCluster().nodes()).stream()
                    .map(Node::id)
                    .toList();
            await(admin.describeLogDirs(ids).allDescriptions()).values().stream()
                    .flatMap(disks -> disks.values().stream())
                    .flatMap(disk -> disk.replicaInfos().entrySet().stream())
                    .filter(replica -> replica.getKey().topic().startsWith(prefix))
                    .forEach(replica -> bytes.merge(
                            replica.getKey().topic(), replica.getValue().size(), Long::sum));
            return bytes;
        } catch (final KafkaException refused) {
            return new TreeMap<>();
        }
    }

    /** The ids of topics by name, as in {@link TopicFacts}. Topics that do not exist are left out. */
    public SortedMap<String, String> ids(final Collection<String> topics) {
        final SortedMap<String, String> ids = new TreeMap<>();
        topics.forEach(topic -> describe(topic).ifPresent(described -> ids.put(topic, id(described))));
        return ids;
    }

    private String id(final TopicDescription described) {
        return cluster() + "/" + described.topicId();
    }

    private String cluster() {
        if (cluster == null) {
            cluster = await(admin.describeCluster().clusterId());
        }
        return cluster;
    }

    private Optional<TopicDescription> describe(final String topic) {
        try {
            return Optional.of(
                    await(admin.describeTopics(List.of(topic)).allTopicNames()).get(topic));
        } catch (final UnknownTopicOrPartitionException ignored) {
            return Optional.empty();
        }
    }

    /** The offsets of the first records that are available, by partition. */
    public TreeMap<Integer, Long> begins(final String topic, final int partitions) {
        return offsets(of(topic, partitions), OffsetSpec.earliest());
    }

    /** The offset of the first record of a partition that is available. */
    public long begin(final TopicPartition partition) {
        return offsets(List.of(partition), OffsetSpec.earliest()).get(partition.partition());
    }

    /** The end offsets, by partition. */
    public TreeMap<Integer, Long> ends(final String topic, final int partitions) {
        return offsets(of(topic, partitions), OffsetSpec.latest());
    }

    /**
     * The end offsets, by partition, once a run can read to them: unless its consumers read what is not committed, this waits
     * for the transactions that are open before the ends.
     *
     * @param partitions of one topic
     * @param notices receives a line when this takes more than three seconds, and another when the transactions have ended
     * @throws StatusException when the cluster does not answer, or the thread is interrupted
     */
    public TreeMap<Integer, Long> awaitEnds(final List<TopicPartition> partitions, final Consumer<String> notices) {
        final String topic = partitions.get(0).topic();
        return explained("looking at topic '" + topic + "'", () -> {
            final TreeMap<Integer, Long> ends = offsets(partitions, OffsetSpec.latest());
            final long beganNs = System.nanoTime();
            boolean reported = false;
            for (String open = openBefore(partitions, ends); !open.isEmpty(); open = openBefore(partitions, ends)) {
                if (!reported && System.nanoTime() - beganNs >= UNREPORTED_WAIT_NS) {
                    reported = true;
                    notices.accept("waiting for transactions that are open before the end of topic '" + topic + "': "
                            + open + "; kafka-transactions.sh abort ends one whose producer is gone");
                }
                LockSupport.parkNanos(LOOK_NS);
            }
            if (reported) {
                notices.accept("the transactions before the end of topic '" + topic + "' have ended");
            }
            return ends;
        });
    }

    /** The same for a run whose caller may want it to end meanwhile, which interrupts this thread. */
    public TreeMap<Integer, Long> awaitEnds(final List<TopicPartition> partitions, final Caller caller) {
        caller.onStop(Thread.currentThread()::interrupt);
        try {
            return awaitEnds(partitions, caller::warn);
        } finally {
            caller.onStop(() -> {});
        }
    }

    // A consumer of committed records gets no further than to the last stable offset.
    private String openBefore(final List<TopicPartition> partitions, final TreeMap<Integer, Long> ends) {
        final TreeMap<Integer, Long> stable =
                readsCommitted ? offsets(partitions, OffsetSpec.latest(), IsolationLevel.READ_COMMITTED) : ends;
        return ends.entrySet().stream()
                .filter(end -> stable.get(end.getKey()) < end.getValue())
                .map(end -> "partition " + end.getKey() + " from offset " + stable.get(end.getKey()) + " to "
                        + end.getValue())
                .collect(Collectors.joining(", "));
    }

    private TreeMap<Integer, Long> offsets(final List<TopicPartition> partitions, final OffsetSpec which) {
        return offsets(partitions, which, IsolationLevel.READ_UNCOMMITTED);
    }

    private TreeMap<Integer, Long> offsets(
            final List<TopicPartition> partitions, final OffsetSpec which, final IsolationLevel isolation) {
        final TreeMap<Integer, Long> offsets = new TreeMap<>();
        await(admin.listOffsets(requested(partitions, which), new ListOffsetsOptions(isolation))
                        .all())
                .forEach((partition, found) -> offsets.put(partition.partition(), found.offset()));
        return offsets;
    }

    private static Map<TopicPartition, OffsetSpec> requested(
            final Collection<TopicPartition> partitions, final OffsetSpec which) {
        final Map<TopicPartition, OffsetSpec> requested = new HashMap<>();
        partitions.forEach(partition -> requested.put(partition, which));
        return requested;
    }

    /** Asks this cluster while a run works. */
    public ClusterWatch watch(final Consumer<String> notices) {
        return new ClusterWatch(brokers, notices);
    }

    /** The committed offsets of a consumer group. */
    public GroupOffsets group(final String name) {
        return new GroupOffsets(admin, name);
    }

    /** The first {@code partitions} partitions of a topic. */
    public static List<TopicPartition> of(final String topic, final int partitions) {
        return IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
    }

    @Override
    public Map<String, Seen> look(final Collection<String> names) {
        if (cluster == null) {
            cluster = answer(admin.describeCluster().clusterId()).orElseThrow();
        }
        final Map<String, Seen> seen = new HashMap<>();
        admin.describeTopics(names).topicNameValues().forEach((name, description) -> answer(description)
                .ifPresent(topic ->
                        seen.put(name, new Seen(id(topic), topic.partitions().size()))));
        return seen;
    }

    @Override
    public Map<TopicPartition, Long> ends(final Collection<TopicPartition> partitions) {
        final ListOffsetsResult requested = admin.listOffsets(requested(partitions, OffsetSpec.latest()));
        final Map<TopicPartition, Long> ends = new HashMap<>();
        partitions.forEach(partition ->
                answer(requested.partitionResult(partition)).ifPresent(end -> ends.put(partition, end.offset())));
        return ends;
    }

    private static <T> Optional<T> answer(final KafkaFuture<T> requested) {
        try {
            return Optional.of(requested.get());
        } catch (final InterruptedException interrupted) {
            throw new InterruptException(interrupted);
        } catch (final ExecutionException e) {
            if (e.getCause() instanceof InvalidMetadataException) {
                return Optional.empty();
            }
            throw thrown(e);
        }
    }

    /**
     * Waits for the result of a request to an admin client, which ends by the client's own timeout.
     *
     * @throws KafkaException the failure as the client names it
     * @throws StatusException when the thread is interrupted; it stays interrupted
     */
    static <T> T await(final KafkaFuture<T> requested) {
        try {
            return requested.get();
        } catch (final ExecutionException e) {
            throw thrown(e);
        } catch (final InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new StatusException(
                    ExitStatus.INTERRUPTED, "interrupted while waiting for the Kafka cluster", interrupted);
        }
    }

    private static KafkaException thrown(final ExecutionException failed) {
        return failed.getCause() instanceof KafkaException known ? known : new KafkaException(failed.getCause());
    }

    private <T> T explained(final String doing, final Supplier<T> request) {
        return explained(doing, brokers, request);
    }

    private static <T> T explained(final String doing, final String brokers, final Supplier<T> request) {
        try {
            return request.get();
        } catch (final KafkaException e) {
            throw KafkaFailures.explain(e, doing, brokers);
        }
    }

    @Override
    public void close() {
        admin.close(CLOSE_TIMEOUT);
    }
}
