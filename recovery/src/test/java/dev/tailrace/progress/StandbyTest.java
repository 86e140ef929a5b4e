package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.io.OutputLog;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.state.StateSections;
import dev.tailrace.testkit.Allocation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class StandbyTest {

    private static final long INTERVAL_NS = 1_000;

    private final Map<SnapshotName, byte[]> store = new LinkedHashMap<>();
    private long sent;
    private final ProgressAgent agent = new ProgressAgent(new MapStore());
    private long nowNs;
    private long clockStepNs;
    private long position;
    private final List<Sums> standbys = new ArrayList<>();

    @Test
    void shouldTakeCopiesOfItselfWhileTheyAreQuick() {
        final PartitionTask task = task(1 << 10, outputs -> standby(outputs, 1));
        for (int i = 0; i < 10; i++) {
            work(task, 5);
        }
        assertThat(task.counters().checkpoints()).isEqualTo(11);
        assertThat(standbys).isEmpty();
    }

    @Test
    void shouldNotTakeTheTimeOfRecordsForThatOfACopy() {
        final PartitionTask task = task(1 << 10, outputs -> standby(outputs, 1));
        for (int i = 0; i < 10; i++) {
            nowNs += INTERVAL_NS;
            final long roundNs = nowNs;
            records(task, 5);
            nowNs += 1_000_000;
            task.poll(roundNs);
            settle();
        }
        assertThat(task.counters().checkpoints()).isEqualTo(11);
        assertThat(task.counters().longestStallNs()).isZero();
        assertThat(standbys).isEmpty();
    }

    @Test
    void shouldLetAStandbyTakeTheCopiesOnceThreeInARowWereSlow() {
        final PartitionTask task = slowTask();
        assertThat(task.counters().checkpoints()).isEqualTo(4);
        assertThat(standbys).hasSize(1);
        work(task, 7);
        settle();
        work(task, 7);
        settle();
        assertThat(task.counters().checkpoints()).isEqualTo(4);
        assertThat(task.counters().standbyCopies()).isGreaterThanOrEqualTo(1);
    }

    @Test
    void shouldSaveWhatTheTaskWouldHaveSaved() throws SnapshotException {
        final PartitionTask task = slowTask();
        work(task, 40);
        settle();
        task.stop();
        settle();
        final Snapshot last = last();
        final TaskCheckpoint own = task.checkpoint();
        assertThat(last.state()).isEqualTo(own.state());
        assertThat(last.records()).isEqualTo(position);
        assertThat(last.inputs().get(0)).isEqualTo(new InputPosition(LogIdentity.of("in-0"), position, 4));
        assertThat(last.outputs().get(0).next()).isEqualTo(own.outputNext(0)).isEqualTo(sent);
        assertThat(task.isSettled()).isTrue();
    }

    @Test
    void shouldBeSettledOnlyWhenTheStandbyHasSavedTheEnd() {
        final PartitionTask task = slowTask();
        work(task, 40);
        task.stop();
        assertThat(task.isSettled()).isFalse();
        settle();
        assertThat(task.isSettled()).isTrue();
    }

    @Test
    void shouldPauseWhenTheStandbyLagsFar() {
        final PartitionTask task = slowTask();
        records(task, 20);
        assertThat(task.poll(nowNs)).isEqualTo(Signal.PAUSE);
        settle();
        assertThat(task.poll(nowNs)).isEqualTo(Signal.NONE);
    }

    @Test
    void shouldTakeACopyOfItselfAgainWhenTheStandbyIsLost() throws SnapshotException {
        final PartitionTask task = slowTask();
        records(task, 100);
        assertThat(task.counters().standbysLost()).isEqualTo(1);
        work(task, 1);
        settle();
        assertThat(task.counters().checkpoints()).isEqualTo(5);
        assertThat(last().records()).isEqualTo(position);
        assertThat(standbys.get(0).closed).isTrue();
    }

    @Test
    void shouldDropAStandbyWhoseCopiesAreQuickAndWaitLongerForTheNext() {
        final PartitionTask task = slowTask();
        for (int i = 0; i < 5; i++) {
            nowNs += 1_000_000_000;
            work(task, 1);
        }
        assertThat(standbys.get(0).closed).isTrue();
        assertThat(task.counters().standbysLost()).isZero();
        final long checkpoints = task.counters().checkpoints();
        assertThat(checkpoints).isGreaterThan(4);

        clockStepNs = 1_000_000;
        for (int i = 0; i < 5; i++) {
            work(task, 1);
        }
        assertThat(standbys).hasSize(1);
        assertThat(task.counters().checkpoints()).isEqualTo(checkpoints + 5);
        work(task, 1);
        settle();
        assertThat(standbys).hasSize(2);
    }

    @Test
    void shouldNotHandOutTheBytesOfAllRecords() {
        final PartitionTask task = slowTask();
        work(task, 10);
        assertThat(standbys.get(0).longestBuffer).isEqualTo(2);
    }

    @Test
    void shouldCloseTheStandbyOfAReleasedTask() {
        final PartitionTask task = slowTask();
        agent.remove(task);
        settle();
        assertThat(standbys.get(0).closed).isTrue();
    }

    @Test
    void shouldStopWhenTheStandbyFailsWhereTheTaskDidNot() {
        final PartitionTask task = task(1 << 10, outputs -> standby(outputs, 0));
        seedStandby(task);
        work(task, 1);
        settle();
        assertThatThrownBy(() -> task.poll(nowNs))
                .isInstanceOf(ProgressException.class)
                .hasMessage(
                        "partition task 3 (in-0) stops: its standby failed after position 3 with / by zero, where the partition task itself"
                                + " did not; the pipeline depends on more than its input, or shares something between processors");
    }

    @Test
    void shouldAllocateNothingPerRecord() {
        final PartitionTask task = slowTask();
        final byte[] record = {1, 1};
        assertThat(Allocation.inSteadyState(() -> {
                    for (int i = 0; i < 1_000; i++) {
                        task.onRecord(record, 0, 2, ++position);
                        if (i % 8 == 0) {
                            agent.doWork();
                        }
                    }
                }))
                .isZero();
    }

    private PartitionTask slowTask() {
        final PartitionTask task = task(32, outputs -> standby(outputs, 1));
        seedStandby(task);
        return task;
    }

    private void seedStandby(final PartitionTask task) {
        clockStepNs = 1_000_000;
        for (int i = 0; i < 3; i++) {
            work(task, 1);
        }
        settle();
        clockStepNs = 0;
        position = task.checkpoint().records();
    }

    private Sums standby(final List<OutputLog> outputs, final int divisor) {
        final Sums made = new Sums(outputs.get(0), divisor);
        standbys.add(made);
        return made;
    }

    private PartitionTask task(final int room, final Function<List<OutputLog>, EventProcessor> maker) {
        final PartitionTaskSpec spec = PartitionTaskSpec.of(3, "alerts", PipelineVersion.of(Map.of()))
                .input(LogIdentity.of("in-0"))
                .output(LogIdentity.of("out-0"))
                .guarantee(Guarantee.AT_LEAST_ONCE)
                .checkpointIntervalNs(INTERVAL_NS)
                .standbyRoom(room, room * 64)
                .build();
        final PartitionTask[] self = new PartitionTask[1];
        final PartitionTask task = new PartitionTask(
                spec,
                (output, buffer, offset, length, outputHeader) -> {
                    sent++;
                    self[0].acknowledged(output, outputHeader.number(), outputHeader.number());
                },
                () -> nowNs += clockStepNs);
        self[0] = task;
        task.followedBy(maker);
        task.begin(new Sums(task.output(0), 1), new Kit.Log().recover(spec, new MapStore()));
        task.leaderEpoch(0, 4);
        agent.add(task);
        settle();
        return task;
    }

    private void work(final PartitionTask task, final int count) {
        records(task, count);
        nowNs += INTERVAL_NS;
        task.poll(nowNs);
        settle();
    }

    private void records(final PartitionTask task, final int count) {
        final byte[] record = new byte[2];
        for (int i = 0; i < count; i++) {
            position++;
            record[0] = (byte) position;
            record[1] = (byte) (position % 3);
            task.onRecord(record, 0, 2, position);
        }
    }

    private void settle() {
        for (int i = 0; i < 100; i++) {
            agent.doWork();
        }
    }

    private Snapshot last() throws SnapshotException {
        return SnapshotFormat.decode(store.get(
                store.keySet().stream().max(java.util.Comparator.naturalOrder()).orElseThrow()));
    }

    /** Sums, and writes when the second byte is 0. */
    private static final class Sums implements EventProcessor {

        private final OutputLog output;
        private final int divisor;
        private final State state = new State();
        private boolean closed;
        private int longestBuffer;

        private static final class State {
            private long sum;
            private long sequence = -1;
        }

        Sums(final OutputLog output, final int divisor) {
            this.output = output;
            this.divisor = divisor;
        }

        @Override
        public void open() {}

        @Override
        public void onRecord(final byte[] buffer, final int offset, final int length, final long at) {
            longestBuffer = Math.max(longestBuffer, buffer.length);
            state.sequence++;
            state.sum += buffer[offset] / divisor;
            if (buffer[offset + 1] == 0) {
                output.write(buffer, offset, length, state.sequence, 0);
            }
        }

        @Override
        public void state(final StateSections sections) {
            sections.section("sums", state);
        }

        @Override
        public void endOfInput() {}

        @Override
        public void close() {
            closed = true;
        }

        @Override
        public long nowNs() {
            return 0;
        }

        @Override
        public long sequence() {
            return state.sequence;
        }
    }

    private final class MapStore implements SnapshotStore {

        @Override
        public List<SnapshotName> list(final int task) {
            return List.copyOf(store.keySet());
        }

        @Override
        public byte[] read(final SnapshotName name) throws IOException {
            return store.get(name);
        }

        @Override
        public void write(final SnapshotName name, final byte[] bytes) {
            store.put(name, bytes);
        }

        @Override
        public void delete(final SnapshotName name) {
            store.remove(name);
        }
    }
}
