package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two ways of measuring the same topics of Kafka Streams say the same. */
@Timeout(400)
class AgreementIT {

    @TempDir
    private Path folder;

    @Test
    void shouldMeasureKafkaStreamsAsTheLatencyCommandDoesButForTheMillisecondsOfTheBrokersClock()
            throws IOException, InterruptedException {
        final List<String> words = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m"));
        words.addAll(List.of(
                "-cp",
                Path.of("../target/dist/lib/experiments/studies/class-path.jar").toString(),
                "dev.tailrace.studies.AgreementProof",
                folder.toString(),
                "1000",
                "3"));
        final Process proof =
                new ProcessBuilder(words).redirectErrorStream(true).start();
        final String said = new String(proof.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(proof.waitFor()).as(said).isZero();
        assertThat(said)
                .contains("results: bench 6000, tailrace latency 6000\n")
                .endsWith("they agree\n");
    }
}
