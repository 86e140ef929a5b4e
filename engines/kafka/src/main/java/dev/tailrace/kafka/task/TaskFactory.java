package dev.tailrace.kafka.task;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.OutputLog;
import dev.tailrace.kafka.store.TopicStore;
import dev.tailrace.kafkaclient.TopicFacts;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.task.Discarded;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.launch.value.ValueArrays;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.progress.PartitionTaskSpec;
import dev.tailrace.progress.SnapshotStore;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.common.TopicPartition;

/** Makes the partition tasks of a run: the specification, the outputs, the processor that is bound to them. Stateless. */
final class TaskFactory {

    private final RunSettings settings;
    private final RunTopics topics;
    private final SnapshotStore store;
    private final TopicStore state;
    private final Optional<String> deadLetterTopic;
    private final List<String> outputTopics;
    private final LongAdder withoutKey = new LongAdder();

    /** @param state the store of runs whose transactions contain the state; null for others */
    TaskFactory(final RunSettings settings, final RunTopics topics, final SnapshotStore store, final TopicStore state) {
        this.settings = settings;
        this.topics = topics;
        this.store = store;
        this.state = state;
        this.deadLetterTopic = settings.options().get(KafkaOptions.DEAD_LETTER_TOPIC);
        this.outputTopics = namesOfOutputs();
    }

    // In the order of the sinks, so that it stays the same; the dead letters come last.
    private List<String> namesOfOutputs() {
        final LinkedHashSet<String> names = new LinkedHashSet<>();
        for (final StreamNode sink : settings.graph().sinks()) {
            if (settings.outputTopics().containsKey(sink.name())) {
                names.add(settings.outputTopics().get(sink.name()));
            }
        }
        deadLetterTopic.ifPresent(names::add);
        return List.copyOf(names);
    }

    /** Topics in the order of the outputs of a partition task. */
    List<String> outputTopics() {
        return outputTopics;
    }

    /**
     * The partition task of one partition.
     *
     * @param group the membership under which transactions commit positions
     */
    TaskSlot task(
            final TopicPartition source,
            final ResultProducer producer,
            final ValueArrays values,
            final Supplier<ConsumerGroupMetadata> group) {
        final Parts parts = new Parts(List.of(source), source.partition(), producer, values);
        final PartitionInput input = new PartitionInput(source, parts.task, parts.deadLetters);
        parts.inputFaults.locateWith(input::place, input::position);
        return slot(parts, parts.processor, input, group);
    }

    /**
     * The partition task of all partitions, merged; its outputs go to the first partition of each topic.
     *
     * @param sources the name of the source that reads each partition, in an order that stays the same
     */
    TaskSlot merged(
            final Map<TopicPartition, String> sources,
            final ResultProducer producer,
            final ValueArrays values,
            final Supplier<ConsumerGroupMetadata> group) {
        final Parts parts = new Parts(List.copyOf(sources.keySet()), 0, producer, values);
        final MergedTaskInput input =
                new MergedTaskInput(sources, settings.graph(), parts.processor, parts.task, parts.inputFaults);
        parts.inputFaults.locateWith(input::place);
        return slot(parts, input.processor(), input, group);
    }

    private TaskSlot slot(
            final Parts parts,
            final EventProcessor processor,
            final TaskInput input,
            final Supplier<ConsumerGroupMetadata> group) {
        return new TaskSlot(
                new TaskStart(parts.task, processor, parts.sends, parts.producer, parts.sources, store),
                input,
                transactions(parts, group),
                parts.inputFaults);
    }

    private TaskTransactions transactions(final Parts parts, final Supplier<ConsumerGroupMetadata> group) {
        if (!settings.hasTransactions()) {
            return TaskTransactions.NONE;
        }
        return new CommittingTransactions(
                parts.task,
                parts.producer,
                settings.stateInTransactions()
                        ? new StateInTransaction(parts.task, parts.producer.client(), parts.sources, state)
                        : new PositionsInTransaction(parts.task, parts.sources),
                group,
                settings.spec().progressInterval().toNanos(),
                settings.transactionTimeout().toNanos());
    }

    /** Passes the outcome of records to their partition task, which is set before the first record is sent. */
    private static final class TaskAcks implements OutputPartition.Listener {

        private PartitionTask task;

        @Override
        public void acknowledged(final int output, final long number, final long offset) {
            task.acknowledged(output, number, offset);
        }

        @Override
        public void failed(final int output, final long number, final Throwable cause) {
            task.failed(output, number, cause);
        }
    }

