package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.kafka.KafkaRun;
import dev.tailrace.kafkaclient.LiveTopics;
import dev.tailrace.kafkaclient.TopicFacts;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.SnapshotName;
import dev.tailrace.progress.SnapshotStore;
import dev.tailrace.progress.store.FolderStore;
import dev.tailrace.progress.store.LocalDisk;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.state.RestoreReport;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on clients that are not real. */
class MockedRunTest {

    /** More than there may be restarts. */
    private static final int TASKS = Restarts.MOST + 2;

    private static final List<TopicPartition> INPUTS = IntStream.range(0, TASKS)
            .mapToObj(partition -> new TopicPartition("in", partition))
            .toList();

    private static final long TIMEOUT_S = 20;

    @TempDir
    private Path folder;

    private final Queue<String> notices = new ConcurrentLinkedQueue<>();
    private final MockClients clients = new MockClients();
    private Map<TopicPartition, Long> ends = Map.of();

    @Test
    void shouldBeginAllTasksAgainOnceWhenTheirProducerFails() throws Exception {
        final RunEngine engine = engine(Guarantee.AT_LEAST_ONCE, processor -> processor);
        final CompletableFuture<Void> running = CompletableFuture.runAsync(engine::run);
        await(() -> engine.tasks() == TASKS && clients.consumer.paused().isEmpty(), running);

        clients.consumer.schedulePollTask(() -> INPUTS.forEach(input -> clients.consumer.addRecord(
                new ConsumerRecord<>(input.topic(), input.partition(), 0, null, new byte[] {1}))));

        await(() -> clients.producers.get() == 2 && engine.tasks() == TASKS, running);
        engine.stop();
        running.get(TIMEOUT_S, TimeUnit.SECONDS);
        assertThat(notices)
                .containsExactly("results could not be written or were lost (the broker is away); " + TASKS
                        + " partition tasks restart from what the outputs hold");
    }

    @Test
    void shouldWarnOfStateOfASnapshotThatIsLost() throws Exception {
        final RunEngine engine = engine(Guarantee.AT_LEAST_ONCE, MockedRunTest::withoutANode);
        final CompletableFuture<Void> running = CompletableFuture.runAsync(engine::run);
        await(() -> engine.tasks() == TASKS && clients.consumer.paused().isEmpty(), running);

        clients.consumer.schedulePollTask(
                () -> clients.consumer.addRecord(new ConsumerRecord<>("in", 0, 0, null, new byte[] {1})));

        await(() -> clients.producers.get() == 2 && engine.tasks() == TASKS, running);
        engine.stop();
        running.get(TIMEOUT_S, TimeUnit.SECONDS);
        assertThat(notices).contains("partition task 0 (in-0): removed, its state is lost: node 'vwap'");
    }

    @Test
    void shouldWarnOfThreadsThatOneOrderCannotUse() throws IOException {
        clients.given = List.of(INPUTS, List.of());

        engine(
                Guarantee.AT_LEAST_ONCE,
                processor -> processor,
                spec -> spec.ordering(Ordering.TOTAL),
                TASKS,
                folderStore());

        assertThat(notices)
                .containsExactly("--threads is 2, and one thread puts all partitions into one order;"
                        + " --ordering source-partition uses all threads");
    }

    private static EventProcessor withoutANode(final EventProcessor processor) {
        return (EventProcessor) Proxy.newProxyInstance(
                EventProcessor.class.getClassLoader(),
                new Class<?>[] {EventProcessor.class},
                (proxy, method, arguments) -> {
                    final Object returned = method.invoke(processor, arguments);
                    return method.getName().equals("restore")
                            ? new RestoreReport(List.of("removed, its state is lost: node 'vwap'"))
                            : returned;
                });
    }

    @Test
    void shouldCountWhatWasProcessedBeforeTheRecordThatCouldNotBeWritten() throws Exception {
        final RunEngine engine = engine(Guarantee.AT_LEAST_ONCE, processor -> processor);
        final CompletableFuture<Void> running = CompletableFuture.runAsync(engine::run);
        await(() -> engine.tasks() == TASKS && clients.consumer.paused().isEmpty(), running);

        clients.consumer.schedulePollTask(() -> List.of(0L, 1L)
                .forEach(offset ->
                        clients.consumer.addRecord(new ConsumerRecord<>("in", 0, offset, null, new byte[] {1}))));

        await(() -> clients.producers.get() == 2 && engine.tasks() == TASKS, running);
        engine.stop();
        running.get(TIMEOUT_S, TimeUnit.SECONDS);
        // The result of the first record fails, which the partition task learns when it comes to that of the second.
        assertThat(engine.records()).isEqualTo(1);
    }

