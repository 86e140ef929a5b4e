package dev.tailrace.launch.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.io.Decoder;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.ProcessorKind;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Settings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoadedPipelineTest {

    private static final AtomicInteger DEFINED = new AtomicInteger();

    private final RunSpec spec = RunSpec.of(Counted.class.getName());

    @BeforeEach
    void countAnew() {
        DEFINED.set(0);
    }

    @Test
    void shouldBeDefinedAndCompiledOnceForTheDriverAndTheTasksOfARun() {
        try (LoadedPipeline driver = LoadedPipeline.of(spec);
                LoadedPipeline task = LoadedPipeline.of(driver.spec().threads(2))) {
            assertThat(DEFINED).hasValue(1);
            assertThat(task.graph()).isSameAs(driver.graph());
            assertThat(task.processors()).isSameAs(driver.processors());
            assertThat(task.spec().threads()).isEqualTo(2);
            assertThat(driver.spec().threads()).isEqualTo(1);
        }
        LoadedPipeline.of(spec).close();
        assertThat(DEFINED).as("after all were closed").hasValue(2);
    }

    @Test
    void shouldStayOpenForOthersWhenOneIsClosedTwice() {
        try (LoadedPipeline task = LoadedPipeline.of(spec)) {
            final LoadedPipeline other = LoadedPipeline.of(spec);
            other.close();
            other.close();
            LoadedPipeline.of(spec).close();
            assertThat(DEFINED).hasValue(1);
            assertThat(task.graph().name()).isEqualTo("counted");
        }
    }

    @Test
    void shouldNotShareWhatIsInterpreted() {
        try (LoadedPipeline compiled = LoadedPipeline.of(spec);
                LoadedPipeline interpreted = LoadedPipeline.of(spec.processor(ProcessorKind.INTERPRETED))) {
            assertThat(interpreted.processors()).isNotSameAs(compiled.processors());
        }
    }

    @Test
    void shouldFindTheTopicOfEachSinkOrRefuse() {
        try (LoadedPipeline pipeline = LoadedPipeline.of(spec.outputTopics(Map.of("", "all")))) {
            assertThat(pipeline.spec().outputTopics()).isEqualTo(Map.of("out", "all"));
        }
        assertThatThrownBy(() -> LoadedPipeline.of(spec.everySinkWritten()))
                .isInstanceOf(StatusException.class)
                .hasMessage("the sink 'out' has no topic; give --output-topic TOPIC for all sinks, or out=TOPIC");
        LoadedPipeline.of(spec).close();
        assertThat(DEFINED).as("a refusal leaves nothing open").hasValue(3);
    }

    @Test
    void shouldTakeTheTopicOfTheOnlySourceByItsNameOrRefuse() {
        try (LoadedPipeline pipeline = LoadedPipeline.of(spec.inputTopics(List.of("in=orders")))) {
            assertThat(pipeline.spec().inputTopics()).containsExactly("orders");
        }
        assertThatThrownBy(() -> LoadedPipeline.of(spec.inputTopics(List.of("feed=orders"))))
                .isInstanceOf(StatusException.class)
                .hasMessage("--input-topic: unknown source 'feed'; available: [in]");
        LoadedPipeline.of(spec).close();
        assertThat(DEFINED).as("a refusal leaves nothing open").hasValue(3);
    }

    /** Counts how often it is defined. */
    public static final class Counted implements PipelineDefinition {

        @Override
        public String name() {
            return "counted";
        }

        @Override
        public String description() {
            return "lengths";
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {
            DEFINED.incrementAndGet();
            pipeline.source("in", Lengths::new).sink("out", () -> new TextEncoder<Integer>());
        }
    }

    /** Decodes a record as its length. */
    public static final class Lengths implements Decoder<Integer> {

        @Override
        public Integer decode(final byte[] buffer, final int offset, final int length, final long position) {
            return length;
        }

        @Override
        public long eventTimeNs(final Integer length) {
            return 0;
        }
    }
}
