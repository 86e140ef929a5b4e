package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Benchmarks that cannot be: what the user is told, and that nothing is measured or left. */
@Timeout(400)
class BenchRefusalIT {

    @TempDir
    private Path folder;

    @RegisterExtension
    private final SmallBench bench = new SmallBench();

    @Test
    void shouldSayBeforeItMeasuresThatThereIsNoPlaceForTheRun() {
        final Path out = Path.of("/proc/nowhere");
        assertThat(bench.run(out, "--engines", "plain", "--rate", "1000")).isEqualTo(5);
        assertThat(bench.err())
                .contains("tailrace: the benchmark cannot write its files: /proc/nowhere: it cannot be created\n");
    }

    @Test
    void shouldRefuseWhatAnEngineDoesNotOfferBeforeAnythingIsWritten() {
        final Path out = folder.resolve("run");
        assertThat(bench.run(out, "--engines", "kafka-streams", "--guarantee", "exactly-once"))
                .isEqualTo(2);
        assertThat(bench.err())
                .isEqualTo("tailrace: kafka-streams does not offer exactly-once; it offers [at-least-once,"
                        + " transactional], which can be chosen for it alone as kafka-streams@at-least-once\n");
        assertThat(out).doesNotExist();
    }

    @Test
    void shouldSayWhenNoBrokerAnswers() throws IOException {
        final Path out = folder.resolve("run");
        final int unusedPort = freePort();
        assertThat(bench.run(out, "--engines", "plain", "--bootstrap-server", "127.0.0.1:" + unusedPort))
                .isEqualTo(2);
        assertThat(bench.err())
                .endsWith("\ntailrace: connecting: no broker answers at 127.0.0.1:" + unusedPort
                        + "; is it running, and is the address right?\n");
        assertThat(out).doesNotExist();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
