package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Operators are closed once, however the run ends. */
class ClosingTest {

    private final List<String> closed = new ArrayList<>();
    private OutputLog out = new CollectedOutput();
    private RuntimeException whenOpened;
    private RuntimeException whenClosed;

    /** Divides, and is closed as the test wants it. */
    private final class Divider implements KeyedOperator<Long, Long> {

        @Override
        public void open(final KeyedOperator.Context context) {
            if (whenOpened != null) {
                throw whenOpened;
            }
        }

        @Override
        public void onRecord(final int key, final Long divisor, final Output<Long> output) {
            output.emit(10 / divisor);
        }

        @Override
        public void close() {
            closed.add("divider");
            if (whenClosed != null) {
                throw whenClosed;
            }
        }
    }

    private record Full(OutputException failure) implements OutputLog {

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            throw failure;
        }
    }

    @Test
    void shouldCloseAtTheEnd() {
        run(1L, 2L);
        assertThat(closed).containsExactly("divider");
    }

    @Test
    void shouldCloseWhenAnOperatorThrows() {
        assertThatThrownBy(() -> run(1L, 0L)).hasCauseInstanceOf(ArithmeticException.class);
        assertThat(closed).containsExactly("divider");
    }

    @Test
    void shouldCloseWhenAnOperatorCannotBeOpened() {
        whenOpened = new IllegalStateException("no more seats");
        assertThatThrownBy(() -> run(1L)).hasCause(whenOpened);
        assertThat(closed).containsExactly("divider");
    }

    @Test
    void shouldCloseWhenOutputIsLost() {
        final OutputException full = new OutputException("out: cannot be written: disk full", null);
        out = new Full(full);
        assertThatThrownBy(() -> run(1L)).isSameAs(full);
        assertThat(closed).containsExactly("divider");
    }

    @Test
    void shouldTellTheFirstFailureWhenClosingFailsAsWell() {
        whenClosed = new IllegalStateException("cannot be closed");
        assertThatThrownBy(() -> run(0L))
                .isInstanceOf(PipelineFailedException.class)
                .hasMessageEndingWith("the pipeline failed: ArithmeticException: / by zero")
                .satisfies(told -> assertThat(told.getCause().getSuppressed()).containsExactly(whenClosed));
        assertThat(closed).containsExactly("divider");
    }

    @Test
    void shouldFailWhenClosingFails() {
        whenClosed = new IllegalStateException("cannot be closed");
        assertThatThrownBy(() -> run(1L))
                .isInstanceOf(PipelineFailedException.class)
                .hasCause(whenClosed);
        assertThat(closed).containsExactly("divider");
    }

    /** Is closed after the divider. */
    private final class Last implements Operator<Long, Long> {

        @Override
        public void onRecord(final Long record, final Output<Long> output) {
            output.emit(record);
        }

        @Override
        public void close() {
            closed.add("last");
            throw new IllegalArgumentException("cannot be closed either");
        }
    }

    @Test
    void shouldCloseAllOperatorsWhenOneCannotBeClosed() {
        whenClosed = new IllegalStateException("cannot be closed");
        final ListInput<Long> input = new ListInput<>(List.of(1L, 2L), divisor -> 0);
        final Pipeline pipeline = Pipeline.named("test");
        pipeline.source("in", input::decoder)
                .keyById("one", divisor -> 0)
                .processKeyed("divider", Divider::new)
                .keyById("parity", quotient -> (int) (quotient % 2))
                .process("last", Last::new)
                .sink("out", TextEncoder::new);

        assertThatThrownBy(() -> SequentialRun.of(pipeline.build())
                        .input("in", input)
                        .outputs(out)
                        .build()
                        .run())
                .cause()
                .isSameAs(whenClosed)
                .satisfies(told -> assertThat(told.getSuppressed()).hasSize(1))
                .satisfies(told -> assertThat(told.getSuppressed()[0])
                        .hasMessage("cannot be closed either")
                        .satisfies(other -> assertThat(other.getSuppressed()).hasSize(1)));
        assertThat(closed).containsExactly("divider", "last", "last");
    }

    private void run(final Long... divisors) {
        final ListInput<Long> input = new ListInput<>(List.of(divisors), divisor -> 0);
        final Pipeline pipeline = Pipeline.named("test");
        pipeline.source("in", input::decoder)
                .keyById("one", divisor -> 0)
                .processKeyed("divider", Divider::new)
                .sink("out", TextEncoder::new);
        SequentialRun.of(pipeline.build())
                .input("in", input)
                .outputs(out)
                .build()
                .run();
    }
}
