package dev.tailrace.kafkastreams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.RunTarget;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.RunCounters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class StreamsRunTest {

    @TempDir
    private Path folder;

    // The group may wait for a member that was killed.
    @Test
    @Timeout(30)
    void shouldNotWaitForItsStartOnceItIsToStop() throws Exception {
        try (StreamsRun run = start()) {
            run.stop();

            assertThat(run.awaitReady()).isFalse();
        }
    }

    // A process sees only the progress of the partitions that it has.
    @Test
    @Timeout(30)
    void shouldEndWhenAnotherProcessHasCommittedTheOtherPartition() throws Exception {
        final RunSpec spec = RunSpec.of("tick-alerts")
                .inputTopics(List.of("in"))
                .progressInterval(Duration.ofMinutes(1))
                .stopAtEnd(true);
        final RunTarget goal = new RunTarget(Map.of(0, 5L, 1, 0L), Map.of(0, 5L, 1, 5L));
        try (StreamsRun run = start()) {
            run.follow(spec, goal, null, RunCounters.of(spec), () -> Map.of(1, 5L));
        }

        assertThat(goal.isReached()).isTrue();
    }

    private StreamsRun start() {
        return StreamsRun.start(
                new Topology().addSource("source", "in"),
                Map.of(
                        "application.id", "app",
                        "bootstrap.servers", "127.0.0.1:1",
                        "state.dir", folder.toString()));
    }
}
