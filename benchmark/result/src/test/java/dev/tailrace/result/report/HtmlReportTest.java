package dev.tailrace.result.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Capacity;
import dev.tailrace.result.synthetic.SampleRun;
import dev.tailrace.result.synthetic.StudyRun;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The file of a report and the data in it; {@link HtmlReportIT} looks at the page that it becomes. */
class HtmlReportTest {

    private static final BenchmarkRun RUN = SampleRun.of(7, 8);
    private static final String REPORT = HtmlReport.of(RUN);
    private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);
    private static final Pattern STYLE = Pattern.compile("<style>(.*?)</style>", Pattern.DOTALL);
    private static final Pattern SCRIPT_OR_STYLE =
            Pattern.compile("<(script|style)[^>]*>.*?</\\1>", Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
    private static final Pattern DATA = Pattern.compile("id=\"data\">(.*?)</script>", Pattern.DOTALL);
    private static final Pattern POLICY = Pattern.compile("Content-Security-Policy\" content=\"([^\"]*)\"");

    @Test
    void shouldLoadNothingFromElsewhere() {
        assertThat(SCRIPT_OR_STYLE.matcher(REPORT).replaceAll(""))
                .doesNotContain("src=")
                .doesNotContain("href=\"http");
        assertThat(REPORT).doesNotContain("@import").doesNotContain("url(").contains("uPlot=function");
    }

    @Test
    void shouldAllowItsOwnScriptsAndStylesAndNothingElse() {
        final String policy = POLICY.matcher(REPORT)
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
        assertThat(policy)
                .isEqualTo("default-src 'none'; script-src " + hashes(SCRIPT) + "; style-src " + hashes(STYLE)
                        + "; base-uri 'none'; form-action 'none'; img-src data:");
        assertThat(SCRIPT_OR_STYLE.matcher(REPORT).replaceAll("")).doesNotContain("style=");
    }

    private static String hashes(final Pattern element) {
        return String.join(
                " ",
                element.matcher(REPORT)
                        .results()
                        .map(found -> "'sha256-" + sha256(found.group(1)) + "'")
                        .toList());
    }

    private static String sha256(final String text) {
        try {
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (final NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldHaveTheWholeOfUplotAndItsLicenceInTheJar() {
        assertThat(REPORT)
                .contains(HtmlFile.resource("uplot/uPlot.iife.min.js"))
                .contains(HtmlFile.resource("uplot/uPlot.min.css"))
                .contains("https://github.com/leeoniya/uPlot (v");
        assertThat(HtmlFile.resource("uplot/LICENSE")).startsWith("The MIT License (MIT)");
    }

    @Test
    void shouldKeepDataFromEndingItsScript() {
        assertThat(data(REPORT).toString()).contains("<native> &").contains("<b>");
        assertThat(DATA.matcher(REPORT).results().map(found -> found.group(1)))
                .hasSize(1)
                .noneMatch(json -> json.contains("<"));
    }

    @Test
    void shouldSayTheSameOfTheSameRun() {
        assertThat(HtmlReport.of(RUN)).isEqualTo(REPORT);
    }

    @Test
    void shouldContainTheRunInTheFormatOfItsFolder() {
        assertThat(data(REPORT).path("version").asInt()).isEqualTo(BenchmarkRun.VERSION);
        assertThat(data(REPORT).path("title").asString()).isEqualTo(RUN.title());
        assertThat(data(REPORT).path("report").path("seed").asString()).isEqualTo("7");
    }

    @Test
    void shouldNameWhatMakesAMeasurementInvalidAndLeaveItOutOfTheCurves() {
        final JsonNode report = data(REPORT).path("report");
        assertThat(report.path("points"))
                .filteredOn(point -> !point.path("reasons").isEmpty())
                .singleElement()
                .satisfies(point -> assertThat(point.path("reasons").toString())
                        .isEqualTo("[\"round 2: the output is wrong\",\"7 results lost\"]"));
        assertThat(report.path("percentiles").get(2).path("series"))
                .noneMatch(curve -> curve.path("engine").asInt() == 3);
    }

    @Test
    void shouldEndCurvesWhereTooFewSamplesLieBeyond() {
        final JsonNode curves = data(REPORT).path("report").path("percentiles").get(0);
        final JsonNode kafka = curves.path("series").get(1).path("ns");
        // 6,000 samples: 10 of them lie beyond 99.83 %, which is 2.78 nines.
        assertThat(curves.path("nines").get(kafka.size() - 1).asDouble()).isEqualTo(2.76);
        assertThat(kafka.get(kafka.size() - 1).isNull()).isFalse();
    }

    @Test
    void shouldShowOnlyPercentilesThatSamplesSupport() {
        final JsonNode slow = data(REPORT).path("report").path("points").get(0);
        assertThat(slow.path("ratePerSecond").asDouble()).isEqualTo(1_000);
        assertThat(slow.path("percentiles").findValuesAsString("percentile"))
                .isEqualTo(List.of("50.0", "90.0", "99.0"));
    }

    @Test
    void shouldDrawTheJitterOfTheMachineAtEveryRate() {
        assertThat(data(REPORT).path("report").path("percentiles"))
                .hasSize(3)
                .allMatch(rate -> rate.path("series").toString().contains("Machine jitter"));
    }

    @Test
    void shouldSayWhichRatesASearchFound() {
        final JsonNode found = data(REPORT).path("report").path("searches").get(0);
        assertThat(found.path("held").asString()).isEqualTo("72,000/s");
        assertThat(found.path("broke").asString()).isEqualTo("76,000/s");
        assertThat(found.path("attempts").asInt()).isEqualTo(6);
    }

    @ParameterizedTest
    @CsvSource({
        "20000, Infinity, '20,000/s, with too few samples: a percentile may be above its limit', never met",
        "0, 40000, none, '40,000/s, which the driver did not send in time'"
    })
    void shouldSayWhatLimitsASearch(final double held, final double broke, final String passed, final String failed) {
        final ReportData.Searched found = ReportData.Searched.of(
                new Capacity(
                        "p99 below 5 ms",
                        held,
                        broke,
                        List.of(
                                new Capacity.Trial(40_000, 0, false, false, true, false),
                                new Capacity.Trial(20_000, 1_000_000, true, true, false, true))),
                0);
        assertThat(found.held()).isEqualTo(passed);
        assertThat(found.broke()).isEqualTo(failed);
    }

    @Test
    void shouldSayWhatALawOfScalingIs() {
        assertThat(data(HtmlReport.of(StudyRun.of(3, 4)))
                        .path("report")
                        .path("scalings")
                        .get(0)
                        .path("law")
                        .asString())
                .contains("more measurements than coefficients)")
                .contains("The model, not a measurement, has its peak at 6.9 with");
    }

    private static JsonNode data(final String report) {
        return DATA.matcher(report)
                .results()
                .map(found -> JsonMapper.builder().build().readTree(found.group(1)))
                .findFirst()
                .orElseThrow();
    }
}
