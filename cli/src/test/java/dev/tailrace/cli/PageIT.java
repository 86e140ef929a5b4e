package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.result.report.Browser;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The page and the report of a run in a real browser. Where there is no Chromium each test is reported as skipped. */
@Timeout(300)
class PageIT {

    private static final String NO_CHROMIUM = "no Chromium on the path: the page of a run is not tried in a browser";
    private static final Pattern PAGE = Pattern.compile("tailrace: page at (http://127\\.0\\.0\\.1:\\d+/)\n");
    private static final Path PICTURE = Repository.ROOT.resolve("docs/page.png");
    private static final int MESSAGES = GeneratedPart.isWritten() ? 1_000_000 : 60_000;
    private static final int SYMBOLS = GeneratedPart.isWritten() ? 500 : 20;
    private static final List<String> VIEWS = List.of("market", "pipeline", "latency");
    private static final String SCRIPT = "<script>alert(1)</script>";
    private static final long LOOK_NS = 50_000_000;

    // A browser that ends may still write into its profile.
    @TempDir(cleanup = CleanupMode.NEVER)
    private static Path folder;

    private static Browser browser;
    private static Cli cli;
    private static CompletableFuture<Integer> run;
    private static URI page;
    private static Path report;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        final Optional<Path> chromium = Browser.find();
        if (chromium.isEmpty()) {
            System.out.println("PageIT: " + NO_CHROMIUM);
            return;
        }
        final Path feed = folder.resolve("feed.itch50");
        new FeedGenerator(FeedSpec.builder()
                        .messages(MESSAGES)
                        .symbols(SYMBOLS)
                        .jumps(3)
                        .build())
                .writeFiles(feed);
        report = folder.resolve("report.html");
        cli = new Cli();
        run = CompletableFuture.supplyAsync(() -> cli.run(
                "run",
                "--input",
                feed.toString(),
                "--page",
                "0",
                "--report",
                report.toString(),
                "--latency-target",
                "50us"));
        await(() -> cli.err().contains("the page stays until Ctrl-C"));
        final Matcher said = PAGE.matcher(cli.err());
        assertThat(said.find()).as(cli.err()).isTrue();
        page = URI.create(said.group(1));
        browser = Browser.start(chromium.get(), folder.resolve("profile"));
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
            cli.interrupt();
            assertThat(run.join()).isZero();
        }
    }

    private static void await(final BooleanSupplier condition) {
        while (!condition.getAsBoolean() && !run.isDone()) {
            LockSupport.parkNanos(LOOK_NS);
        }
        assertThat(condition.getAsBoolean()).as(cli.err()).isTrue();
    }

    @BeforeEach
    void begin() {
        assumeTrue(browser != null, NO_CHROMIUM);
        browser.prefer("light");
        browser.resize(1_400, 900);
    }

    private static void open(final URI address) {
        browser.open(URI.create("about:blank"));
        browser.open(address);
        awaitIn("document.documentElement.dataset.ready === 'true'");
    }

    /** Waits until an expression is true, looking at each frame. */
    private static void awaitIn(final String condition) {
        assertThat(browser.evaluate("new Promise(done => { const begun = performance.now(); const look = () => { if ("
                                + condition
                                + ") { done('true'); } else if (performance.now() - begun > 60000) { done('not within"
                                + " a minute'); } else { requestAnimationFrame(look); } }; look(); })")
                        .asString())
                .as(condition)
                .isEqualTo("true");
    }

    private static String count(final int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String text(final String selector) {
        return browser.evaluate("document.querySelector('" + selector + "').innerText")
                .asString();
    }

    private static void click(final String selector) {
        browser.evaluate("document.querySelector('" + selector + "').click()");
    }

    @Test
    void shouldShowChartBookAndAlertsAndLoadFromTheRunOnly() {
        open(page);

        awaitIn("document.querySelector('.status.over') !== null");
        assertThat(text("header")).contains("tick-alerts", count(MESSAGES) + " messages", "finished (exit code 0)");
        awaitIn("document.querySelectorAll('.uplot canvas').length === 2");
        awaitIn("document.querySelectorAll('.ladder .bid').length > 0");
        assertThat(text("#bookTime")).isEqualTo("at the end of the run");
        assertThat(browser.requests())
                .isNotEmpty()
                .allMatch(address -> address.startsWith(page.toString()) || address.startsWith("data:"));
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void shouldGoToTheMomentOfAnAlert() {
        open(page);
        awaitIn("document.querySelectorAll('tr.choose').length === 3");
        final String symbol = text("tr.choose .of:nth-child(2)");

        click("tr.choose");

        awaitIn("document.querySelector('#bookTime').innerText.includes('after record')");
        awaitIn("document.querySelectorAll('.ladder .price').length > 0");
        assertThat(text("#instrument")).isEqualTo(symbol);
        assertThat(browser.complaints()).isEmpty();
    }

    /** The picture of the documentation; {@code -Dtailrace.docs=write} makes it again. */
    @Test
    void shouldBeThePictureOfTheDocumentation() throws IOException {
        if (GeneratedPart.isWritten()) {
            open(page);
            click("tr.choose");
            awaitIn("document.querySelector('#bookTime').innerText.includes('after record')");
            Files.write(PICTURE, browser.screenshot());
        }
        assertThat(PICTURE).exists();
    }

    @Test
    void shouldFindAnInstrumentByKeyboard() {
        open(page);
        final String wanted = browser.evaluate("document.querySelectorAll('.keys li span')[7].innerText")
                .asString();

        browser.evaluate("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))");
        assertThat(browser.evaluate("document.activeElement.id").asString()).isEqualTo("search");
        browser.call("Input.insertText", Map.of("text", wanted));
        awaitIn("document.querySelectorAll('.keys li').length < 10");
        browser.evaluate("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))");

        awaitIn("document.querySelector('#instrument').innerText === '" + wanted + "'");
        browser.evaluate(
                "document.activeElement.blur(); document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '2',"
                        + " bubbles: true }))");
        assertThat(browser.evaluate("document.querySelector('#pipeline').hidden")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void shouldDrawThePipelineAndTheLatencies() {
        open(page);
        click("[data-view=pipeline]");
        assertThat(browser.evaluate("Array.from(document.querySelectorAll('.graph text')).map(text =>"
                                + " text.textContent).join(' ')")
                        .asString())
                .contains("feed " + count(MESSAGES), "book", "jumps 3", "alerts 3");
        click("[data-view=latency]");
        assertThat(text("#latency")).contains("p99.9", count(MESSAGES) + " messages, ");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void shouldFitADeskAndAPhoneInTheDark() {
        browser.prefer("dark");
        for (final int width : List.of(1_400, 375)) {
            browser.resize(width, 812);
            open(page);
            for (final String view : VIEWS) {
                click("[data-view=" + view + "]");
                assertThat(browser.evaluate("document.documentElement.scrollWidth")
                                .asInt())
                        .as(view)
                        .isEqualTo(width);
            }
        }
        assertThat(browser.evaluate("document.documentElement.dataset.theme").asString())
                .isEqualTo("dark");
    }

    @Test
    void shouldOpenTheReportOffline() {
        open(report.toUri());
        assertThat(text("header")).contains(count(MESSAGES) + " messages");
        awaitIn("document.querySelectorAll('.ladder .bid').length > 0");
        click("tr.choose");
        awaitIn("document.querySelector('#bookTime').innerText.includes('after record')");
        final String atAlert = text(".book");

        browser.evaluate("const slider = document.getElementById('slider'); slider.value = 300;"
                + " slider.dispatchEvent(new Event('input'))");

        awaitIn("document.querySelector('#bookTime').innerText.includes('copy of')");
        assertThat(text(".book")).isNotEqualTo(atAlert);
        assertThat(browser.requests())
                .allMatch(address -> address.startsWith(report.toUri().toString()) || address.startsWith("data:"));
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void shouldShowASymbolOfAPipelineOfOnesOwnAsText() throws IOException {
        final Path trades = Files.writeString(
                folder.resolve("trades.csv"), "symbol,price,size,time\n" + SCRIPT + ",10.5,100,2026-01-05T09:30:00Z\n");
        final Path own = folder.resolve("own.html");
        assertThat(new Cli()
                        .run(
                                "run",
                                "example.TradeAverages",
                                "--class-path",
                                "target/test-classes",
                                "--input",
                                trades.toString(),
                                "--report",
                                own.toString()))
                .isZero();

        open(own.toUri());

        awaitIn("document.querySelector('#instrument').innerText === '" + SCRIPT + "'");
        assertThat(text(".keys")).contains(SCRIPT);
        assertThat(text("table.results")).contains(SCRIPT);
        assertThat(text("footer")).contains("input: trades.csv");
        assertThat(browser.evaluate("document.querySelectorAll('header script, main script').length")
                        .asInt())
                .isZero();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void shouldBeAccessible() throws IOException {
        for (final String scheme : List.of("light", "dark")) {
            browser.prefer(scheme);
            open(page);
            awaitIn("document.querySelectorAll('.ladder .bid').length > 0");
            for (final String view : VIEWS) {
                click("[data-view=" + view + "]");
                assertThat(browser.violations()).as(view + ", " + scheme).isEmpty();
            }
        }
    }

    @Test
    void shouldDrawTheLatencyTarget() {
        open(page);
        click("[data-view=latency]");
        assertThat(text("#latency")).contains(" % within 50 µs");
        assertThat(browser.complaints()).isEmpty();
    }
}
