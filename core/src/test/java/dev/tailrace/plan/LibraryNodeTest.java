package dev.tailrace.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.exec.GraphWiring;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.function.Operator;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.OperatorStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A node that a library brings: what a pipeline, its run and generated classes get from it. */
class LibraryNodeTest {

    /** Doubles numbers, and needs timers. */
    private static final class Doubling implements LibraryNode<Long, Long> {

        @Override
        public String kind() {
            return "doubling";
        }

        @Override
        public List<String> problems(final boolean hasTimers) {
            return hasTimers ? List.of() : List.of("doubles in time and declares no timers");
        }

        @Override
        public Operator<Long, Long> get() {
            return (number, output) -> output.emit(2 * number);
        }

        @Override
        public Object parts() {
            return "parts";
        }
    }

    private final Pipeline pipeline = Pipeline.named("test");
    private final ListInput<Long> numbers = new ListInput<>(List.of(1L, 2L), number -> number);

    private OperatorStream<Long> doubled() {
        return pipeline.source("numbers", numbers::decoder).process("doubled", new Doubling());
    }

    @Test
    void shouldNameItsKind() {
        doubled().timers(Duration.ofNanos(1)).sink("out", TextEncoder::new);

        assertThat(pipeline.build().node("doubled")).hasToString("doubled (doubling)");
    }

    @Test
    void shouldReportItsProblems() {
        doubled().sink("out", TextEncoder::new);

        assertThatThrownBy(pipeline::build)
                .isInstanceOfSatisfying(InvalidPipelineException.class, refused -> assertThat(refused.problems())
                        .containsExactly("node 'doubled' doubles in time and declares no timers"));
    }

    @Test
    void shouldRunItsOperators() {
        doubled().timers(Duration.ofNanos(1)).sink("out", TextEncoder::new);
        final CollectedOutput out = new CollectedOutput();
        SequentialRun.of(pipeline.build())
                .input("numbers", numbers)
                .outputs(out)
                .build()
                .run();

        assertThat(out.texts()).containsExactly("2", "4");
    }

    @Test
    void shouldHandItsPartsToGeneratedClasses() {
        doubled().timers(Duration.ofNanos(1)).sink("out", TextEncoder::new);
        final Wiring wiring = new GraphWiring(pipeline.build(), Map.of(), new InputFaults(OnError.FAIL));

        assertThat(wiring.<String>instance("doubled")).isEqualTo("parts");
        assertThat(wiring.<String>factory("doubled").get()).isEqualTo("parts");
    }
}
