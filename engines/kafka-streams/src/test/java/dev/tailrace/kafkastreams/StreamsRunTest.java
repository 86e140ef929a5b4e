package dev.tailrace.kafkastreams;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class StreamsRunTest {

    // The group may wait for a member that was killed.
    @Test
    @Timeout(30)
    void shouldNotWaitForItsStartOnceItIsToStop(@TempDir final Path folder) {
        final Topology topology = new Topology().addSource("source", "in");
        try (StreamsRun run = StreamsRun.start(
                topology,
                Map.of(
                        "application.id", "app",
                        "bootstrap.servers", "127.0.0.1:1",
                        "state.dir", folder.toString()))) {
            run.stop();

            assertThatCode(run::awaitReady).doesNotThrowAnyException();
        }
    }
}
