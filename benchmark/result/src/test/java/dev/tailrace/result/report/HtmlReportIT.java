package dev.tailrace.result.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.synthetic.SampleRun;
import dev.tailrace.result.synthetic.StudyRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The report in a real browser. Where there is no Chromium each test is reported as skipped. */
class HtmlReportIT {

    private static final String NO_CHROMIUM = "no Chromium on the path: the report is not tried in a browser";

    /** Percentiles at three rates, a timeline for each of four engines, the response curve. */
    private static final int CHARTS = 8;

    /** 182 mm in the pixels of CSS. */
    private static final int A4_BETWEEN_MARGINS = 688;

    private static final String COLOURED = "Array.from(document.querySelectorAll('.uplot canvas'))"
            + ".filter(canvas => { const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;"
            + " for (let i = 3; i < pixels.length; i += 4) { if (pixels[i] !== 0) { return true; } } return false; }).length";

    // A browser that ends may still write into its profile.
    @TempDir(cleanup = CleanupMode.NEVER)
    private static Path folder;

    private static Browser browser;
    private static Path report;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        final Optional<Path> chromium = Browser.find();
        if (chromium.isEmpty()) {
            System.out.println("HtmlReportIT: " + NO_CHROMIUM);
            return;
        }
        report = Files.writeString(folder.resolve("report.html"), HtmlReport.of(SampleRun.of(11, 8)));
        browser = Browser.start(chromium.get(), folder.resolve("profile"));
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void openOnADesk() {
        assumeTrue(browser != null, NO_CHROMIUM);
        browser.prefer("light");
        browser.resize(1_240, 900);
        browser.open(report.toUri());
    }

