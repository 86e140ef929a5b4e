package dev.tailrace.kafka.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.metrics.MetricsAddress;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.LiveRun;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.testkit.ScrapedText;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Prometheus gets from a run. */
class LiveIT {

    private static final long LOOK_NS = 50_000_000;
    private static final TickAlertsFeed FEED = TickAlertsFeed.of(5_000, 7);

    @TempDir
    private Path state;

    @Test
    void shouldServeWhatTheRunCounts() throws IOException {
        final RunnerProcess.Job job = job("live");
        try (RunnerProcess runner =
                RunnerProcess.start(job.request().metrics(new MetricsAddress(MetricsAddress.LOOPBACK, 0)))) {
            final URI page = URI.create(runner.await(LiveRun.REPORT).text(LiveRun.URI));
            runner.awaitReady();
            SharedBroker.topics().write(job.input(), 0, FEED.messages());
            runner.awaitRecords(FEED.messages().size());

            final String topic = "{topic=\"" + job.input() + "\",partition=\"0\"}";
            final ScrapedText text = await(
                    page,
                    scraped -> scraped.values().getOrDefault("tailrace_lag_records" + topic, -1.0) == 0
                            && scraped.sum("tailrace_snapshots_total") > 0
                            && scraped.sum("tailrace_restart_replay_records") == 0);

            assertThat(text.value("tailrace_records_total"))
                    .isEqualTo(FEED.messages().size());
            assertThat(text.value("tailrace_results_total{topic=\"" + job.output("trades") + "\"}"))
                    .isEqualTo(FEED.expected().get("trades").size());
            assertThat(text.value("tailrace_latency_seconds_count"))
                    .isEqualTo(FEED.messages().size());
            assertThat(text.value("tailrace_record_age_seconds_count"))
                    .isEqualTo(FEED.messages().size());
            assertThat(text.value("tailrace_record_age_seconds_sum"))
                    .isGreaterThanOrEqualTo(text.value("tailrace_latency_seconds_sum")
                            - 0.001 * FEED.messages().size());
            assertThat(text.value("tailrace_tasks")).isEqualTo(1);
            assertThat(text.value("tailrace_task_epoch{task=\"0\"}")).isPositive();
            assertThat(text.value("tailrace_snapshot_bytes{task=\"0\"}")).isPositive();
            assertThat(text.value("tailrace_event_time_seconds")).isPositive();
            assertThat(text.value("tailrace_run_info{runner=\"kafka\",pipeline=\"tick-alerts\",application=\""
                            + job.application() + "\"}"))
                    .isEqualTo(1);
        }
    }

    @Test
    void shouldNotStartWhenThePortIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0)) {
            final RunnerProcess.Job job = job("taken");
            try (RunnerProcess runner =
                    RunnerProcess.start(job.request().metrics(new MetricsAddress("0.0.0.0", taken.getLocalPort())))) {
                final ReportLine failure = runner.awaitFailure();
                assertThat(failure.text(ReportLine.MESSAGE))
                        .isEqualTo("--metrics-port: cannot listen at 0.0.0.0:" + taken.getLocalPort()
                                + ": Address already in use; give another port, or 0 for any that is free");
                assertThat(runner.awaitExit()).isEqualTo(ExitStatus.USAGE.code());
            }
        }
    }

    private RunnerProcess.Job job(final String name) {
        final String application = SharedBroker.unique(name);
        final RunnerProcess.Job job =
                new RunnerProcess.Job(application, application + "-feed", Guarantee.EXACTLY_ONCE, state, Map.of());
        SharedBroker.topics().create(1, job.input());
        return job;
    }

    private ScrapedText await(final URI page, final Predicate<ScrapedText> awaited) throws IOException {
        final long untilNs = System.nanoTime() + TestTopics.TIMEOUT.toNanos();
        ScrapedText text = ScrapedText.scrape(page);
        while (!awaited.test(text)) {
            assertThat(System.nanoTime() - untilNs).as(text.values().toString()).isNegative();
            LockSupport.parkNanos(LOOK_NS);
            text = ScrapedText.scrape(page);
        }
        return text;
    }
}
