package dev.tailrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BenchmarkFeedTest {

    @Test
    void shouldKeepItsNameWhileTheGeneratorMakesTheSame() {
        assertThat(BenchmarkFeed.checksumOfGenerator(1)).isEqualTo(BenchmarkFeed.checksumOfGenerator(1));
    }

    /** Another seed stands for another generator. */
    @Test
    void shouldHaveAnotherNameWhenTheGeneratorMakesSomethingElse() {
        final long before = BenchmarkFeed.checksumOfGenerator(1);
        final long after = BenchmarkFeed.checksumOfGenerator(2);

        assertThat(BenchmarkFeed.name(after))
                .isNotEqualTo(BenchmarkFeed.name(before))
                .endsWith(".itch50");
        assertThat(BenchmarkFeed.name(0x1F)).isEqualTo("tailrace-bench-10000000-8000-20191230-0000001f.itch50");
    }
}
