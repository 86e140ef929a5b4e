package dev.tailrace.kafka.task;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.ItchEventDecoder;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.InputRange;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.progress.PartitionTaskSpec;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.Recovery;
import dev.tailrace.progress.RestorePlan;
import dev.tailrace.progress.store.FolderStore;
import dev.tailrace.progress.store.LocalDisk;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.SourceOrder;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** Begins partition tasks of tests at the first offsets of their inputs. */
final class BegunTask {

    private BegunTask() {}

    /** A partition task with these inputs, which has not begun. */
    static PartitionTask of(final TopicPartition... inputs) {
        final PartitionTaskSpec.Builder spec = PartitionTaskSpec.of(0, "alerts", PipelineVersion.of(Map.of()))
                .output(LogIdentity.of("out-0"))
                .guarantee(Guarantee.TRANSACTIONAL);
        for (final TopicPartition input : inputs) {
            spec.input(LogIdentity.of(input.toString()));
        }
        return new PartitionTask(spec.build(), (output, buffer, offset, length, outputHeader) -> {}, System::nanoTime);
    }

    /** @param folder empty, for snapshots */
    static void begin(final PartitionTask task, final EventProcessor processor, final Path folder) throws IOException {
        task.begin(processor, planOfABeginning(task, folder));
    }

    /**
     * Begins a partition task that merges two partitions of a feed in one order.
     *
     * @param folder empty, for snapshots
     */
    static MergedTaskInput merged(
            final PartitionTask task, final TopicPartition first, final TopicPartition second, final Path folder)
            throws IOException {
        final Map<TopicPartition, String> sources = new LinkedHashMap<>();
        sources.put(first, "feed");
        sources.put(second, "feed");
        final MergedTaskInput input = new MergedTaskInput(
                sources, Reference.tickAlerts("threshold-bp", "20"), idle(), task, new InputFaults(OnError.FAIL));
        begin(task, input.processor(), folder);
        return input;
    }

    /**
     * Begins a partition task that merges lines of a feed, one in each partition, by the numbers of their messages.
     *
     * @param folder empty, for snapshots
     */
    static MergedTaskInput lines(final PartitionTask task, final Path folder, final TopicPartition... lines)
            throws IOException {
        final Pipeline pipeline = Pipeline.named("lines");
        final EventStream<ItchEvent> feed = pipeline.source("feed", ItchEventDecoder::new);
        pipeline.order(SourceOrder.bySequence().of(feed, ItchEvent::position));
        feed.sink("out", TextEncoder::new);
        final Map<TopicPartition, String> sources = new LinkedHashMap<>();
        for (final TopicPartition line : lines) {
            sources.put(line, "feed");
        }
        final MergedTaskInput input =
                new MergedTaskInput(sources, pipeline.build(), idle(), task, new InputFaults(OnError.SKIP));
        begin(task, input.processor(), folder);
        return input;
    }

    private static RestorePlan planOfABeginning(final PartitionTask task, final Path folder) throws IOException {
        final List<InputRange> ranges = Collections.nCopies(task.spec().inputs().size(), new InputRange(0, 10, 0));
        final Recovery recovery = Recovery.of(task.spec(), new FolderStore(LocalDisk.at(folder), "1"), 1);
        while (recovery.stage() != Recovery.Stage.PLAN) {
            switch (recovery.stage()) {
                case SCAN -> {
                    recovery.scanFrom(0, 0, 0);
                    recovery.scanEnded(0);
                }
                case CHECK -> recovery.check(ranges);
                default -> recovery.fenced();
            }
        }
        return recovery.plan(ranges);
    }

    /** A processor that does nothing with records. */
    static EventProcessor idle() {
        final SourceEntry<Object> entry = (record, eventTimeNs) -> {};
        return (EventProcessor) Proxy.newProxyInstance(
                EventProcessor.class.getClassLoader(),
                new Class<?>[] {EventProcessor.class},
                (processor, method, arguments) -> switch (method.getReturnType().getSimpleName()) {
                    case "byte[]" -> new byte[0];
                    case "long" -> 0L;
                    case "SourceEntry" -> entry;
                    default -> null;
                });
    }
}
