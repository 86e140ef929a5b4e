package dev.tailrace.result.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class SvgChartTest {

    private static final ChartAxis X = ChartAxis.upTo("seconds", 10);
    private static final ChartAxis Y = ChartAxis.logarithmic("ms", 1, 100);

    private static void isWellFormed(final String svg) {
        assertThatCode(() -> DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(svg))))
                .doesNotThrowAnyException();
    }

    @Test
    void shouldPutValuesWhereTheirAxisHasThem() {
        assertThat(Y.share(10)).isEqualTo(0.5);
        assertThat(Y.share(1_000)).isEqualTo(1);
        assertThat(Y.ticks()).isEqualTo(List.of(1.0, 10.0, 100.0));
        assertThat(ChartAxis.logarithmic("ms", 6, 200).ticks()).isEqualTo(List.of(10.0, 100.0));
        assertThat(X.ticks()).isEqualTo(List.of(0.0, 2.0, 4.0, 6.0, 8.0, 10.0));
        assertThat(X.label().apply(0.25)).isEqualTo("0.25");
        assertThat(X.label().apply(20)).isEqualTo("20");
    }

    @Test
    void shouldDrawLinesAndNameEachOnce() {
        final List<double[]> points = List.of(new double[] {0, 1}, new double[] {10, 1_000});
        final String svg = SvgChart.lines(
                X,
                Y,
                List.of(
                        new SvgChart.Curve("a < b", "#111", "", points),
                        new SvgChart.Curve("a < b", "#111", "6 3", points)));
        isWellFormed(svg);
        assertThat(svg)
                .containsOnlyOnce(">a &lt; b</text>")
                .containsOnlyOnce("stroke-dasharray=\"6 3\"")
                .contains("points=\"70.0,370.0 590.0,20.0 \"", ">seconds</text>", ">ms</text>");
    }

    @Test
    void shouldStackTheBarsOfARow() {
        final List<SvgChart.Part> parts = List.of(new SvgChart.Part("mean", "#111"), new SvgChart.Part("p99", "#222"));
        final List<SvgChart.Row> rows = List.of(
                new SvgChart.Row("kafka", List.of(2.0, 6.0), "2 + 6"),
                new SvgChart.Row("none", List.of(5.0, Double.NaN), "5"));
        final String stacked = SvgChart.stackedBars(X, parts, rows);
        isWellFormed(stacked);
        assertThat(stacked)
                .contains("x=\"278.0\" y=\"39.0\" width=\"264.0\" height=\"24.0\" fill=\"#222\"")
                .contains(">2 + 6</text>", ">mean</text>", ">none</text>");
    }

    @Test
    void shouldDrawTheDotsOfARowOnOneLine() {
        final List<SvgChart.Part> parts =
                List.of(new SvgChart.Part("published", "#111"), new SvgChart.Part("measured here", "#222"));
        final String svg = SvgChart.dots(
                ChartAxis.logarithmic("ms", 1, 100),
                parts,
                List.of(
                        new SvgChart.Row("mean", "Flink & Kafka", List.of(10.0, 100.0), "10"),
                        new SvgChart.Row("p99", "", List.of(Double.NaN, 1.0), "-")),
                "ratio");
        isWellFormed(svg);
        assertThat(svg)
                .contains("<circle cx=\"376.0\" cy=\"54.0\" r=\"5\" fill=\"#111\"/>")
                .contains("<circle cx=\"650.0\" cy=\"54.0\" r=\"5\" fill=\"#222\"/>")
                .contains("<circle cx=\"102.0\" cy=\"94.0\" r=\"5\" fill=\"#222\"/>")
                .doesNotContain("cy=\"94.0\" r=\"5\" fill=\"#111\"")
                .contains(">Flink &amp; Kafka</text>", ">ratio</text>");
    }
}
