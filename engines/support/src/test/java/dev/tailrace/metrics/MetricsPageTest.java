package dev.tailrace.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.testkit.ScrapedText;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricsPageTest {

    private static final Metric RECORDS = Metric.counter("app_records", "Records processed.");
    private static final Metric AGE = Metric.gauge("app_age_seconds", "How old it is.");

    @Test
    void shouldCallACounterWithoutItsSuffixInOpenMetrics() {
        assertThat(page().toOpenMetrics())
                .isEqualTo(
                        """
                        # TYPE app_records counter
                        # HELP app_records Records processed.
                        app_records_total{topic="a"} 7
                        app_records_total{topic="b"} 8
                        # TYPE app_age_seconds gauge
                        # HELP app_age_seconds How old it is.
                        app_age_seconds 1.5
                        # EOF
                        """);
    }

    @Test
    void shouldCallACounterAsItsSeriesInThePlainText() {
        assertThat(page().toPlainText())
                .isEqualTo(
                        """
                        # TYPE app_records_total counter
                        # HELP app_records_total Records processed.
                        app_records_total{topic="a"} 7
                        app_records_total{topic="b"} 8
                        # TYPE app_age_seconds gauge
                        # HELP app_age_seconds How old it is.
                        app_age_seconds 1.5
                        """);
    }

    @Test
    void shouldKeepAMetricInOnePieceWhenSeveralSourcesHaveIt() {
        final MetricsPage page = MetricsPage.of(List.of(
                first -> first.value(RECORDS, Labels.of("topic", "a"), 1),
                second -> second.value(AGE, 2),
                third -> third.value(RECORDS, Labels.of("topic", "b"), 3)));

        assertThat(ScrapedText.parse(page.toPlainText(), false).sum("app_records_total"))
                .isEqualTo(4);
    }

    @Test
    void shouldWriteLabelsThatHaveSpecialCharactersSoThatTheyCanBeReadBack() {
        final MetricsPage page = new MetricsPage();
        page.value(RECORDS, Labels.of("topic", "a\"b\\c\nd"), 1);

        assertThat(ScrapedText.parse(page.toOpenMetrics(), true).values())
                .containsOnlyKeys("app_records_total{topic=\"a\\\"b\\\\c\\nd\"}");
    }

    @Test
    void shouldRefuseASeriesThatTwoSourcesHave() {
        final MetricsPage page = new MetricsPage();
        page.value(AGE, 1);

        assertThatThrownBy(() -> page.value(AGE, 2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("two sources have app_age_seconds");
    }

    @Test
    void shouldRefuseANameThatHasTheSuffixOfItsKind() {
        assertThatThrownBy(() -> Metric.counter("app_records_total", "Records."))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not a metric name: app_records_total");
    }

    private static MetricsPage page() {
        final MetricsPage page = new MetricsPage();
        page.value(RECORDS, Labels.of("topic", "a"), 7);
        page.seconds(AGE, Labels.NONE, 1_500_000_000);
        page.value(RECORDS, Labels.of("topic", "b"), 8);
        return page;
    }
}
