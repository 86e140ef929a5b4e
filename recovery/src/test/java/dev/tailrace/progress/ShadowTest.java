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

class ShadowTest {

    private static final long INTERVAL_NS = 1_000;

    private final Map<SnapshotName, byte[]> store = new LinkedHashMap<>();
    private long sent;
    private final ProgressAgent agent = new ProgressAgent(new MapStore(), ProgressJournal.NONE);
    private long nowNs;
    private long clockStepNs;
    private long position;
    private final List<Sums> shadows = new ArrayList<>();

    @Test
    void shouldTakeCopiesOfItselfWhileTheyAreQuick() {
        final Lane lane = lane(1 << 10, outputs -> shadow(outputs, 1));
        for (int i = 0; i < 10; i++) {
            work(lane, 5);
        }
        assertThat(lane.counters().captures()).isEqualTo(11);
        assertThat(shadows).isEmpty();
    }

    @Test
    void shouldNotTakeTheTimeOfRecordsForThatOfACopy() {
        final Lane lane = lane(1 << 10, outputs -> shadow(outputs, 1));
        for (int i = 0; i < 10; i++) {
            nowNs += INTERVAL_NS;
            final long roundNs = nowNs;
            records(lane, 5);
            nowNs += 1_000_000;
            lane.poll(roundNs);
            settle();
        }
        assertThat(lane.counters().captures()).isEqualTo(11);
        assertThat(lane.counters().longestStallNs()).isZero();
        assertThat(shadows).isEmpty();
    }

    @Test
    void shouldLetAShadowTakeTheCopiesOnceThreeInARowWereSlow() {
        final Lane lane = slowLane();
        assertThat(lane.counters().captures()).isEqualTo(4);
        assertThat(shadows).hasSize(1);
        work(lane, 7);
        settle();
        work(lane, 7);
        settle();
        assertThat(lane.counters().captures()).isEqualTo(4);
        assertThat(lane.counters().shadowCopies()).isGreaterThanOrEqualTo(1);
    }

    @Test
    void shouldSaveWhatTheLaneWouldHaveSaved() throws SnapshotException {
        final Lane lane = slowLane();
        work(lane, 40);
        settle();
        lane.stop();
        settle();
        final Snapshot last = last();
        final Capture own = lane.capture();
        assertThat(last.state()).isEqualTo(own.state());
        assertThat(last.records()).isEqualTo(position);
        assertThat(last.inputs().get(0)).isEqualTo(new InputPosition(LogIdentity.of("in-0"), position, 4));
        assertThat(last.outputs().get(0).next()).isEqualTo(own.outputNext(0)).isEqualTo(sent);
        assertThat(lane.isSettled()).isTrue();
    }

    @Test
    void shouldBeSettledOnlyWhenTheShadowHasSavedTheEnd() {
        final Lane lane = slowLane();
        work(lane, 40);
        lane.stop();
        assertThat(lane.isSettled()).isFalse();
        settle();
        assertThat(lane.isSettled()).isTrue();
    }

    @Test
    void shouldAskForPatienceWhenTheShadowIsFarBehind() {
        final Lane lane = slowLane();
        records(lane, 20);
        assertThat(lane.poll(nowNs)).isEqualTo(Signal.PAUSE);
        settle();
        assertThat(lane.poll(nowNs)).isEqualTo(Signal.NONE);
    }

    @Test
    void shouldTakeACopyOfItselfAgainWhenTheShadowIsLost() throws SnapshotException {
        final Lane lane = slowLane();
        records(lane, 100);
        assertThat(lane.counters().shadowsLost()).isEqualTo(1);
        work(lane, 1);
        settle();
        assertThat(lane.counters().captures()).isEqualTo(5);
        assertThat(last().records()).isEqualTo(position);
        assertThat(shadows.get(0).closed).isTrue();
    }

