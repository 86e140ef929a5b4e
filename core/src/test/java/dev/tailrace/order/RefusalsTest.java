package dev.tailrace.order;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.ListInput;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefusalsTest {

    /** Keeps state for the whole stream, as far as anybody knows. */
    private static final class Keeper implements Operator<Long, Long> {
        @Override
        public void onRecord(final Long record, final Output<Long> output) {
            output.emit(record);
        }
    }

    @Test
    void shouldNameEveryNodeThatCannotHaveSeveralTasksAndWhatToDo() {
        final Pipeline pipeline = Pipeline.named("refused");
        final EventStream<Long> kept = pipeline.source(
                        "in", () -> new ListInput<>(List.of(1L), record -> record).decoder())
                .process("keep", Keeper::new);
        kept.deliver("program", record -> {});
        kept.sink("out", TextEncoder::new);
        final Parallelism tasks =
                Parallelism.asDeclared().with("keep", 2).with("program", 3).with("out", 4);

        assertThatThrownBy(() -> ExecutionGraph.of(pipeline.build(tasks), Ordering.TOTAL))
                .isInstanceOf(InvalidPipelineException.class)
                .hasMessage(
                        """
                        pipeline 'refused' cannot run in parallel as asked:
                          - node 'keep' has 2 tasks and keeps state for the whole stream, which several tasks would \
                        divide; key its input or give it one task
                          - node 'program' has 3 tasks and hands records to the program, one at a time and in order; \
                        give it one task""");
    }
}
