package dev.tailrace.kafka.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Kills the real broker while a runner is at work; nobody else may use it meanwhile. */
@Isolated
class BrokerCrashIT {

    @TempDir
    private Path state;

    @Test
    void shouldGoOnWithoutAWordLostWhenTheBrokerIsKilledAndStartedAgain() {
        SharedBroker.renew();
        final TickAlertsFeed feed = TickAlertsFeed.of(20_000, 31);
        final RunnerProcess.Job job = RunnerProcess.Job.create(state, Guarantee.EXACTLY_ONCE, Map.of());
        SharedBroker.topics().write(job.input(), 0, feed.messages().subList(0, 12_000));
        try (RunnerProcess runner = RunnerProcess.start(job.request().build())) {
            runner.awaitRecords(2_000);
            SharedBroker.process().restart();
            SharedBroker.topics()
                    .write(
                            job.input(),
                            0,
                            feed.messages().subList(12_000, feed.messages().size()));
            runner.awaitRecords(feed.messages().size());
            assertThat(runner.isAlive()).isTrue();
        }
        // Records that were processed again count again, so that the last ones may not have been reached above.
        job.finish();
        Outcome.assertOutputs(job, feed, "broker restarted");
    }
}