    @Test
    void shouldDrawEveryChartWithoutComplaint() {
        assertThat(browser.evaluate("document.documentElement.dataset.drawn").asString())
                .isEqualTo(String.valueOf(CHARTS));
        assertThat(browser.evaluate(COLOURED).asInt()).isEqualTo(CHARTS);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void shouldAskForNothingButItself() {
        assertThat(browser.requests())
                .isNotEmpty()
                .allMatch(address -> address.equals(report.toUri().toString()) || address.startsWith("data:"));
    }

    @Test
    void shouldFollowTheThemeOfTheSystemAndTheButton() {
        browser.prefer("dark");
        browser.open(report.toUri());
        assertThat(theme()).isEqualTo("dark");
        final String dark = background();
        browser.evaluate("document.getElementById('theme').click()");
        assertThat(theme()).isEqualTo("light");
        assertThat(background()).isNotEqualTo(dark);
        assertThat(browser.evaluate(COLOURED).asInt()).isEqualTo(CHARTS);
    }

    @Test
    void shouldShowTheTimelinesOfTheChosenRate() {
        final String shown = "document.querySelector('[data-timeline] canvas').toDataURL()";
        final String before = browser.evaluate(shown).asString();
        browser.evaluate("document.querySelector('[data-rate=\"1000\"]').click()");
        assertThat(browser.evaluate("document.querySelector('[data-rate=\"1000\"]').getAttribute('aria-pressed')")
                        .asString())
                .isEqualTo("true");
        assertThat(browser.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done("
                                + shown + "))))")
                        .asString())
                .isNotEqualTo(before);
    }

    @Test
    void shouldBeAccessible() throws IOException {
        for (final String scheme : List.of("light", "dark")) {
            browser.prefer(scheme);
            browser.open(report.toUri());
            assertThat(browser.violations()).as(scheme).isEmpty();
        }
    }

    @Test
    void shouldDrawTheDotsOfAPageOfTables() throws IOException {
        browser.resize(375, 812);
        browser.open(Files.writeString(folder.resolve("tables.html"), HtmlReport.of(TablePageTest.PAGE))
                .toUri());
        assertThat(browser.evaluate("Array.from(document.querySelectorAll('.stage circle')).map(dot =>"
                                + " Math.round(parseFloat(dot.getAttribute('cx')))).join()")
                        .asString())
                .isEqualTo("34,66");
        assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
                .isEqualTo(375);
        assertThat(browser.violations()).isEmpty();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void shouldFitAPhone() {
        browser.resize(390, 844);
        browser.open(report.toUri());
        assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
                .isEqualTo(390);
        assertThat(browser.evaluate(
                                "Math.max(...Array.from(document.querySelectorAll('.uplot')).map(chart => chart.getBoundingClientRect().right))")
                        .asDouble())
                .isLessThanOrEqualTo(390);
        assertThat(browser.evaluate(COLOURED).asInt()).isEqualTo(CHARTS);
        // Why a measurement is invalid can be read without moving its table.
        assertThat(browser.evaluate("document.querySelector('.stays').getBoundingClientRect().right")
                        .asDouble())
                .isBetween(1.0, 390.0);
    }

    @Test
    void shouldPrintWithEverythingOpen() {
        browser.evaluate("window.addEventListener('beforeprint', () => { window.printed ="
                + " document.querySelectorAll('details:not([open])').length; })");
        assertThat(browser.pdf()).startsWith("%PDF".getBytes(StandardCharsets.US_ASCII));
        assertThat(browser.evaluate("window.printed").asInt(-1)).isZero();
        assertThat(browser.evaluate("document.querySelectorAll('details[open]').length")
                        .asInt())
                .isZero();
    }

    @Test
    void shouldPrintEveryTableWithinThePage() {
        browser.print(A4_BETWEEN_MARGINS);
        assertThat(browser.evaluate("Array.from(document.querySelectorAll('table')).filter(table =>"
                                + " table.getBoundingClientRect().right > document.documentElement.clientWidth + 1)"
                                + ".map(table => table.parentNode.getAttribute('aria-label')).join()")
                        .asString())
                .isEmpty();
    }

    @Test
    void shouldRunNoScriptThatIsNotItsOwn() {
        browser.evaluate("{ const injected = document.createElement('script'); injected.textContent = 'window.ran = 1';"
                + " document.body.append(injected); }");
        assertThat(browser.evaluate("String(window.ran)").asString()).isEqualTo("undefined");
    }

    @Test
    void shouldShowTextOfTheRunAsText() {
        assertThat(text("main"))
                .contains("Kafka Streams, <native> & \"untuned\"")
                .contains("\"sym\":\"<b>\"");
        assertThat(browser.evaluate("document.querySelectorAll('native, b').length")
                        .asInt())
                .isZero();
    }

    @Test
    void shouldShowAnInvalidMeasurementWhereItsFiguresWouldBe() {
        assertThat(text("#summary"))
                .contains("⊘ invalid: round 2: the output is wrong; 7 results lost")
                .contains("7 · 2 · 31");
        assertThat(text("header"))
                .contains("2 March 2026, 09:30 UTC · 2 min 41 s")
                .contains("✕ 11 of 12 measurements valid");
    }

    @Test
    void shouldShowWhatEnginesAllocatedAndKept() {
        assertThat(text("#resources"))
                .contains("Allocated per record\tAllocated per second")
                .contains("412 B\t402 KiB/s")
                .contains("On disks")
                .contains("Output log\tProgress log\tSnapshots")
                .contains("12.0 MiB\n+3.00 MiB\n\t5.00 MiB\n−1.00 MiB");
    }

    @Test
    void shouldShowStudies() throws IOException {
        show(StudyRun.of(3, 4));
        assertThat(browser.evaluate("document.querySelectorAll('[data-scaling] canvas').length")
                        .asInt())
                .isEqualTo(1);
        assertThat(browser.evaluate("document.querySelectorAll('#replay tbody tr').length")
                        .asInt())
                .isEqualTo(3);
        assertThat(browser.evaluate(COLOURED).asString())
                .isEqualTo(browser.evaluate("document.documentElement.dataset.drawn")
                        .asString());
        browser.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })");
        assertThat(text("body"))
                .contains("What each setting is worth")
                .contains("sum of the single effects")
                .contains("java-options: none → <gc>")
                .contains("Larger batches cost the broker less.")
                .contains("Cost per million")
                .contains("Cost at $0.05 for a processor and hour: of what")
                .contains("Scaling with parallelism")
                .contains("Replay at full speed")
                .contains("600,000 messages, 250 s of the feed from its opening, were offered")
                .contains("100,000/s\n90,000 – 110,000/s")
                .contains("× 42")
                .contains("≥ 1,000,000/s")
                .contains("⊘ not measured")
                .contains("✕ 2 of 3 replays measured")
                .contains("has its peak at 6.9 with");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void shouldLeaveOutStudiesThatWereNotMade() {
        assertThat(text("body"))
                .contains("measurements valid")
                .doesNotContain("Replay at full speed")
                .doesNotContain("replays measured")
                .doesNotContain("What each setting is worth")
                .doesNotContain("Scaling with");
    }

    @Test
    void shouldShowBothAttemptsOfACalibration() throws IOException {
        final Calibration.Check right = new Calibration.Check("delay", "p50", "ms", 5, 5, 0.01);
        final Calibration.Check wrong = new Calibration.Check("delay", "p50", "ms", 5, 5.6, 0.01);
        show(empty(new Calibration(List.of(right), List.of(wrong))));
        assertThat(text("body"))
                .contains("✓ Calibrated")
                .contains("An earlier attempt failed:", "✓ pass", "+12.00 %", "✕ fail");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void shouldShowWhatIsMissingWhenThereIsNothing() throws IOException {
        show(empty(Calibration.NONE));
        assertThat(text("body"))
                .contains("✕ Not calibrated")
                .contains("The measuring path was not calibrated, so no figure of this report is valid.")
                .doesNotContain("Outputs match", "measurements valid");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void shouldWriteNumbersAsTheTerminalDoes() {
        final Random random = new Random(17);
        final List<Double> values = new ArrayList<>(List.of(0.0, 1.0, 9.995, 99.95, 999.5, 1e3, 1.005, 2.0, 0.5));
        for (int i = 0; i < 2_000; i++) {
            values.add(Math.pow(10, 12 * random.nextDouble() - 1));
        }
        final List<String> terminal = values.stream()
                .flatMap(value -> Stream.of(
                        Figures.duration(value),
                        Figures.rate(value),
                        Figures.percentile(value),
                        Figures.times(value),
                        Figures.change(value)))
                .toList();
        final JsonNode page = browser.evaluate(
                "(() => {" + HtmlFile.resource("format.js") + "return " + values
                        + ".flatMap((value) => [duration(value), rate(value), percentile(value), times(value), change(value)]); })()");
        for (int i = 0; i < terminal.size(); i++) {
            assertThat(page.get(i).asString()).as("of %s", values.get(i / 5)).isEqualTo(terminal.get(i));
        }
    }

    private static void show(final BenchmarkRun run) throws IOException {
        browser.open(Files.writeString(folder.resolve("other.html"), HtmlReport.of(run))
                .toUri());
    }

    private static BenchmarkRun empty(final Calibration calibration) {
        return new BenchmarkRun(
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
                calibration,
                List.of(),
                List.of(),
                List.of(),
                null,
                null);
    }

    private static String text(final String selector) {
        return browser.evaluate("document.querySelector('" + selector + "').innerText")
                .asString();
    }

    private static String theme() {
        return browser.evaluate("document.documentElement.dataset.theme").asString();
    }

    private static String background() {
        return browser.evaluate("getComputedStyle(document.body).backgroundColor")
                .asString();
    }
}