    @Test
    void shouldCloseTheProducersOfTasksThatStillRecoverWhenItEnds() throws Exception {
        final RunEngine engine = engine(Guarantee.TRANSACTIONAL, processor -> processor);
        final CompletableFuture<Void> running = CompletableFuture.runAsync(engine::run);
        await(() -> !clients.ofTasks.isEmpty(), running);

        engine.stop();
        clients.released.countDown();

        running.get(TIMEOUT_S, TimeUnit.SECONDS);
        assertThat(clients.ofTasks).allMatch(MockProducer::closed);
    }

    @Test
    void shouldReadAnOutputAgainOfWhichRecordsAreDeletedMeanwhile() throws Exception {
        clients.loses.set(true);
        final RunEngine engine = engine(Guarantee.AT_LEAST_ONCE, processor -> processor);
        final CompletableFuture<Void> running = CompletableFuture.runAsync(engine::run);

        await(() -> engine.tasks() == TASKS, running);

        engine.stop();
        running.get(TIMEOUT_S, TimeUnit.SECONDS);
        assertThat(notices).singleElement().asString().contains(" cannot begin yet: ");
    }

    @Test
    void shouldReadAPartitionFromItsBeginningThatWasAddedDuringTheRun() throws Exception {
        clients.inputEnd = 5;
        final RunEngine engine = engine(
                Guarantee.AT_LEAST_ONCE,
                processor -> processor,
                spec -> spec.option("start", "latest"),
                TASKS - 1,
                folderStore());
        final CompletableFuture<Void> running = CompletableFuture.runAsync(engine::run);
        await(() -> engine.tasks() == TASKS && clients.consumer.paused().isEmpty(), running);

        assertThat(clients.consumer.position(INPUTS.get(0))).isEqualTo(5);
        assertThat(clients.consumer.position(INPUTS.get(TASKS - 1))).isZero();

        engine.stop();
        running.get(TIMEOUT_S, TimeUnit.SECONDS);
    }

    @Test
    void shouldEndWithAnErrorOfTheThreadThatSavesItsProgress() throws Exception {
        final NoClassDefFoundError missing = new NoClassDefFoundError("a class of the file system");
        final SnapshotStore store = new FailingStore(missing);
        final RunEngine engine = engine(Guarantee.AT_LEAST_ONCE, processor -> processor, spec -> spec, TASKS, store);

        final CompletableFuture<Void> running = CompletableFuture.runAsync(engine::run);

        assertThatThrownBy(() -> running.get(TIMEOUT_S, TimeUnit.SECONDS)).hasCause(missing);
        assertThat(clients.consumer.closed()).isTrue();
    }

    @Test
    void shouldEndWhenTheFirstSnapshotCannotBeSavedAlsoWhereItContinuesWithoutLaterOnes() {
        final FullStore store = new FullStore();
        store.full.set(true);
        final RunEngine engine = degrading(store);

        final CompletableFuture<Void> running = CompletableFuture.runAsync(engine::run);

        assertThatThrownBy(() -> running.get(TIMEOUT_S, TimeUnit.SECONDS))
                .cause()
                .isInstanceOfSatisfying(StatusException.class, ended -> assertThat(ended.status())
                        .isEqualTo(ExitStatus.OUTPUT_LOST))
                .hasMessageContaining(" cannot save its progress: no space left on device");
    }

    @Test
    void shouldSayAtItsEndThatItsProgressCouldNotBeSaved() throws Exception {
        final FullStore store = new FullStore();
        final RunEngine engine = degrading(store);
        final CompletableFuture<Void> running = CompletableFuture.runAsync(engine::run);
        await(() -> engine.tasks() == TASKS && clients.consumer.paused().isEmpty(), running);
        store.full.set(true);

        engine.stop();

        running.get(TIMEOUT_S, TimeUnit.SECONDS);
        assertThat(engine.isSaved()).isFalse();
        assertThat(notices)
                .singleElement()
                .asString()
                .startsWith("the last progress of " + TASKS + " partition tasks could not be saved");
    }

