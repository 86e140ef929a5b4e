package dev.tailrace.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.cli.page.EngineFigure;
import dev.tailrace.cli.page.WatchedRun;
import dev.tailrace.launch.metrics.MetricsAddress;
import dev.tailrace.launch.metrics.MetricsServer;
import dev.tailrace.launch.metrics.RunMetrics;
import dev.tailrace.launch.run.RunProgress;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import dev.tailrace.metrics.DurationCounts;
import dev.tailrace.metrics.Labels;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WatchedTopicsTest {

    private final List<String> warnings = new ArrayList<>();
    private final WatchedTopics watched = new WatchedTopics(
            "some", RunSpec.of("tick-alerts"), Optional.empty(), Duration.ofMillis(100), warnings::add);

    @Test
    void shouldEndWithTheCountsOfTheSummary() {
        watched.take(new RunProgress(400, 40, 600, 7));
        watched.take(new RunTotals(
                "a processor",
                1_000,
                1,
                new TreeMap<>(Map.of("a", 60L, "b", 40L)),
                new TreeMap<>(),
                new TreeMap<>(),
                new TreeMap<>(),
                ""));

        final WatchedRun.Figures figures = watched.figures();

        assertThat(figures.records()).isEqualTo(1_000);
        assertThat(figures.results()).isEqualTo(100);
        assertThat(figures.behind()).isZero();
        assertThat(figures.eventTimeNs()).isEqualTo(7);
    }

    @Test
    void shouldShowTheAgesOfRecordsOnlyWhereTheRunnerHasNoLatencies() {
        final DurationCounts ages = new DurationCounts();
        ages.add(2_000_000, 5);
        try (MetricsServer endpoint = MetricsServer.start(new MetricsAddress(MetricsAddress.LOOPBACK, 0))) {
            watched.readFrom(endpoint.uri());
            assertThat(watched.figures().latency()).isEmpty();

            endpoint.add(page -> page.durations(RunMetrics.AGE, Labels.NONE, List.of(ages)));
            final WatchedRun.Latency age = watched.figures().latency().orElseThrow();
            assertThat(age.meaning()).startsWith("from the timestamp of a record in its topic");
            assertThat(age.taken().getTotalCount()).isEqualTo(5);

            endpoint.add(page -> page.durations(RunMetrics.LATENCY, Labels.NONE, List.of(ages)));
            assertThat(watched.figures().latency().orElseThrow().meaning()).startsWith("from the moment a record was");
        }
    }

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void shouldKeepTheLastFiguresWhileTheRunnerIsSilent() throws IOException {
        final DurationCounts ages = new DurationCounts();
        ages.add(2_000_000, 5);
        try (MetricsServer endpoint = MetricsServer.start(new MetricsAddress(MetricsAddress.LOOPBACK, 0));
                ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            endpoint.add(page -> page.durations(RunMetrics.AGE, Labels.NONE, List.of(ages)));
            readAll(endpoint);

            watched.readFrom(URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/metrics"));
            assertThat(watched.figures().latency()).isPresent();
            assertThat(watched.figures().latency()).isPresent();
            assertThat(warnings)
                    .containsExactly("the process of the runner has not answered for 100 ms; until it does the page"
                            + " shows its last figures");

            readAll(endpoint);

            watched.readFrom(URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/metrics"));
            watched.figures();
            assertThat(warnings).hasSize(1);
        }
    }

    // However slow the machine is.
    private void readAll(final MetricsServer endpoint) {
        final List<EngineFigure> before = watched.engine();
        watched.readFrom(endpoint.uri());
        do {
            watched.figures();
        } while (watched.engine() == before);
        warnings.clear();
    }
}
