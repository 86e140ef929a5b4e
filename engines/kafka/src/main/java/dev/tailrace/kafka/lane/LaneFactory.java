package dev.tailrace.kafka.lane;

import dev.tailrace.function.Irregularities;
import dev.tailrace.function.OnError;
import dev.tailrace.io.OutputLog;
import dev.tailrace.kafka.client.TopicFacts;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.launch.value.ValueArrays;
import dev.tailrace.progress.Lane;
import dev.tailrace.progress.LaneSpec;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.SnapshotStore;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import org.apache.kafka.common.TopicPartition;

/** Makes the lanes of a run: the specification, the outputs, the processor that is bound to them. Stateless. */
final class LaneFactory {

    private final RunSettings settings;
    private final RunTopics topics;
    private final SnapshotStore store;
    private final List<String> outputTopics;
    private final LongAdder withoutKey = new LongAdder();

    LaneFactory(final RunSettings settings, final RunTopics topics, final SnapshotStore store) {
        this.settings = settings;
        this.topics = topics;
        this.store = store;
        this.outputTopics = outputTopics(settings);
    }

    // In the order of the sinks, so that it stays the same; the dead letters come last.
    private static List<String> outputTopics(final RunSettings settings) {
        final LinkedHashSet<String> names = new LinkedHashSet<>();
        for (final StreamNode sink : settings.graph().sinks()) {
            if (settings.outputTopics().containsKey(sink.name())) {
                names.add(settings.outputTopics().get(sink.name()));
            }
        }
        settings.deadLetterTopic().ifPresent(names::add);
        return List.copyOf(names);
    }

    /** Topics in the order of the outputs of a lane. */
    List<String> outputTopics() {
        return outputTopics;
    }

    /** The lane of one partition. */
    LaneSlot lane(
            final TopicPartition source,
            final ResultProducer producer,
            final ValueArrays values,
            final TransactionFactory transactions) {
        final Parts parts = new Parts(List.of(source), source.partition(), producer, values);
        final PartitionInput input = new PartitionInput(source, parts.lane, parts.deadLetters);
        parts.irregularities.locateWith(input::place, input::position);
        return slot(parts, parts.processor, input, transactions);
    }

    /**
     * The lane of all partitions, merged; its outputs go to the first partition of each topic.
     *
     * @param sources the name of the source that reads each partition, in an order that stays the same
     */
    LaneSlot merged(
            final Map<TopicPartition, String> sources,
            final ResultProducer producer,
            final ValueArrays values,
            final TransactionFactory transactions) {
        final Parts parts = new Parts(List.copyOf(sources.keySet()), 0, producer, values);
        final MergedLaneInput input =
                MergedLaneInput.of(sources, settings.graph(), parts.processor, parts.lane, parts.irregularities);
        parts.irregularities.locateWith(input::place);
        return slot(parts, input.processor(), input, transactions);
    }

    private LaneSlot slot(
            final Parts parts,
            final EventProcessor processor,
            final LaneInput input,
            final TransactionFactory transactions) {
        return new LaneSlot(
                new LaneStart(parts.lane, processor, parts.sends, parts.producer, parts.sources, store),
                input,
                transactions.of(parts.lane, parts.producer, parts.sources),
                parts.irregularities);
    }

    /** What a lane is put together from. */
    private final class Parts {

        private final List<TopicPartition> sources;
        private final ResultProducer producer;
        private final Irregularities irregularities;
        private final LaneTopics sends;
        private final Lane lane;
        private final DeadLetters deadLetters;
        private final EventProcessor processor;

        private Parts(
                final List<TopicPartition> sources,
                final int number,
                final ResultProducer producer,
                final ValueArrays values) {
            this.sources = sources;
            this.producer = producer;
            final LaneAcks acks = new LaneAcks();
            irregularities =
                    new Irregularities(settings.badRecords() == BadRecordPolicy.FAIL ? OnError.FAIL : OnError.SKIP);
            sends = sends(number, producer, values, acks);
            lane = new Lane(spec(sources, number), sends, System::nanoTime);
            if (mayHaveShadow()) {
                lane.shadowedBy(LaneFactory.this::shadow);
            }
            acks.to(lane);
            deadLetters = deadLetters(lane, irregularities, sends);
            processor = processor(lane::output, irregularities);
        }
    }

    // A shadow does not see dead letters, whose numbers would then be missing in the copies that it takes.
    private boolean mayHaveShadow() {
        return settings.deterministic() && settings.deadLetterTopic().isEmpty();
    }

    /** Results that have no key although they should have one, of all lanes so far. From any thread. */
    long withoutKey() {
        return withoutKey.sum();
    }

    private LaneTopics sends(
            final int partition, final ResultProducer producer, final ValueArrays values, final ResultListener acks) {
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
        return new LaneTopics(outputs, longest, values);
    }

    private RecordKey.Keys keys(final String topic, final int partition) {
        return settings.deadLetterTopic().filter(topic::equals).isPresent()
                ? RecordKey.Keys.NONE
                : settings.recordKey().of(settings.application(), partition);
    }

    private LaneSpec spec(final List<TopicPartition> sources, final int lane) {
        final LaneSpec.Builder spec = LaneSpec.of(lane, settings.application(), settings.version())
                .guarantee(settings.guarantee())
                .stateInTransactions(settings.stateInTransactions())
                .captureIntervalNs(settings.snapshotInterval().toNanos())
                .maxReplay(settings.maxReplayRecords(), settings.replayPolicy())
                .onFailure(settings.failurePolicy())
                .accept(settings.accepted());
        sources.forEach(source -> spec.input(identity(source, topics.inputs())));
        outputTopics.forEach(topic -> spec.output(identity(new TopicPartition(topic, lane), topics.outputs())));
        return spec.build();
    }

    private static LogIdentity identity(final TopicPartition partition, final Map<String, TopicFacts> topics) {
        return new LogIdentity(
                partition.toString(), topics.get(partition.topic()).id());
    }

    private DeadLetters deadLetters(final Lane lane, final Irregularities irregularities, final LaneTopics sends) {
        if (settings.deadLetterTopic().isEmpty()) {
            return DeadLetters.NONE;
        }
        final int output = outputTopics.indexOf(settings.deadLetterTopic().get());
        final DeadLetters letters = new DeadLetters(irregularities, lane.output(output));
        sends.headers(output, letters.headers());
        return letters;
    }

    private EventProcessor shadow(final List<OutputLog> outputs) {
        return processor(outputs::get, new Irregularities(OnError.SKIP));
    }

    private EventProcessor processor(final IntFunction<OutputLog> outputs, final Irregularities irregularities) {
        final SequentialRun.Binding binding = SequentialRun.of(settings.graph())
                .processor(settings.processor())
                .irregularities(irregularities)
                .outputs(Unwritten.LOG);
        settings.outputTopics()
                .forEach((sink, topic) -> binding.output(sink, outputs.apply(outputTopics.indexOf(topic))));
        return binding.create();
    }
}
