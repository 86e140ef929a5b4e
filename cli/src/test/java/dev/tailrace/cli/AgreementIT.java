package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two ways of measuring the same topics of Kafka Streams say the same. */
@Timeout(400)
class AgreementIT {

    private static final String ENGINE = "tailrace.engine.";

    @TempDir
    private Path folder;

    @Test
    void shouldMeasureKafkaStreamsAsTheLatencyCommandDoesButForTheMillisecondsOfTheBrokersClock()
            throws IOException, InterruptedException {
        final List<String> words = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m"));
        Stream.of("load", "broker", "runner-kafka", "runner-kafka-streams")
                .forEach(engine -> words.add("-D" + ENGINE + engine + "=" + System.getProperty(ENGINE + engine)));
        words.addAll(List.of(
                "-cp",
                System.getProperty(ENGINE + "load") + "/*",
                "dev.tailrace.load.experiment.AgreementProof",
                folder.toString(),
                "1000",
                "3"));
        final Process proof =
                new ProcessBuilder(words).redirectErrorStream(true).start();
        final String said = new String(proof.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(proof.waitFor()).as(said).isZero();
        assertThat(said)
                .contains("results: bench 6000, tailrace latency 6000, in the topics 6000\n")
                .endsWith("they agree\n");
    }
}
