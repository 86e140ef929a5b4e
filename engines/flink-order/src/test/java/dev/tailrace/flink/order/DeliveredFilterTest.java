package dev.tailrace.flink.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunId;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;

class DeliveredFilterTest {

    private static final int TASK = 3;

    private final LabelledSerializer<String> strings = new LabelledSerializer<>(StringSerializer.INSTANCE);

    private static byte[] outputHeader(
            final int task, final int flags, final long number, final long sequence, final int ordinal) {
        final byte[] header = new byte[OutputHeader.LENGTH];
        new OutputHeader()
                .owner(task, 0, new RunId(0, 0, 0))
                .flags(flags)
                .record(number, sequence, ordinal)
                .encode(header, 0);
        return header;
    }

    private Harness<Labelled<String>, Labelled<String>> filter(final OutputTail tail) throws Exception {
        return Harness.open(new DeliveredFilter<String>(TASK, tail), strings);
    }

    @Test
    void shouldNumberAllResultsWhenTheOutputIsEmpty() throws Exception {
        try (var filter = filter(delivered -> {})) {
            filter.take(new Labelled<String>().only(1, "a"));
            filter.take(new Labelled<String>().only(4, "b"));
            assertThat(filter.output())
                    .containsExactly(
                            new Labelled<String>().only(1, "a").numbered(0),
                            new Labelled<String>().only(4, "b").numbered(1));
        }
    }

    @Test
    void shouldDropWhatTheOutputHasAndContinueWithItsNumbers() throws Exception {
        try (var filter = filter(delivered -> delivered.take(outputHeader(TASK, 0, 9, 20, 1)))) {
            filter.take(new Labelled<String>().only(19, "delivered"));
            filter.take(new Labelled<String>().result(20, 0, false, "delivered"));
            filter.take(new Labelled<String>().result(20, 1, false, "delivered"));
            filter.take(new Labelled<String>().result(20, 2, true, "new"));
            filter.take(new Labelled<String>().only(22, "new"));
            assertThat(filter.output())
                    .containsExactly(
                            new Labelled<String>().result(20, 2, true, "new").numbered(10),
                            new Labelled<String>().only(22, "new").numbered(11));
        }
    }

    // Retention may have deleted them, or other regions have written much since.
    @Test
    void shouldContinueWithItsNumbersWhereTheOutputDoesNotShowThem() throws Exception {
        final OperatorSubtaskState checkpoint;
        try (var filter = filter(delivered -> delivered.take(outputHeader(TASK, 0, 0, 1, 0)))) {
            filter.take(new Labelled<String>().only(1, "delivered"));
            filter.take(new Labelled<String>().only(2, "new"));
            checkpoint = filter.flink.snapshot(1, 1);
        }
        try (var restored = new Harness<>(new DeliveredFilter<String>(TASK, delivered -> {}))) {
            restored.flink.setup(strings);
            restored.flink.initializeState(checkpoint);
            restored.flink.open();
            restored.take(new Labelled<String>().only(3, "new"));

            assertThat(restored.output())
                    .containsExactly(new Labelled<String>().only(3, "new").numbered(2));
        }
    }

    @Test
    void shouldGoByTheHighestNumberWhenAReplacedWriterRepeatedSome() {
        final Delivered delivered = new Delivered(TASK);
        delivered.take(outputHeader(TASK, 0, 8, 16, 0));
        delivered.take(outputHeader(TASK, 0, 9, 18, 0));
        delivered.take(outputHeader(TASK, 0, 8, 16, 0));
        assertThat(delivered.number()).isEqualTo(9);
        assertThat(delivered.has(18, 0)).isTrue();
        assertThat(delivered.has(18, 1)).isFalse();
    }

    @Test
    void shouldLeaveOutMarkersAndOtherTasksAndWhatIsNoHeader() {
        final Delivered delivered = new Delivered(TASK);
        delivered.take(outputHeader(TASK, OutputHeader.EPOCH_MARKER, 99, 99, 0));
        delivered.take(outputHeader(TASK + 1, 0, 99, 99, 0));
        delivered.take(new byte[] {1, 2, 3});
        delivered.take(null);
        assertThat(delivered.number()).isEqualTo(-1);
        assertThat(delivered.has(0, 0)).isFalse();
    }
}