    private RunEngine degrading(final SnapshotStore store) {
        return engine(
                Guarantee.AT_LEAST_ONCE,
                processor -> processor,
                spec -> spec.option("on-progress-failure", "degrade"),
                TASKS,
                store);
    }

    @Test
    void shouldLeaveTheGroupAlsoWhenThePipelineCannotBeClosed() throws Exception {
        final RunEngine engine = engine(Guarantee.AT_LEAST_ONCE, MockedRunTest::unclosable);
        final CompletableFuture<Void> running = CompletableFuture.runAsync(engine::run);
        await(() -> engine.tasks() == TASKS && clients.consumer.paused().isEmpty(), running);

        engine.stop();

        assertThatThrownBy(() -> running.get(TIMEOUT_S, TimeUnit.SECONDS)).hasRootCauseMessage("cannot be closed");
        assertThat(clients.consumer.closed()).isTrue();
    }

    @Test
    void shouldRefuseAStateThatDoesNotFitWithItsReason() throws Exception {
        final RunEngine engine = engine(
                Guarantee.AT_LEAST_ONCE,
                processor -> failingAt("open", new RefusalException("does not fit"), processor));
        final CompletableFuture<Void> running = CompletableFuture.runAsync(engine::run);

        assertThatThrownBy(() -> running.get(TIMEOUT_S, TimeUnit.SECONDS))
                .cause()
                .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessage("does not fit");
        assertThat(clients.consumer.closed()).isTrue();
    }

    @Test
    void shouldNotEndBeforeAPartitionHasBeenReadThatAnotherThreadIsGivenLater() throws Exception {
        clients.fails = false;
        clients.given = List.of(INPUTS.subList(0, 1), List.of());
        ends = Map.of(INPUTS.get(0), 0L, INPUTS.get(1), 5L);
        final RunEngine engine =
                engine(Guarantee.AT_LEAST_ONCE, processor -> processor, spec -> spec.stopAtEnd(true), 2, folderStore());
        final CompletableFuture<Void> running = CompletableFuture.runAsync(engine::run);
        await(clients.consumer::closed, running);

        final MockConsumer<byte[], byte[]> second = clients.others.element();
        second.schedulePollTask(() -> second.rebalance(INPUTS.subList(1, 2)));
        await(() -> engine.tasks() == 1 && second.paused().isEmpty(), running);
        second.schedulePollTask(() -> IntStream.range(0, 5)
                .forEach(offset -> second.addRecord(new ConsumerRecord<>("in", 1, offset, null, new byte[] {1}))));

        running.get(TIMEOUT_S, TimeUnit.SECONDS);
        assertThat(engine.records()).isEqualTo(5);
    }

    @Test
    void shouldNotEndWithItsInputWhileATaskIsFenced() throws Exception {
        clients.given = List.of(INPUTS.subList(0, 2));
        clients.released.countDown();
        ends = Map.of(INPUTS.get(0), 0L, INPUTS.get(1), 5L);
        final RunEngine engine = engine(
                Guarantee.TRANSACTIONAL, processor -> processor, spec -> spec.stopAtEnd(true), 2, new FullStore());
        final CompletableFuture<Void> running = CompletableFuture.runAsync(engine::run);
        await(() -> engine.tasks() == 2 && clients.consumer.paused().equals(Set.of(INPUTS.get(0))), running);

        final MockProducer<byte[], byte[]> second = List.copyOf(clients.ofTasks).get(1);
        clients.consumer.schedulePollTask(() -> {
            second.fenceProducer();
            clients.consumer.addRecord(new ConsumerRecord<>("in", 1, 0, null, new byte[] {1}));
        });
        await(() -> engine.tasks() == 1, running);

        final CountDownLatch polls = new CountDownLatch(100);
        for (long left = polls.getCount(); left > 0; left--) {
            clients.consumer.schedulePollTask(polls::countDown);
        }
        await(() -> polls.getCount() == 0, running);
        engine.stop();
        running.get(TIMEOUT_S, TimeUnit.SECONDS);
    }

    @Test
    void shouldNameTheCausesForWhichAMembershipMayHaveEnded() throws Exception {
        final RunEngine engine = engine(Guarantee.AT_LEAST_ONCE, processor -> processor);
        final CompletableFuture<Void> running = CompletableFuture.runAsync(engine::run);
        await(() -> engine.tasks() == TASKS && clients.consumer.paused().isEmpty(), running);

        clients.consumer.schedulePollTask(() -> clients.consumer.listener.onPartitionsLost(INPUTS));

        await(() -> engine.tasks() == 0, running);
        engine.stop();
        running.get(TIMEOUT_S, TimeUnit.SECONDS);
        assertThat(notices)
                .singleElement()
                .asString()
                .contains(
                        "because the group did not hear from it within its session timeout, or because a round took longer than"
                                + " max.poll.interval.ms (lower consumer.max.poll.records then); the partition tasks of ");
    }

