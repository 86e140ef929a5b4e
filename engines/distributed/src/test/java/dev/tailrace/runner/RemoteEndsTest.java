package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.remote.Outbox;
import dev.tailrace.remote.Part;
import dev.tailrace.remote.PhasePart;
import dev.tailrace.remote.RemoteParts;
import dev.tailrace.remote.RemotePlan;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** One task without common memory that drops most: what it tells the merger, and when. */
class RemoteEndsTest {

    private static final int RECORDS = 1_000;
    private static final int KEPT_ONE_OF = 200;
    private static final int TOGETHER = 64;

    private final List<Long> records =
            LongStream.rangeClosed(1, RECORDS).boxed().toList();
    private final ListInput<Long> input = new ListInput<>(records, record -> record);
    private final CollectedOutput out = new CollectedOutput();
    private final List<byte[]> toMerger = new ArrayList<>();
    private PhasePart first;
    private Part task;
    private PhasePart last;

    private StreamGraph graph() {
        final Pipeline pipeline = Pipeline.named("selective");
        pipeline.source("in", input::decoder)
                .via(Dispatch.ROUND_ROBIN)
                .filter("few", record -> record % KEPT_ONE_OF == 0)
                .sink("out", TextEncoder::new);
        return pipeline.build(Parallelism.asDeclared().with("few", 2));
    }

    /** Two tasks, played by one part: the merger does not ask who closes a slot. */
    private void make(final int endsTogether) {
        final StreamGraph graph = graph();
        final RemotePlan plan = RemotePlan.of(graph);
        final RemoteParts parts =
                new RemoteParts(plan, Interpreter::group, RemoteEndsTest.class.getClassLoader(), endsTogether);
        final Outbox outbox = (stage, number, message) -> {
            if (stage == plan.last().number()) {
                toMerger.add(message);
            } else {
                task.take(message);
            }
        };
        first = parts.first(outbox, new InputFaults(OnError.FAIL));
        task = parts.part(plan.stages().get(1), 0, outbox, new InputFaults(OnError.FAIL));
        last = parts.last(
                graph.sinks().stream().collect(Collectors.toMap(sink -> sink.name(), sink -> out)),
                new InputFaults(OnError.FAIL));
        List.of(first, task, last).forEach(Part::open);
    }

    private void read(final int count) {
        for (int record = 0; record < count; record++) {
            first.onRecord(new byte[0], 0, 0, first.position() + 1);
        }
    }

    @Test
    void shouldSendAMessageForEachRecordUnlessItMayKeepSomeBack() {
        make(1);
        read(10);

        assertThat(task.holdsBack()).isFalse();
        assertThat(toMerger).hasSize(10);
    }

    @Test
    void shouldCloseManySlotsOfWhichNothingHasComeWithOneMessage() {
        make(TOGETHER);
        read(RECORDS);
        task.flush();
        toMerger.forEach(last::take);

        assertThat(out.texts()).containsExactly("200", "400", "600", "800", "1000");
        assertThat(out.labels()).containsExactly("199.0", "399.0", "599.0", "799.0", "999.0");
        assertThat(last.position()).isEqualTo(RECORDS);
        assertThat(toMerger).hasSize(5 * (1 + (KEPT_ONE_OF - 1 + TOGETHER - 1) / TOGETHER));
    }

    @Test
    void shouldSayWhatIsThroughBeforeAResult() {
        make(TOGETHER);
        read(KEPT_ONE_OF);
        toMerger.forEach(last::take);

        assertThat(task.holdsBack()).isFalse();
        assertThat(out.texts()).containsExactly("200");
    }

    @Test
    void shouldKeepBackUntilFlushed() {
        make(TOGETHER);
        read(TOGETHER - 1);
        assertThat(toMerger).isEmpty();
        assertThat(task.holdsBack()).isTrue();

        task.flush();
        assertThat(toMerger).hasSize(1);
        toMerger.forEach(last::take);
        assertThat(last.position()).isEqualTo(TOGETHER - 1);

        task.flush();
        assertThat(toMerger).hasSize(1);
    }

    @Test
    void shouldNotWaitForAFlushWhenAsManyAreKeptBackAsAMessageCloses() {
        make(TOGETHER);
        read(TOGETHER);

        assertThat(task.holdsBack()).isFalse();
        assertThat(toMerger).hasSize(1);
    }

    // The last phase has another position when the input is a new one: the start.
    @Test
    void shouldSendItsPositionAfterARestoreEvenIfItEqualsTheRestoredOne() {
        make(1);
        read(10);
        final byte[] saved = first.snapshot();
        make(1);
        first.restore(saved);
        final int before = toMerger.size();

        first.mark();

        assertThat(first.position()).isEqualTo(10);
        assertThat(toMerger).hasSize(before + 1);
    }

    @Test
    void shouldRefuseASnapshotThatWouldForgetWhatIsKeptBack() {
        make(TOGETHER);
        read(3);

        assertThatThrownBy(task::snapshot)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("3 slots of which nothing has come are still to be closed; flush a part before its state is"
                        + " taken");
    }
}
