package dev.tailrace.experiments.flink.conflux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.serialization.SimpleStringSchema;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamMap;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.types.IntValue;
import org.junit.jupiter.api.Test;

// Flink's harness may throw anything when it is closed.
@SuppressWarnings("try")
class PathOperatorsTest {

    private static final int SLOTS = 128;

    private final PathGroups groups = PathGroups.none().then("filter", 2).then("last", 12);

    private static <O> OneInputStreamOperatorTestHarness<Tuple2<IntValue, String>, O> task(
            final OneInputStreamOperator<Tuple2<IntValue, String>, O> operator, final int tasks, final int task)
            throws Exception {
        return new OneInputStreamOperatorTestHarness<>(operator, SLOTS, tasks, task);
    }

    private static StreamRecord<Tuple2<IntValue, String>> record(
            final int path, final String value, final long number) {
        return new StreamRecord<>(Tuple2.of(new IntValue(path), value), number);
    }

    @Test
    void shouldNoteWhichTaskARecordHasComeTo() throws Exception {
        try (var last = task(new StreamMap<>(new NotePath<String>(groups, 1)), 12, 10)) {
            last.open();
            last.processElement(record(1, "a", 0));
            assertThat(last.extractOutputValues()).containsExactly(Tuple2.of(new IntValue(groups.path(1, 1, 10)), "a"));
        }
    }

    @Test
    void shouldRefuseAnotherParallelismThanPlanned() throws Exception {
        try (var last = task(new StreamMap<>(new NotePath<String>(groups, 1)), 11, 3)) {
            assertThatThrownBy(last::open)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("group 'last' was planned with 12 tasks and has 11; paths are partitions of a topic, so"
                            + " they cannot change: switch the adaptive scheduler off, or order by gap accounting");
        }
    }

    @Test
    void shouldSendAWatermarkToThePathsThatEndInItsTaskAndToNoOthers() throws Exception {
        try (var writer = task(new PathWriter<>(groups, new SimpleStringSchema()), 12, 1)) {
            writer.open();
            writer.processElement(record(1, "a", 41));
            writer.processWatermark(new Watermark(42));
            final List<String> written = new ArrayList<>();
            for (final StreamRecord<? extends Tuple2<IntValue, byte[]>> out : writer.extractOutputStreamRecords()) {
                written.add(groups.text(out.getValue().f0.getValue()) + " " + text(out.getValue().f1));
            }
            assertThat(written)
                    .containsExactly(
                            "filter 0 > last 1 41 a", "filter 0 > last 1 up to 42", "filter 1 > last 1 up to 42");
        }
    }

    private static String text(final byte[] frame) {
        return PathFrame.isWatermark(frame)
                ? "up to " + PathFrame.sequence(frame)
                : PathFrame.sequence(frame) + " " + new String(PathFrame.value(frame));
    }

    @Test
    void shouldRefuseASourceThatIsDeclaredIdle() throws Exception {
        try (var writer = task(new PathWriter<>(groups, new SimpleStringSchema()), 12, 1)) {
            writer.open();
            assertThatThrownBy(() -> writer.processWatermarkStatus(WatermarkStatus.IDLE))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("a source or a channel was declared idle, so watermarks ignore it, and a record of it"
                            + " could come after a watermark that excludes it: the Conflux method needs"
                            + " watermark strategies without withIdleness");
        }
    }
}