    private static EventProcessor unclosable(final EventProcessor processor) {
        return failingAt("close", new IllegalStateException("cannot be closed"), processor);
    }

    private static EventProcessor failingAt(
            final String step, final RuntimeException failure, final EventProcessor processor) {
        return (EventProcessor) Proxy.newProxyInstance(
                EventProcessor.class.getClassLoader(),
                new Class<?>[] {EventProcessor.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals(step)) {
                        throw failure;
                    }
                    return method.invoke(processor, arguments);
                });
    }

    private static void await(final BooleanSupplier condition, final Future<?> running) {
        final long untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_S);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - untilNs).as("waiting").isNegative();
            assertThat(running).as("the run").isNotDone();
            LockSupport.parkNanos(1_000_000);
        }
    }

    private RunEngine engine(final Guarantee guarantee, final UnaryOperator<EventProcessor> wrapped)
            throws IOException {
        return engine(guarantee, wrapped, spec -> spec, TASKS, folderStore());
    }

    private SnapshotStore folderStore() throws IOException {
        return new FolderStore(LocalDisk.at(folder), "1");
    }

    private RunEngine engine(
            final Guarantee guarantee,
            final UnaryOperator<EventProcessor> wrapped,
            final UnaryOperator<RunSpec> options,
            final int partitions,
            final SnapshotStore store) {
        final StreamGraph graph = StreamGraph.of(new Copy(), Map.of());
        final RunSettings settings = KafkaRun.of(graph)
                .processor(wiring -> wrapped.apply(Interpreter.of(graph).apply(wiring)))
                .with(spec -> spec.bootstrapServers("nowhere:1")
                        .inputTopics(List.of("in"))
                        .outputTopic("copies", "out")
                        .guarantee(guarantee)
                        .ordering(Ordering.SOURCE_PARTITION)
                        .progressInterval(Duration.ofMillis(100)))
                .with(options)
                .build()
                .settings();
        final RunTopics topics = new RunTopics(
                Map.of("in", new TopicFacts("in", "cluster/in", partitions, Optional.of(false), Integer.MAX_VALUE)),
                Map.of("out", new TopicFacts("out", "cluster/out", TASKS, Optional.of(false), Integer.MAX_VALUE)),
                Map.of(),
                ends);
        return new RunEngine(
                settings, topics, new SteadyTopics(), clients, clients.given.size(), store, null, notices::add, false);
    }

    /** A store of nothing, to which nothing can be written. */
    private record FailingStore(Error error) implements SnapshotStore {

        @Override
        public List<SnapshotName> list(final int task) {
            return List.of();
        }

        @Override
        public byte[] read(final SnapshotName name) {
            throw error;
        }

        @Override
        public void write(final SnapshotName name, final byte[] bytes) {
            throw error;
        }

        @Override
        public void delete(final SnapshotName name) {}
    }

    /** A store without snapshots of earlier runs, which takes new ones until it is full. */
    private static final class FullStore implements SnapshotStore {

        private final AtomicBoolean full = new AtomicBoolean();

        @Override
        public List<SnapshotName> list(final int task) {
            return List.of();
        }

        @Override
        public byte[] read(final SnapshotName name) throws IOException {
            throw new IOException("there is no " + name);
        }

        @Override
        public void write(final SnapshotName name, final byte[] bytes) throws IOException {
            if (full.get()) {
                throw new IOException("no space left on device");
            }
        }

        @Override
        public void delete(final SnapshotName name) {}
    }

    /** Topics that stay as they are. */
    private static final class SteadyTopics implements LiveTopics {

        @Override
        public Map<String, Seen> look(final Collection<String> names) {
            return names.stream()
                    .collect(Collectors.toMap(Function.identity(), name -> new Seen("cluster/" + name, TASKS)));
        }

        @Override
        public Map<TopicPartition, Long> ends(final Collection<TopicPartition> partitions) {
            return Map.of();
        }
    }

    /** Consumers that are given their partitions at once, and producers of which the first one fails. */
    private static final class MockClients implements Clients {

        private final Member consumer = new Member();
        private final Queue<MockConsumer<byte[], byte[]>> others = new ConcurrentLinkedQueue<>();
        private final AtomicInteger producers = new AtomicInteger();
        private final Queue<MockProducer<byte[], byte[]>> ofTasks = new ConcurrentLinkedQueue<>();
        private final CountDownLatch released = new CountDownLatch(1);
        private final AtomicBoolean loses = new AtomicBoolean();
        private volatile long inputEnd;
        private volatile boolean fails = true;
        private List<List<TopicPartition>> given = List.of(INPUTS);

        @Override
        public Consumer<byte[], byte[]> consumer(final int thread, final Runnable onMetadata) {
            final MockConsumer<byte[], byte[]> made = thread == 0 ? consumer : new MockConsumer<>("none");
            if (thread > 0) {
                others.add(made);
            }
            made.schedulePollTask(() -> made.rebalance(given.get(thread)));
            return made;
        }

        @Override
        public Consumer<byte[], byte[]> scanner() {
            final MockConsumer<byte[], byte[]> scanner = new MockConsumer<>("none");
            final Map<TopicPartition, Long> empty = new HashMap<>();
            INPUTS.forEach(input -> {
                empty.put(input, 0L);
                empty.put(new TopicPartition("out", input.partition()), 0L);
            });
            scanner.updateBeginningOffsets(empty);
            scanner.updateEndOffsets(empty);
            INPUTS.forEach(input -> scanner.updateEndOffsets(Map.of(input, inputEnd)));
            if (loses.getAndSet(false)) {
                final TopicPartition output = new TopicPartition("out", 0);
                scanner.updateEndOffsets(Map.of(output, 1L));
                scanner.setPollException(new OffsetOutOfRangeException(Map.of(output, 0L)));
            }
            return scanner;
        }

        @Override
        public Consumer<byte[], byte[]> committedScanner() {
            return scanner();
        }

        @Override
        public Producer<byte[], byte[]> producer(final int thread, final Runnable onMetadata) {
            return producers.incrementAndGet() == 1 && fails ? new FailingProducer() : new WritingProducer();
        }

        @Override
        public Producer<byte[], byte[]> producer(final String transactionalId, final Runnable onMetadata) {
            final WritingProducer producer = new WritingProducer();
            ofTasks.add(producer);
            try {
                released.await();
            } catch (final InterruptedException ended) {
                throw new InterruptException(ended);
            }
            return producer;
        }
    }

    /** A consumer whose membership in the group can end. */
    private static final class Member extends MockConsumer<byte[], byte[]> {

        private ConsumerRebalanceListener listener;

        Member() {
            super("none");
        }

        @Override
        public void subscribe(final Collection<String> topics, final ConsumerRebalanceListener rebalances) {
            listener = rebalances;
            super.subscribe(topics, rebalances);
        }
    }

    private static class WritingProducer extends MockProducer<byte[], byte[]> {

        WritingProducer() {
            super(true, null, new ByteArraySerializer(), new ByteArraySerializer());
        }
    }

    private static final class FailingProducer extends WritingProducer {

        @Override
        public synchronized Future<RecordMetadata> send(
                final ProducerRecord<byte[], byte[]> record, final Callback callback) {
            final TimeoutException away = new TimeoutException("the broker is away");
            callback.onCompletion(null, away);
            return CompletableFuture.failedFuture(away);
        }
    }

    /** Bytes in, the first of them out. */
    private static final class Copy implements PipelineDefinition {

        @Override
        public String name() {
            return "copy";
        }

        @Override
        public String description() {
            return "copies a byte";
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {
            pipeline.source("bytes", FirstByte::new).sink("copies", OneByte::new);
        }
    }

    /** A byte. */
    public static final class FirstByte implements Decoder<Byte> {

        @Override
        public void open(final InputFaults inputFaults) {}

        @Override
        public Byte decode(final byte[] buffer, final int offset, final int length, final long position) {
            return buffer[offset];
        }

        @Override
        public long eventTimeNs(final Byte record) {
            return record;
        }
    }

    /** The same. */
    public static final class OneByte implements Encoder<Byte> {

        @Override
        public int maxLength() {
            return 1;
        }

        @Override
        public int encode(final Byte record, final byte[] target, final int offset) {
            target[offset] = record;
            return 1;
        }
    }
}
