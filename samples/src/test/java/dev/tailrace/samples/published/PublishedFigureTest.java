package dev.tailrace.samples.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PublishedFigureTest {

    @Test
    void shouldSayOfEachFigureWhereItWasPublishedAndWhatItIs() {
        assertThat(PublishedFigure.all()).allSatisfy(figure -> {
            assertThat(figure.id()).matches("[a-z]+(-[a-z]+)*\\.[a-z0-9.-]+");
            assertThat(List.of(figure.source(), figure.place(), figure.series(), figure.metric(), figure.unit()))
                    .allSatisfy(text -> assertThat(text).isNotBlank().isEqualTo(text.strip()));
            assertThat(figure.numbers()).hasSizeBetween(1, 2).isSorted();
            assertThat(figure.x()).matches("|\\d+|\\d+ nodes");
        });
        assertThat(PublishedFigure.all()).extracting(PublishedFigure::id).doesNotHaveDuplicates();
    }

    /** As many as the publications print, counted in them. */
    @Test
    void shouldHaveEachFigureOfEachPublication() {
        final Map<String, Long> counts = PublishedFigure.all().stream()
                .collect(Collectors.groupingBy(PublishedFigure::experiment, Collectors.counting()));
        assertThat(counts)
                .isEqualTo(Map.of(
                        "finance-guide", 15L + 6 + 12 + 6 + 2,
                        "kafka-tutorial", 2L * 4,
                        "fluxtion", 5L,
                        "conflux", 14L,
                        "spark-async", 6L,
                        "latency-abc", 12L,
                        "itch-book", 2L));
    }

    @Test
    void shouldReadTheNumbersOfAFigure() {
        assertThat(PublishedFigure.of("fluxtion.throughput.branching").number()).isEqualTo(33_315_147.680);
        assertThat(PublishedFigure.of("conflux.window-sort.rate").numbers()).containsExactly(140_000, 150_000);
        assertThat(PublishedFigure.of("conflux.window-sort.rate").number()).isEqualTo(145_000);
        assertThat(PublishedFigure.of("conflux.share-80").number()).isEqualTo(1_500);
        assertThat(PublishedFigure.of("finance-guide.p99.flink.5m").number()).isEqualTo(0.68);
    }

    @Test
    void shouldRefuseAnUnknownFigure() {
        assertThatThrownBy(() -> PublishedFigure.of("none.such"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("none.such");
    }
}
