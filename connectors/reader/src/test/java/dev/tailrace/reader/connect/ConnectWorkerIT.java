package dev.tailrace.reader.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.ClassBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.reader.Overlaps;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The transformation in a worker of Kafka Connect, its own process that has it from the jar on its plugin path. */
class ConnectWorkerIT {

    @RegisterExtension
    static final ClassBroker BROKER = new ClassBroker();

    private static final Path JAR = Path.of(System.getProperty("tailrace.reader.jar"));
    private static final int RESULTS = 300;

    @TempDir
    private Path folder;

    @Test
    void shouldGiveASinkEachResultOnce() throws IOException, InterruptedException {
        Overlaps.write(BROKER, "results", RESULTS);
        final Path written = folder.resolve("written.txt");
        final Process worker = worker(
                """
                name=results
                connector.class=org.apache.kafka.connect.file.FileStreamSinkConnector
                topics=results
                file=%s
                header.converter=org.apache.kafka.connect.converters.ByteArrayConverter
                transforms=repeats
                transforms.repeats.type=dev.tailrace.reader.connect.DropRepeats
                """
                        .formatted(written));
        try {
            await(worker, written);
        } finally {
            worker.destroy();
            if (!worker.waitFor(30, TimeUnit.SECONDS)) {
                worker.destroyForcibly().waitFor();
            }
        }
        assertThat(Files.readAllLines(written))
                .containsExactlyElementsOf(
                        IntStream.range(0, RESULTS).mapToObj(Integer::toString).toList());
    }

    // The last record of the topic is a repeat, which is dropped.
    private void await(final Process worker, final Path written) throws IOException {
        final long startNs = System.nanoTime();
        while (!Files.exists(written) || Files.readAllLines(written).size() < RESULTS) {
            assertThat(worker.isAlive()).as(() -> log()).isTrue();
            assertThat(System.nanoTime() - startNs).as(() -> log()).isLessThan(TestTopics.TIMEOUT.toNanos());
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private Process worker(final String connector) throws IOException {
        final Path plugins = Files.createDirectories(folder.resolve("plugins/tailrace"));
        Files.copy(JAR, plugins.resolve("tailrace-reader.jar"));
        final Path settings = Files.writeString(
                folder.resolve("worker.properties"),
                """
                bootstrap.servers=%s
                key.converter=org.apache.kafka.connect.converters.ByteArrayConverter
                value.converter=org.apache.kafka.connect.storage.StringConverter
                offset.storage.file.filename=%s
                plugin.path=%s
                plugin.discovery=service_load
                listeners=http://127.0.0.1:0
                offset.flush.interval.ms=500
                """
                        .formatted(BROKER.address(), folder.resolve("offsets"), plugins.getParent()));
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        kafkaOnly(),
                        "org.apache.kafka.connect.cli.ConnectStandalone",
                        settings.toString(),
                        Files.writeString(folder.resolve("sink.properties"), connector)
                                .toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("worker.log").toFile())
                .start();
    }

    // Nothing of ours, so that the worker has the transformation from the plugin path only.
    private static String kafkaOnly() {
        final String all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Arrays.stream(all.split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .filter(entry -> !Path.of(entry).getFileName().toString().startsWith("tailrace-"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("worker.log"));
        } catch (final IOException e) {
            return e.toString();
        }
    }
}
