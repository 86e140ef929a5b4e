package dev.tailrace.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Settings;
import org.junit.jupiter.api.Test;

class ProcessorNamesTest {

    /** A nested definition. */
    private static final class Nested implements PipelineDefinition {

        @Override
        public String name() {
            return "nested";
        }

        @Override
        public String description() {
            return "";
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {}
    }

    @Test
    void shouldBeInThePackageOfTheDefinition() {
        assertThat(ProcessorNames.of(new Nested()))
                .isEqualTo("dev.tailrace.compiler.ProcessorNamesTestNestedProcessor");
    }
}
