package dev.tailrace.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.engine.FakeEngine;
import dev.tailrace.load.engine.RunnerEngine;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.samples.markup.PayloadPipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a broker that has no listener without encryption, so a client that does not encrypt reaches nothing. */
class SecuredRunIT {

    private static final int HEAP_MB = 128;
    private static final Timing TIMING = Timing.warmUp(500, 1).then(500, 1);
    private static final long RECORDS = TIMING.shape().records();

    private static Cluster cluster;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startBroker() {
        cluster = Cluster.start(List.of(ListenerKind.TLS, ListenerKind.SASL));
    }

    @AfterAll
    static void stopBrokerAndDeleteItsSecrets() {
        final Path secrets = cluster.connection().file().orElseThrow().resolveSibling("security");
        assertThat(secrets).isNotEmptyDirectory();
        cluster.close();
        assertThat(secrets).doesNotExist();
    }

    @Test
    void shouldMeasureAnEngineOverTls() throws IOException {
        final Workload workload =
                Workload.of(new PayloadPipeline().name(), Map.of(), RecordsSpec.payload(), RECORDS, folder);
        final RunnerEngine plain = RunnerEngine.of("plain", "plain", Guarantee.AT_LEAST_ONCE);
        assertThat(run(cluster, workload, plain).isValid()).isTrue();
        // With a property of the engine in addition, which shares the file with those of the connection.
        assertThat(run(cluster, workload, plain.named("lingering").clientProperties(Map.of("producer.linger.ms", "1")))
                        .isValid())
                .isTrue();
    }

    @Test
    void shouldMeasureAnEngineThatAuthenticates() throws IOException {
        final Workload echo = Workload.echo(RecordsSpec.payload(), RECORDS, folder);
        final Engine fake = new FakeEngine("fake", HEAP_MB, RECORDS, request -> request);
        assertThat(run(cluster.through(ListenerKind.SASL), echo, fake).isValid())
                .isTrue();
    }

    @Test
    void shouldRefuseToMeasureWhenTheClientsDoNotTrustTheBroker() throws IOException {
        final Path given = cluster.connection().file().orElseThrow();
        final Path untrusting = Files.writeString(
                folder.resolve("client.properties"),
                Files.readAllLines(given).stream()
                        .filter(line -> !line.startsWith("ssl.truststore"))
                        .collect(Collectors.joining("\n")));
        Cluster.at(Optional.of(given), Optional.empty()).close();
        assertThatThrownBy(() -> Cluster.at(Optional.of(untrusting), Optional.empty()))
                .isInstanceOf(StatusException.class)
                .hasMessageContaining("no secure connection to " + cluster.bootstrapServers());
    }

    private RunResult run(final Cluster through, final Workload workload, final Engine engine) throws IOException {
        return new MeasuredRun(through, workload, TIMING, Duration.ofSeconds(3), folder)
                .run("secured-" + engine.name(), Optional.of(engine));
    }
}
