package dev.tailrace.result.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.synthetic.SampleRun;
import dev.tailrace.result.synthetic.StudyRun;
import java.io.StringReader;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What can be seen of a report without a browser. */
class HtmlReportTest {

    private static final BenchmarkRun RUN = SampleRun.of(7, 8);
    private static final String REPORT = HtmlReport.of(RUN);
    private static final Pattern SCRIPT_OR_STYLE =
            Pattern.compile("<(script|style)[^>]*>.*?</\\1>", Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
    private static final Pattern DATA = Pattern.compile("id=\"data\">(.*?)</script>", Pattern.DOTALL);
    private static final Pattern LOADS = Pattern.compile("(?i)(\\ssrc=|\\shref=|@import|url\\()[^;>]*");

    @Test
    void shouldBeWellFormed() {
        assertThatCode(() -> DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(words(REPORT)))))
                .doesNotThrowAnyException();
    }

    @Test
    void shouldLoadNothingFromElsewhere() {
        assertThat(LOADS.matcher(words(REPORT)).results().map(found -> found.group()
                        .trim()))
                .isEmpty();
        assertThat(REPORT).doesNotContain("@import").doesNotContain("url(").contains("uPlot=function");
    }

    @Test
    void shouldHaveTheWholeOfUplotAndItsLicenceInTheJar() {
        assertThat(REPORT)
                .contains(Resource.read("uplot/uPlot.iife.min.js"))
                .contains(Resource.read("uplot/uPlot.min.css"))
                .contains("https://github.com/leeoniya/uPlot (v");
        assertThat(Resource.read("uplot/LICENSE")).startsWith("The MIT License (MIT)");
    }

    @Test
    void shouldEscapeWhatPeopleWrite() {
        assertThat(words(REPORT))
                .contains("&lt;native&gt; &amp; &quot;untuned&quot;")
                .doesNotContain("<native>");
        assertThat(REPORT).doesNotContain("<b>");
    }

    @Test
    void shouldKeepDataFromEndingItsScript() {
        assertThat(data().toString()).contains("<native> &");
        assertThat(DATA.matcher(REPORT).results().map(found -> found.group(1)))
                .hasSize(1)
                .noneMatch(json -> json.contains("<"));
    }

    @Test
    void shouldSayTheSameOfTheSameRun() {
        assertThat(HtmlReport.of(RUN)).isEqualTo(REPORT);
    }

    @Test
    void shouldShowAnInvalidMeasurementWhereItsFiguresWouldBe() {
        assertThat(words(REPORT)).contains("⊘ invalid: round 2: the output is wrong; 7 records lost");
        assertThat(words(REPORT)).contains("7 · 2 · 31");
        assertThat(data().path("percentiles").get(2).path("series"))
                .noneMatch(curve -> curve.path("engine").asInt() == 3);
    }

    @Test
    void shouldEndCurvesWhereTooFewSamplesLieBeyond() {
        final JsonNode curves = data().path("percentiles").get(0);
        final JsonNode kafka = curves.path("series").get(1).path("ns");
        // 6,000 samples: 10 of them lie beyond 99.83 %, which is 2.78 nines.
        assertThat(curves.path("nines").get(kafka.size() - 1).asDouble()).isEqualTo(2.76);
        assertThat(kafka.get(kafka.size() - 1).isNull()).isFalse();
    }

    @Test
    void shouldDrawTheJitterOfTheMachineBesideEveryRate() {
        assertThat(data().path("percentiles"))
                .hasSize(3)
                .allMatch(rate -> rate.path("series").toString().contains("Machine jitter"));
    }

    @Test
    void shouldShowWhatIsMissingWhenThereIsNothing() {
        final BenchmarkRun nothing = new BenchmarkRun(
                1,
                "nothing",
                "",
                null,
                0,
                "",
                "",
                List.of(),
                null,
                null,
                0,
                List.of(),
                Calibration.NONE,
                List.of(),
                List.of(),
                List.of(),
                null,
                null);
        assertThat(words(HtmlReport.of(nothing)))
                .contains("✕ Not calibrated")
                .contains("The measuring path was not calibrated, so no figure of this report is valid.");
    }

    @Test
    void shouldShowWhatEnginesAllocatedAndKept() {
        assertThat(words(REPORT))
                .contains("<th scope=\"col\">Allocated per record</th><th scope=\"col\">Allocated per second</th>")
                .contains("<td>412 B</td><td>402 KiB/s</td>")
                .contains("<h3>On disks</h3>")
                .contains(
                        "<th scope=\"col\">Output log</th><th scope=\"col\">Progress log</th><th scope=\"col\">Snapshots</th>")
                .contains("<td>12.0 MiB<small>+3.00 MiB</small></td><td>5.00 MiB<small>−1.00 MiB</small></td>");
    }

    @Test
    void shouldShowStudiesWithoutAnyScript() {
        final String studies = words(HtmlReport.of(StudyRun.of(3, 4)));
        assertThat(studies)
                .contains("What each setting is worth")
                .contains("sum of the single effects")
                .contains("java-options: none → &lt;gc&gt;")
                .contains("Larger batches cost the broker less.")
                .contains("Cost per million")
                .contains("Cost at $0.05 for a processor and hour: of what")
                .contains("Scaling with parallelism")
                .contains("Replay as fast as it is taken")
                .contains("600,000 messages, 250 s of the feed from its open on, were offered")
                .contains("100,000/s<small>90,000 – 110,000/s</small>")
                .contains("× 42")
                .contains("≥ 1,000,000/s")
                .contains("⊘ not measured")
                .contains("✕ 2 of 3 replays measured")
                .contains("more measurements than coefficients)")
                .contains("The model, not a measurement, has its peak at 6.9 with");
        assertThat(words(REPORT))
                .doesNotContain("Replay as fast")
                .doesNotContain("replays measured")
                .contains("measurements valid");
        assertThat(words(REPORT)).doesNotContain("What each setting is worth").doesNotContain("Scaling with");
    }

    private static String words(final String report) {
        return SCRIPT_OR_STYLE.matcher(report).replaceAll("");
    }

    private static JsonNode data() {
        return DATA.matcher(REPORT)
                .results()
                .map(found -> JsonMapper.builder().build().readTree(found.group(1)))
                .findFirst()
                .orElseThrow();
    }
}
