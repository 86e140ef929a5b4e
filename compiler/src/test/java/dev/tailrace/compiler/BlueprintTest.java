package dev.tailrace.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.sample.Tick;
import dev.tailrace.compiler.sample.TickDecoder;
import dev.tailrace.compiler.sample.TickText;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BlueprintTest {

    /** A pipeline whose node reads the one task of the source forward, so that it cannot have two tasks. */
    private static final class Forward implements PipelineDefinition {

        @Override
        public String name() {
            return "forward";
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {
            pipeline.source("ticks", TickDecoder::new)
                    .via(Dispatch.FORWARD)
                    .map("negated", Tick::negated)
                    .sink("out", TickText::new);
        }
    }

    @Test
    void shouldHaveNoClassesOfGroupsWhenThePipelineCannotRunInParallel() {
        assertThat(Blueprint.of(new Forward(), Map.of()).sources("example.Forward"))
                .extracting(GeneratedSource::className)
                .containsExactly("example.Forward");
    }
}
