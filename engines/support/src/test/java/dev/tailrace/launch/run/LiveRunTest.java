package dev.tailrace.launch.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.metrics.MetricsAddress;
import dev.tailrace.launch.metrics.MetricsServer;
import dev.tailrace.launch.process.Caller;
import dev.tailrace.launch.process.ReportLine;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LiveRunTest {

    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final List<String> reports = new ArrayList<>();
    private final MetricsServer server = MetricsServer.start(new MetricsAddress(MetricsAddress.LOOPBACK, 0));
    private Runnable stop = () -> {};
    private long nowNs;

    private final Caller caller = new Caller() {
        @Override
        public void onStop(final Runnable stopping) {
            stop = stopping;
        }

        @Override
        public void report(final ReportLine line) {
            reports.add(line.toString());
        }
    };

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void shouldBeReadyFromTheEndOfTheRestoreUntilTheStop() throws Exception {
        final LiveRun run = run(INTERVAL);
        final AtomicBoolean stopped = new AtomicBoolean();
        run.onStop(() -> stopped.set(true));
        assertThat(probe(MetricsServer.READY)).isEqualTo("503 starting: the state is not restored yet");
        assertThat(probe(MetricsServer.HEALTH)).isEqualTo("200 ok");

        run.ready();
        assertThat(reports).containsExactly("ready");
        assertThat(probe(MetricsServer.READY)).isEqualTo("200 ok");

        stop.run();
        assertThat(stopped).isTrue();
        assertThat(probe(MetricsServer.READY)).isEqualTo("503 stopping");
        assertThat(probe(MetricsServer.HEALTH)).isEqualTo("200 ok");
    }

    @Test
    void shouldNotBecomeReadyAfterTheStop() throws Exception {
        final LiveRun run = run(INTERVAL);
        run.onStop(() -> {});
        stop.run();
        run.ready();
        assertThat(probe(MetricsServer.READY)).isEqualTo("503 stopping");
        assertThat(reports).isEmpty();
    }

    @Test
    void shouldBeReadyOnlyWhileAllThatIsAssignedIsRestored() throws Exception {
        final LiveRun run = run(INTERVAL);
        final AtomicBoolean restored = new AtomicBoolean(true);
        run.readyWhile(restored::get);
        run.ready();
        assertThat(probe(MetricsServer.READY)).isEqualTo("200 ok");
        restored.set(false);
        assertThat(probe(MetricsServer.READY)).isEqualTo("503 partition tasks are being restored, or none is assigned");
    }

    @Test
    void shouldBeUnhealthyWhenRecordsWaitAndNothingMoves() throws Exception {
        final LiveRun run = run(INTERVAL);
        report(run, 0, 100, 5);
        report(run, 50, 100, 5);
        assertThat(probe(MetricsServer.HEALTH)).isEqualTo("200 ok");
        report(run, 61, 100, 5);
        assertThat(probe(MetricsServer.HEALTH)).isEqualTo("503 no progress for 61.0 s, with 5 records to read");
        report(run, 62, 101, 4);
        assertThat(probe(MetricsServer.HEALTH)).isEqualTo("200 ok");
    }

    @Test
    void shouldBeHealthyWhileRecordsWaitForThoseOfASilentPartition() throws Exception {
        final LiveRun run = run(INTERVAL);
        final AtomicBoolean awaitsInput = new AtomicBoolean(true);
        run.healthyWhile(awaitsInput::get);
        report(run, 0, 100, 5);
        report(run, 61, 100, 5);
        assertThat(probe(MetricsServer.HEALTH)).isEqualTo("200 ok");

        awaitsInput.set(false);
        report(run, 122, 100, 5);
        assertThat(probe(MetricsServer.HEALTH)).isEqualTo("503 no progress for 61.0 s, with 5 records to read");
    }

    @Test
    void shouldBeHealthyWhenNothingWaits() throws Exception {
        final LiveRun run = run(INTERVAL);
        report(run, 0, 100, 0);
        report(run, 1_000, 100, 0);
        assertThat(probe(MetricsServer.HEALTH)).isEqualTo("200 ok");
        report(run, 2_000, 100, -1);
        assertThat(probe(MetricsServer.HEALTH)).isEqualTo("200 ok");
    }

    @Test
    void shouldBeUnhealthyWhenTheEngineIsSilentForThreeOfItsIntervalsAndAMinute() throws Exception {
        final LiveRun run = run(Duration.ofSeconds(40));
        report(run, 0, 100, 0);
        nowNs = Duration.ofSeconds(119).toNanos();
        assertThat(probe(MetricsServer.HEALTH)).isEqualTo("200 ok");
        nowNs = Duration.ofSeconds(121).toNanos();
        assertThat(probe(MetricsServer.HEALTH)).isEqualTo("503 the engine has not answered for 121 s");
    }

    private LiveRun run(final Duration interval) {
        return new LiveRun(caller, interval, Optional.of(server), () -> nowNs);
    }

    private void report(final LiveRun run, final long atSeconds, final long records, final long behind) {
        nowNs = Duration.ofSeconds(atSeconds).toNanos();
        run.report(new RunProgress(records, 0, behind, -1));
    }

    private String probe(final String path) throws IOException, InterruptedException {
        final HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(server.uri().resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
        return answer.statusCode() + " " + answer.body().strip();
    }
}
