package dev.tailrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScrapedTextTest {

    @Test
    void shouldReadWhatIsRight() {
        final ScrapedText text = ScrapedText.parse(
                """
                # TYPE a counter
                # HELP a A.
                a_total{x="1"} 2
                a_total{x="2"} 3
                # TYPE b histogram
                b_bucket{le="1.0"} 1
                b_bucket{le="+Inf"} 2
                b_sum 5.5
                b_count 2
                # EOF
                """,
                true);

        assertThat(text.sum("a_total")).isEqualTo(5);
        assertThat(text.value("b_sum")).isEqualTo(5.5);
        assertThat(text.names()).containsExactlyInAnyOrder("a_total", "b_bucket", "b_sum", "b_count");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a 1|a sample of another metric than : a 1",
                "# TYPE a gauge;a 1;a 2|a series twice: a 2",
                "# TYPE a counter;a 1|a sample of another metric than a: a 1",
                "# TYPE a counter;a_total -1|a counter below zero: a_total -1",
                "# TYPE a gauge;a 1;# TYPE b gauge;b 1;# TYPE a gauge|a metric in two pieces: # TYPE a gauge",
                "# TYPE a gauge;a{x=1} 1|no sample: a{x=1} 1",
                "# TYPE a gauge;a one|no number: a one",
                "# TYPE a gauge;# HELP b B.|help for another metric: # HELP b B.",
                "# TYPE h histogram;h_bucket{le=\"+Inf\"} 2;h_sum 1;h_count 3|the count of h is not its last bucket: h_count 3",
                "# TYPE h histogram;h_bucket{le=\"1\"} 3;h_bucket{le=\"+Inf\"} 2;h_sum 1;h_count 2"
                        + "|buckets of h are not cumulative: h_count 2",
                "# TYPE h histogram;h_bucket{le=\"1\"} 3;h_sum 1;h_count 3|h has no bucket for all: h_count 3",
            })
    void shouldNameTheLineThatBreaksARule(final String lines, final String message) {
        assertThatThrownBy(() -> ScrapedText.parse(lines.replace(";", "\n") + "\n# EOF\n", true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void shouldDemandTheEnd() {
        assertThatThrownBy(() -> ScrapedText.parse("# TYPE a gauge\na 1\n", true))
                .hasMessage("the last line is not # EOF: ");
    }
}
