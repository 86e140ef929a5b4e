package dev.tailrace.result.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tailrace.result.synthetic.SampleRun;
import dev.tailrace.result.synthetic.StudyRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

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
        assertThat(browser.requests()).isNotEmpty().containsOnly(report.toUri().toString());
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
    void shouldDrawTheChartOfAStudyAndShowItsTables() throws IOException {
        final Path studies = Files.writeString(folder.resolve("studies.html"), HtmlReport.of(StudyRun.of(3, 4)));
        browser.open(studies.toUri());
        assertThat(browser.evaluate("document.querySelectorAll('[data-scaling] canvas').length")
                        .asInt())
                .isEqualTo(1);
        assertThat(browser.evaluate("document.querySelectorAll('#replay tbody tr').length")
                        .asInt())
                .isEqualTo(3);
        assertThat(browser.evaluate(COLOURED).asString())
                .isEqualTo(browser.evaluate("document.documentElement.dataset.drawn")
                        .asString());
        assertThat(browser.complaints()).isEmpty();
    }

    private static String theme() {
        return browser.evaluate("document.documentElement.dataset.theme").asString();
    }

    private static String background() {
        return browser.evaluate("getComputedStyle(document.body).backgroundColor")
                .asString();
    }
}
