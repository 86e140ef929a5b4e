package dev.tailrace.launch.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.testkit.ScrapedText;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MetricsServerTest {

    private final MetricsServer server = MetricsServer.start(new MetricsAddress(MetricsAddress.LOOPBACK, 0))
            .add(page -> page.value(RunMetrics.TASKS, 3));

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void shouldServeOpenMetricsToWhoAsksForIt() throws IOException, InterruptedException {
        final HttpResponse<String> page = get(server.uri(), "application/openmetrics-text;version=1.0.0,*/*;q=0.1");

        assertThat(page.headers().firstValue("Content-Type")).contains(MetricsPage.OPEN_METRICS);
        final ScrapedText text = ScrapedText.parse(page.body(), true);
        assertThat(text.value("tailrace_tasks")).isEqualTo(3);
        assertThat(text.value("jvm_memory_used_bytes{area=\"heap\"}")).isPositive();
        assertThat(text.names())
                .contains(
                        "jvm_memory_max_bytes",
                        "jvm_gc_collections_total",
                        "jvm_gc_collection_seconds_total",
                        "jvm_threads_current",
                        "process_cpu_seconds_total",
                        "process_start_time_seconds");
    }

    @Test
    void shouldServePlainTextToAllOthers() throws IOException, InterruptedException {
        final HttpResponse<String> page = get(server.uri(), "text/html");

        assertThat(page.headers().firstValue("Content-Type")).contains(MetricsPage.PLAIN_TEXT);
        assertThat(ScrapedText.parse(page.body(), false).value("tailrace_tasks"))
                .isEqualTo(3);
    }

    @Test
    void shouldSayWhereTheFiguresAre() throws IOException, InterruptedException {
        final HttpResponse<String> root = get(server.uri().resolve("/"), "*/*");

        assertThat(root.statusCode()).isEqualTo(404);
        assertThat(root.body()).isEqualTo("the figures are at /metrics\n");
    }

    @Test
    void shouldAnswerProbesWithTheProblemIfThereIsOne() throws IOException, InterruptedException {
        for (final String path : List.of(MetricsServer.HEALTH, MetricsServer.READY)) {
            final HttpResponse<String> good = get(server.uri().resolve(path), "*/*");
            assertThat(good.statusCode()).isEqualTo(200);
            assertThat(good.body()).isEqualTo("ok\n");
        }
        server.probe(MetricsServer.READY, () -> Optional.of("stopping"));
        final HttpResponse<String> bad = get(server.uri().resolve(MetricsServer.READY), "*/*");
        assertThat(bad.statusCode()).isEqualTo(503);
        assertThat(bad.body()).isEqualTo("stopping\n");
        assertThat(get(server.uri().resolve(MetricsServer.HEALTH), "*/*").statusCode())
                .isEqualTo(200);
    }

    @Test
    void shouldRefuseToBeWrittenTo() throws IOException, InterruptedException {
        final HttpResponse<String> refused = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(server.uri())
                                .POST(HttpRequest.BodyPublishers.ofString("x"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());

        assertThat(refused.statusCode()).isEqualTo(405);
        assertThat(refused.headers().firstValue("Allow")).contains("GET, HEAD");
    }

    @Test
    void shouldFailAScrapeWhoseSourceIsBrokenAndContinue() throws IOException, InterruptedException {
        server.add(page -> page.value(RunMetrics.TASKS, 4));

        final HttpResponse<String> broken = get(server.uri(), "*/*");

        assertThat(broken.statusCode()).isEqualTo(500);
        assertThat(broken.body())
                .isEqualTo("the figures cannot be read: java.lang.IllegalStateException: two sources have"
                        + " tailrace_tasks\n");
        assertThat(get(server.uri(), "*/*").statusCode()).isEqualTo(500);
    }

    @Test
    void shouldSayWhichPortIsTakenAndWhatToDo() {
        final int port = server.uri().getPort();

        assertThatThrownBy(() -> MetricsServer.start(new MetricsAddress("127.0.0.1", port)))
                .isInstanceOf(StatusException.class)
                .hasMessage("--metrics-port: cannot listen at 127.0.0.1:" + port
                        + ": Address already in use; give another port, or 0 for any that is free");
    }

    @Test
    void shouldBeReachedOnLoopbackOnlyWhenThatIsItsHost() {
        assertThat(server.uri().getHost()).isEqualTo("127.0.0.1");
    }

    private static HttpResponse<String> get(final URI uri, final String accept)
            throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(uri).header("Accept", accept).build(),
                        HttpResponse.BodyHandlers.ofString());
    }
}
