package dev.tailrace.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParallelismTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "4,", "a=", "=4", "a=b", "1.5", "-1", "1234567", "a b=2", "9a=2"})
    void shouldSayWhatItExpectsWhenTheTextIsNone(final String text) {
        assertThatThrownBy(() -> Parallelism.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + text + "' is not a parallelism; expected 4, or book=8,feed=2, or 4,feed=2");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "a=0, 0", "1025, 1025", "'2,a=999999', 999999"})
    void shouldSayHowManyTasksThereCanBe(final String text, final int tasks) {
        assertThatThrownBy(() -> Parallelism.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("parallelism " + tasks + " is not in 1..1024");
    }

    @Test
    void shouldListAnUnknownNodeAlsoWhenAnotherHasNoName() {
        final Pipeline pipeline = Pipeline.named("unnamed");
        pipeline.source(null, null).sink("out", null);
        assertThatThrownBy(() -> pipeline.build(Parallelism.parse("ouu=2")))
                .isInstanceOf(InvalidPipelineException.class)
                .hasMessageContaining("unknown node 'ouu' in the parallelism; available: [out]; did you mean 'out'?");
    }

    @Test
    void shouldNameTheOrderingsThatThereAre() {
        assertThat(Ordering.named("source-partition")).isEqualTo(Ordering.SOURCE_PARTITION);
        assertThatThrownBy(() -> Ordering.named("some"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown ordering 'some'; available: [total, source-partition, key, none]");
    }
}