    @Test
    void shouldLetGoOfAShadowWhoseCopiesAreQuickAndWaitLongerForTheNext() {
        final Lane lane = slowLane();
        for (int i = 0; i < 5; i++) {
            nowNs += 1_000_000_000;
            work(lane, 1);
        }
        assertThat(shadows.get(0).closed).isTrue();
        assertThat(lane.counters().shadowsLost()).isZero();
        final long captures = lane.counters().captures();
        assertThat(captures).isGreaterThan(4);

        clockStepNs = 1_000_000;
        for (int i = 0; i < 5; i++) {
            work(lane, 1);
        }
        assertThat(shadows).hasSize(1);
        assertThat(lane.counters().captures()).isEqualTo(captures + 5);
        work(lane, 1);
        settle();
        assertThat(shadows).hasSize(2);
    }

    @Test
    void shouldNotHandOutTheBytesOfAllRecords() {
        final Lane lane = slowLane();
        work(lane, 10);
        assertThat(shadows.get(0).longestBuffer).isEqualTo(2);
    }

    @Test
    void shouldCloseTheShadowOfALaneThatIsLetGo() {
        final Lane lane = slowLane();
        agent.remove(lane);
        settle();
        assertThat(shadows.get(0).closed).isTrue();
    }

    @Test
    void shouldStopWhenTheShadowFailsWhereTheLaneDidNot() {
        final Lane lane = lane(1 << 10, outputs -> shadow(outputs, 0));
        seedShadow(lane);
        work(lane, 1);
        settle();
        assertThatThrownBy(() -> lane.poll(nowNs))
                .isInstanceOf(ProgressException.class)
                .hasMessage(
                        "lane 3 (in-0) stops: its shadow failed behind position 3 with / by zero, where the lane itself"
                                + " did not; the pipeline depends on more than its input, or shares something between processors");
    }

    @Test
    void shouldAllocateNothingPerRecord() {
        final Lane lane = slowLane();
        final byte[] record = {1, 1};
        assertThat(Allocation.inSteadyState(() -> {
                    for (int i = 0; i < 1_000; i++) {
                        lane.onRecord(record, 0, 2, ++position);
                        if (i % 8 == 0) {
                            agent.doWork();
                        }
                    }
                }))
                .isZero();
    }

    private Lane slowLane() {
        final Lane lane = lane(32, outputs -> shadow(outputs, 1));
        seedShadow(lane);
        return lane;
    }

    private void seedShadow(final Lane lane) {
        clockStepNs = 1_000_000;
        for (int i = 0; i < 3; i++) {
            work(lane, 1);
        }
        settle();
        clockStepNs = 0;
        position = lane.capture().records();
    }

    private Sums shadow(final List<OutputLog> outputs, final int divisor) {
        final Sums made = new Sums(outputs.get(0), divisor);
        shadows.add(made);
        return made;
    }

    private Lane lane(final int room, final Function<List<OutputLog>, EventProcessor> maker) {
        final LaneSpec spec = LaneSpec.of(3, "alerts", PipelineVersion.of(Map.of()))
                .input(LogIdentity.of("in-0"))
                .output(LogIdentity.of("out-0"))
                .guarantee(Guarantee.AT_LEAST_ONCE)
                .captureIntervalNs(INTERVAL_NS)
                .shadowRoom(room, room * 64)
                .build();
        final Lane[] self = new Lane[1];
        final Lane lane = new Lane(
                spec,
                (output, buffer, offset, length, stamp) -> {
                    sent++;
                    self[0].acknowledged(output, stamp.number(), stamp.number());
                },
                () -> nowNs += clockStepNs);
        self[0] = lane;
        lane.shadowedBy(maker);
        lane.begin(new Sums(lane.output(0), 1), new Kit.Log().recover(spec, new MapStore()));
        lane.leaderEpoch(0, 4);
        agent.add(lane);
        settle();
        return lane;
    }

    private void work(final Lane lane, final int count) {
        records(lane, count);
        nowNs += INTERVAL_NS;
        lane.poll(nowNs);
        settle();
    }

    private void records(final Lane lane, final int count) {
        final byte[] record = new byte[2];
        for (int i = 0; i < count; i++) {
            position++;
            record[0] = (byte) position;
            record[1] = (byte) (position % 3);
            lane.onRecord(record, 0, 2, position);
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
        public List<SnapshotName> list(final int lane) {
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
