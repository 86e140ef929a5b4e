package dev.tailrace.flink.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.junit.jupiter.api.Test;

class MergerOperatorTest {

    private final LabelledSerializer<String> strings = new LabelledSerializer<>(StringSerializer.INSTANCE);

    private Harness<Labelled<String>, Labelled<String>> merger() throws Exception {
        return Harness.open(new MergerOperator<String>("test"), strings);
    }

    private static Labelled<String> result(final long number) {
        return new Labelled<String>().only(number, "r" + number);
    }

    @Test
    void shouldPassResultsOnInOrderAndKeepEndsToItself() throws Exception {
        try (var merger = merger()) {
            merger.take(result(2));
            merger.take(new Labelled<String>().end(1, 0, true));
            assertThat(merger.output()).isEmpty();
            merger.take(result(0));
            assertThat(merger.output()).containsExactly(result(0), result(2));
        }
    }

    @Test
    void shouldContinueAtTheFrontierOfTheCheckpoint() throws Exception {
        final OperatorSubtaskState checkpoint;
        try (var merger = merger()) {
            merger.take(result(1));
            merger.take(result(0));
            checkpoint = merger.flink.snapshot(1, 1);
        }
        try (var restored = new Harness<>(new MergerOperator<String>("test"))) {
            restored.flink.setup(strings);
            restored.flink.initializeState(checkpoint);
            restored.flink.open();
            restored.take(result(2));
            assertThat(restored.output()).containsExactly(result(2));
        }
    }

    @Test
    void shouldFailACheckpointAtWhichItHoldsResults() throws Exception {
        try (var merger = merger()) {
            merger.take(result(1));
            assertThatThrownBy(() -> merger.flink.snapshot(7, 1))
                    .rootCause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the merger of region 'test' holds results of 1 numbers after 0, which is open, at the"
                            + " barrier of checkpoint 7; checkpoints have to be aligned and exactly-once, and no operator"
                            + " of the region may let a barrier overtake what it holds");
        }
    }

    @Test
    void shouldFailWhenTheInputEndsAndANumberWasNeverClosed() throws Exception {
        try (var merger = merger()) {
            merger.take(result(1));
            assertThatThrownBy(merger.flink::endInput)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the input of region 'test' has ended and number 0 was never closed; 1 numbers wait"
                            + " after it");
        }
    }

    @Test
    void shouldLetWatermarksPass() throws Exception {
        try (var merger = merger()) {
            merger.take(result(0));
            merger.flink.processWatermark(new Watermark(10));
            assertThat(merger.output()).containsExactly(result(0), new Watermark(10));
        }
    }
}
