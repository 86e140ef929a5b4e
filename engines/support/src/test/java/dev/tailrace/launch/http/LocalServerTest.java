package dev.tailrace.launch.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LocalServerTest {

    private final AtomicLong nowNs = new AtomicLong();
    private final EventStreams events = new EventStreams(nowNs::get);
    private LocalServer server = listen("127.0.0.1");

    private LocalServer listen(final String host) {
        return LocalServer.listen(host, 0, "--page", "there is no such page")
                .guarded()
                .page("/", request -> Answer.html("<p>" + request.text("q"), "script-src 'none'"))
                .page("/fails", request -> {
                    throw new IllegalStateException("out of order");
                })
                .events("/events", events)
                .start();
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void shouldAnswerWithAPolicyAndWithoutSharing() throws IOException, InterruptedException {
        final HttpResponse<String> page = get(server.uri("/?q=%3Ca%20b"));

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).isEqualTo("<p><a b");
        assertThat(page.headers().firstValue("Content-Security-Policy"))
                .contains("script-src 'none'; frame-ancestors 'none'");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(page.headers().map()).doesNotContainKey("Access-Control-Allow-Origin");
    }

    @Test
    void shouldTellOfAnUnknownPathAndOfAFailure() throws IOException, InterruptedException {
        assertThat(get(server.uri("/other")).statusCode()).isEqualTo(404);
        assertThat(get(server.uri("/other")).body()).isEqualTo("there is no such page\n");
        assertThat(get(server.uri("/fails")).statusCode()).isEqualTo(500);
        assertThat(get(server.uri("/fails")).body()).contains("out of order");
    }

    @Test
    void shouldRefuseANameThatWasMadeToResolveToThisMachine() throws IOException {
        assertThat(statusOf("localhost:1")).isEqualTo("HTTP/1.1 200 OK");
        assertThat(statusOf("[::1]")).isEqualTo("HTTP/1.1 200 OK");
        assertThat(statusOf("attacker.example")).isEqualTo("HTTP/1.1 403 Forbidden");
        assertThat(statusOf("127.0.0.1.attacker.example:80")).isEqualTo("HTTP/1.1 403 Forbidden");
    }

    private String statusOf(final String host) throws IOException {
        try (Socket socket = connect()) {
            write(socket, "GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
            return reader(socket).readLine();
        }
    }

    @Test
    void shouldAskForATokenAtAnotherAddress() throws IOException, InterruptedException {
        server.close();
        server = listen("0.0.0.0");
        final URI printed = server.uri("/");
        final URI bare = URI.create(printed.toString().replaceFirst("\\?.*", ""));

        assertThat(get(bare).statusCode()).isEqualTo(403);
        assertThat(get(URI.create(bare + "?token=0")).statusCode()).isEqualTo(403);
        final HttpResponse<String> opened = get(printed);
        assertThat(opened.statusCode()).isEqualTo(303);
        assertThat(opened.headers().firstValue("Location")).contains("/");
        final String cookie = opened.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie).contains("HttpOnly", "SameSite=Strict");
        assertThat(get(bare, "Cookie", cookie.substring(0, cookie.indexOf(';'))).statusCode())
                .isEqualTo(200);
    }

    @Test
    void shouldStreamTheNewestEvent() throws IOException, InterruptedException {
        events.publish("{\"old\":1}");
        events.publish("{\"number\":1}");
        final Iterator<String> lines = lines();

        assertThat(lines.next()).isEqualTo("data: {\"number\":1}");
        events.publish("{\"number\":2}");
        assertThat(lines.next()).isEqualTo("data: {\"number\":2}");
        assertThat(events.listeners()).isEqualTo(1);
    }

    /** The events; on a slow machine there are comments between them. */
    private Iterator<String> lines() throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(server.uri("/events")).build(), HttpResponse.BodyHandlers.ofLines())
                .body()
                .filter(line -> line.startsWith("data: "))
                .iterator();
    }

    @Test
    void shouldNeverWaitForABrowserThatReadsNothing() throws IOException, InterruptedException {
        final String large = "x".repeat(1 << 20);
        try (Socket slow = connect()) {
            write(slow, "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n");
            events.publish(large);
            final Iterator<String> quick = lines();
            for (int number = 0; number < 50; number++) {
                assertThat(quick.next().length()).isEqualTo(large.length() + "data: ".length());
                events.publish(large);
            }
        }
    }

    @Test
    void shouldDropABrowserThatReadsNothingForTenSeconds() throws IOException, InterruptedException {
        final String large = "x".repeat(1 << 24);
        try (Socket slow = connect()) {
            write(slow, "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n");
            events.publish(large);
            final Iterator<String> quick = lines();
            quick.next();
            while (events.listeners() < 2) {
                Thread.onSpinWait();
            }
            nowNs.addAndGet(TimeUnit.SECONDS.toNanos(9));
            events.publish("still patient");
            assertThat(events.listeners()).isEqualTo(2);
            nowNs.addAndGet(TimeUnit.SECONDS.toNanos(2));
            while (events.listeners() > 1) {
                events.publish("one has read nothing for eleven seconds");
            }
            assertThat(quick.next()).isNotEmpty();
        }
    }

    @Test
    void shouldSendToTenBrowsersAtOnce() throws IOException, InterruptedException {
        events.publish("0");
        final List<Iterator<String>> browsers = new ArrayList<>();
        for (int browser = 0; browser < 10; browser++) {
            browsers.add(lines());
            assertThat(browsers.get(browser).next()).isEqualTo("data: 0");
        }

        events.publish("1");

        assertThat(browsers).allSatisfy(lines -> assertThat(lines.next()).isEqualTo("data: 1"));
    }

    @Test
    void shouldSurviveAThousandConnectionsThatNeverEndTheirRequests() throws IOException, InterruptedException {
        final List<Socket> connections = new ArrayList<>();
        try {
            for (int connection = 0; connection < 1_000; connection++) {
                connections.add(connect());
                write(connections.get(connection), "GET / HTTP/1.1\r\n");
            }
            assertThat(Thread.getAllStackTraces().keySet().stream()
                            .filter(thread -> thread.getName().equals("tailrace-page"))
                            .count())
                    .isBetween(1L, 64L);
        } finally {
            for (final Socket connection : connections) {
                connection.close();
            }
        }
        assertThat(answerAfterRefusals()).isEqualTo(200);
    }

    /** While threads notice that their connections are gone, others are closed. */
    private int answerAfterRefusals() throws InterruptedException {
        while (true) {
            try {
                return get(server.uri("/")).statusCode();
            } catch (final IOException refused) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void shouldEndStreamsWhenItCloses() throws IOException, InterruptedException {
        events.publish("1");
        final Iterator<String> lines = lines();
        lines.next();

        server.close();

        assertThat(isOver(lines)).isTrue();
    }

    private static boolean isOver(final Iterator<String> lines) {
        try {
            return !lines.hasNext();
        } catch (final UncheckedIOException closed) {
            return true;
        }
    }

    private Socket connect() throws IOException {
        final Socket socket = new Socket();
        socket.connect(new InetSocketAddress("127.0.0.1", server.uri("/").getPort()));
        return socket;
    }

    private static void write(final Socket socket, final String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    }

    private static BufferedReader reader(final Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    private static HttpResponse<String> get(final URI page, final String... headers)
            throws IOException, InterruptedException {
        final HttpRequest.Builder request = HttpRequest.newBuilder(page);
        if (headers.length == 2) {
            request.header(headers[0], headers[1]);
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
