package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.http.LocalServer;
import dev.tailrace.load.live.LiveBench;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BenchPageTest {

    private final BenchPage page = new BenchPage(LocalServer.listen("127.0.0.1", 0, "--page", "no such page"));
    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeEach
    void begin() {
        final BenchProgress steps =
                new BenchProgress(List.of(new BenchProgress.Step("calibrating", Duration.ofSeconds(50))), 0);
        page.begin("<b>tick-alerts</b>", steps, new LiveBench(System::nanoTime));
    }

    @AfterEach
    void close() {
        page.close();
    }

    private <T> HttpResponse<T> get(final String path, final HttpResponse.BodyHandler<T> body)
            throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(page.uri().resolve(path)).build(), body);
    }

    @Test
    void shouldServeALivePageThatRunsItsOwnScriptsOnly() throws IOException, InterruptedException {
        final HttpResponse<String> answer = get("/", HttpResponse.BodyHandlers.ofString());
        assertThat(answer.body()).contains("\\u003cb\\u003etick-alerts").doesNotContain("{{");
        assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "connect-src 'self'");
        assertThat(get("/history", HttpResponse.BodyHandlers.ofString()).body()).isEqualTo("[]");
    }

    @Test
    void shouldSayHowFarTheBenchmarkIsBeforeAnEngineRuns() throws IOException, InterruptedException {
        final Iterator<String> lines =
                get("/events", HttpResponse.BodyHandlers.ofLines()).body().iterator();
        assertThat(lines.next()).contains("\"step\":\"calibrating\",\"number\":1,\"steps\":1", "\"engines\":[]");
    }

    @Test
    void shouldBecomeTheReport() throws IOException, InterruptedException {
        page.end("<p>the report</p>", "script-src 'none'");
        final HttpResponse<String> answer = get("/", HttpResponse.BodyHandlers.ofString());
        assertThat(answer.body()).isEqualTo("<p>the report</p>");
        assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("script-src 'none'");
    }
}