    /** The components of a partition task. */
    private final class Parts {

        private final List<TopicPartition> sources;
        private final ResultProducer producer;
        private final InputFaults inputFaults;
        private final TaskTopics sends;
        private final PartitionTask task;
        private final DeadLetters deadLetters;
        private final EventProcessor processor;

        private Parts(
                final List<TopicPartition> sources,
                final int number,
                final ResultProducer producer,
                final ValueArrays values) {
            this.sources = sources;
            this.producer = producer;
            final TaskAcks acks = new TaskAcks();
            inputFaults = new InputFaults(settings.onError());
            sends = sends(number, producer, values, acks);
            task = new PartitionTask(spec(sources, number), sends, System::nanoTime);
            if (mayHaveStandby()) {
                task.followedBy(TaskFactory.this::standby);
            }
            acks.task = task;
            deadLetters = deadLetters(task, inputFaults, sends);
            processor = processor(task::output, inputFaults);
        }
    }

    // A standby does not see dead letters, whose numbers would then be missing in the copies that it takes.
    private boolean mayHaveStandby() {
        return settings.deterministic() && deadLetterTopic.isEmpty();
    }

    /** Results that have no key although they should have one, of all partition tasks so far. From any thread. */
    long withoutKey() {
        return withoutKey.sum();
    }

    private TaskTopics sends(
            final int partition,
            final ResultProducer producer,
            final ValueArrays values,
            final OutputPartition.Listener acks) {
        final List<OutputPartition> outputs = new ArrayList<>();
        for (int index = 0; index < outputTopics.size(); index++) {
            final TopicPartition target = new TopicPartition(outputTopics.get(index), partition);
            outputs.add(
                    new OutputPartition(target, index, producer, acks, keys(target.topic(), partition), withoutKey));
        }
        final int[] longest = outputTopics.stream()
                .mapToInt(topic -> OutputPartition.longestValue(
                        topics.outputs().get(topic).maxRecordBytes(), keys(topic, partition)))
                .toArray();
        return new TaskTopics(outputs, longest, values);
    }

    private RecordKey.Keys keys(final String topic, final int partition) {
        return deadLetterTopic.filter(topic::equals).isPresent()
                ? RecordKey.Keys.NONE
                : settings.options().get(EngineOptions.RECORD_KEY).of(settings.application(), partition);
    }

    private PartitionTaskSpec spec(final List<TopicPartition> sources, final int task) {
        final PartitionTaskSpec.Builder spec = PartitionTaskSpec.of(task, settings.application(), settings.version())
                .guarantee(settings.spec().guarantee())
                .stateInTransactions(settings.stateInTransactions())
                .checkpointIntervalNs(settings.snapshotInterval().toNanos())
                .maxReplay(
                        settings.options().get(KafkaOptions.MAX_REPLAY),
                        settings.options().get(KafkaOptions.ON_MAX_REPLAY))
                .onFailure(settings.options().get(KafkaOptions.ON_PROGRESS_FAILURE))
                .accept(settings.spec().accepted());
        sources.forEach(source -> spec.input(identity(source, topics.inputs())));
        outputTopics.forEach(topic -> spec.output(identity(new TopicPartition(topic, task), topics.outputs())));
        return spec.build();
    }

    private static LogIdentity identity(final TopicPartition partition, final Map<String, TopicFacts> topics) {
        return new LogIdentity(
                partition.toString(), topics.get(partition.topic()).id());
    }

    private DeadLetters deadLetters(final PartitionTask task, final InputFaults inputFaults, final TaskTopics sends) {
        if (deadLetterTopic.isEmpty()) {
            return DeadLetters.NONE;
        }
        final int output = outputTopics.indexOf(deadLetterTopic.get());
        final DeadLetters letters = new DeadLetters(inputFaults, task.output(output));
        sends.headers(output, letters.headers());
        return letters;
    }

    private EventProcessor standby(final List<OutputLog> outputs) {
        return processor(outputs::get, new InputFaults(OnError.SKIP));
    }

    private EventProcessor processor(final IntFunction<OutputLog> outputs, final InputFaults inputFaults) {
        final SequentialRun.Binding binding = SequentialRun.of(settings.graph())
                .processor(settings.processor())
                .inputFaults(inputFaults)
                .outputs(Discarded.NOWHERE);
        settings.outputTopics()
                .forEach((sink, topic) -> binding.output(sink, outputs.apply(outputTopics.indexOf(topic))));
        return binding.create();
    }
}
