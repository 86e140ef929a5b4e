package dev.tailrace.result.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A headless Chromium with one page, driven by its DevTools protocol over a local socket. */
public final class Browser implements AutoCloseable {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome");
    private static final String LISTENING = "DevTools listening on ";
    private static final long DEADLINE_SECONDS = 60;

    private final JsonMapper json = JsonMapper.builder().build();
    private final HttpClient http = HttpClient.newHttpClient();
    private final BlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
    private final List<JsonNode> events = new ArrayList<>();
    private final Process process;
    private final WebSocket socket;
    private int lastId;

    private Browser(final Process process, final URI page) {
        this.process = process;
        this.socket =
                http.newWebSocketBuilder().buildAsync(page, new Messages()).join();
    }

    /** Where Chromium is, if it is on the path. */
    public static Optional<Path> find() {
        return Stream.of(System.getenv("PATH").split(":"))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Starts a browser.
     *
     * @param profile its own folder, to be removed by the caller
     */
    public static Browser start(final Path chromium, final Path profile) throws IOException, InterruptedException {
        final Process process = new ProcessBuilder(
                        chromium.toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--hide-scrollbars",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return new Browser(process, page(process));
        } catch (final IOException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static URI page(final Process process) throws IOException, InterruptedException {
        final BufferedReader errors = process.errorReader();
        String line = errors.readLine();
        while (line != null && !line.startsWith(LISTENING)) {
            line = errors.readLine();
        }
        if (line == null) {
            throw new IOException("the browser ended before it listened");
        }
        // Whoever writes into a full pipe waits forever.
        final Thread drain = new Thread(() -> errors.lines().forEach(ignored -> {}), "browser-errors");
        drain.setDaemon(true);
        drain.start();
        final URI browser = URI.create(line.substring(LISTENING.length()).strip());
        final HttpResponse<String> pages = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://" + browser.getAuthority() + "/json/list"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        for (final JsonNode target : JsonMapper.builder().build().readTree(pages.body())) {
            if (target.path("type").asString("").equals("page")) {
                return URI.create(target.path("webSocketDebuggerUrl").asString());
            }
        }
        throw new IOException("the browser has no page: " + pages.body());
    }

    /** Calls a method of the protocol and waits for its result. */
    public JsonNode call(final String method, final Map<String, Object> parameters) {
        final int id = ++lastId;
        socket.sendText(json.writeValueAsString(Map.of("id", id, "method", method, "params", parameters)), true)
                .join();
        return await(message -> message.path("id").asInt(0) == id).path("result");
    }

    /** Opens a page and waits until it is loaded. What was said of an earlier one is forgotten. */
    public void open(final URI page) {
        events.clear();
        call("Page.enable", Map.of());
        call("Runtime.enable", Map.of());
        call("Log.enable", Map.of());
        call("Network.enable", Map.of());
        call("Page.navigate", Map.of("url", page.toString()));
        await(message -> message.path("method").asString("").equals("Page.loadEventFired"));
    }

    /** The width of the page in pixels, as on a screen with two dots per pixel. */
    public void resize(final int width, final int height) {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
        evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
    }

    /** Makes the system of the browser light or dark. */
    public void prefer(final String scheme) {
        call(
                "Emulation.setEmulatedMedia",
                Map.of("media", "", "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Lays the page out as for paper, so many pixels wide; until {@link #prefer} is called. */
    void print(final int width) {
        call("Emulation.setEmulatedMedia", Map.of("media", "print"));
        resize(width, width);
    }

    /** The value of an expression, waited for if it is a promise. */
    public JsonNode evaluate(final String expression) {
        final JsonNode result =
                call("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        if (result.has("exceptionDetails")) {
            throw new IllegalStateException(expression + ": " + result.path("exceptionDetails"));
        }
        return result.path("result").path("value");
    }

    /** A picture of the whole page, as PNG. */
    public byte[] screenshot() {
        final JsonNode shot = call("Page.captureScreenshot", Map.of("captureBeyondViewport", true));
        return Base64.getDecoder().decode(shot.path("data").asString());
    }

    byte[] pdf() {
        final JsonNode pdf = call("Page.printToPDF", Map.of("printBackground", true, "preferCSSPageSize", true));
        return Base64.getDecoder().decode(pdf.path("data").asString());
    }

    /** What axe, the accessibility checker, has against the page as it is now: rule, element and reason. */
    public List<String> violations() throws IOException {
        try (InputStream axe = Browser.class.getResourceAsStream("/axe.min.js")) {
            evaluate(new String(axe.readAllBytes(), StandardCharsets.UTF_8) + "; 0");
        }
        final List<String> violations = new ArrayList<>();
        evaluate(
                        "axe.run(document, { resultTypes: ['violations'] }).then(result => result.violations.flatMap(rule =>"
                                + " rule.nodes.map(node => rule.id + ' ' + node.target.join(' ') + ': ' + node.failureSummary)))")
                .forEach(violation -> violations.add(violation.asString()));
        return violations;
    }

    /** Bytes of the heap of the page's scripts, after a collection. */
    public long heapBytes() {
        call("HeapProfiler.collectGarbage", Map.of());
        call("Performance.enable", Map.of());
        for (final JsonNode metric : call("Performance.getMetrics", Map.of()).path("metrics")) {
            if (metric.path("name").asString("").equals("JSHeapUsedSize")) {
                return metric.path("value").asLong();
            }
        }
        throw new IllegalStateException("the browser does not say how much memory the page has");
    }

    /** What went wrong in the page: exceptions, errors and warnings on its console. */
    public List<String> complaints() {
        return events.stream()
                .filter(event -> switch (event.path("method").asString("")) {
                    case "Runtime.exceptionThrown", "Log.entryAdded" -> true;
                    case "Runtime.consoleAPICalled" ->
                        List.of("error", "warning", "assert")
                                .contains(event.path("params").path("type").asString(""));
                    default -> false;
                })
                .map(JsonNode::toString)
                .toList();
    }

    /** The addresses that the page has asked for, in order. */
    public List<String> requests() {
        return events.stream()
                .filter(event -> event.path("method").asString("").equals("Network.requestWillBeSent"))
                .map(event -> event.path("params").path("request").path("url").asString(""))
                .toList();
    }

    private JsonNode await(final Predicate<JsonNode> wanted) {
        final long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        while (true) {
            final JsonNode message = next(deadline - System.nanoTime());
            events.add(message);
            if (wanted.test(message)) {
                return message;
            }
        }
    }

    private JsonNode next(final long withinNs) {
        try {
            final JsonNode message = messages.poll(withinNs, TimeUnit.NANOSECONDS);
            if (message == null) {
                throw new IllegalStateException("the browser has not answered within " + DEADLINE_SECONDS + " s");
            }
            return message;
        } catch (final InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    @Override
    public void close() {
        call("Browser.close", Map.of());
        socket.abort();
        try {
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (final InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** Puts together what arrives in parts. */
    private final class Messages implements WebSocket.Listener {

        private final StringBuilder part = new StringBuilder();

        @Override
        public CompletionStage<?> onText(final WebSocket from, final CharSequence data, final boolean last) {
            part.append(data);
            if (last) {
                messages.add(json.readTree(part.toString().getBytes(StandardCharsets.UTF_8)));
                part.setLength(0);
            }
            from.request(1);
            return null;
        }
    }
}
