package dev.tailrace.kafkastreams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamsSettingsTest {

    @TempDir
    private Path folder;

    @Test
    void shouldNotLetResultsLingerUnlessRequested() {
        assertThat(settings(request())).containsEntry("producer.linger.ms", "0");
        assertThat(settings(request().option("profile", "balanced"))).containsEntry("producer.linger.ms", "5");
        assertThat(settings(request().option("profile", "defaults"))).doesNotContainKey("producer.linger.ms");
    }

    @Test
    void shouldLetTheUsersFileOverrideTheProfileAndTheRequestOverrideBoth() throws Exception {
        final Path file = Files.writeString(
                folder.resolve("client.properties"),
                "producer.linger.ms=2\napplication.id=theirs\nbootstrap.servers=a:1\nsecurity.protocol=SSL\n");

        assertThat(settings(request().clientProperties(file)))
                .containsAllEntriesOf(Map.of(
                        "producer.linger.ms", "2",
                        "application.id", "app",
                        "bootstrap.servers", "b:9092",
                        "security.protocol", "SSL",
                        "num.stream.threads", "1",
                        "processing.guarantee", "exactly_once_v2",
                        "state.dir", folder.toString()));
    }

    @Test
    void shouldLetAPropertyOfAllClientsOverrideTheDefaultsOfOneKind() throws Exception {
        final Path file = Files.writeString(
                folder.resolve("client.properties"), "linger.ms=7\nisolation.level=read_uncommitted\n");

        assertThat(settings(request().clientProperties(file)))
                .containsEntry("linger.ms", "7")
                .containsEntry("isolation.level", "read_uncommitted")
                .containsKey("producer.batch.size")
                .doesNotContainKeys("producer.linger.ms", "consumer.isolation.level");
    }

    // Only exactly_once_v2 would have it otherwise.
    @Test
    void shouldLeaveOutInputThatTransactionsHaveAborted() throws Exception {
        final RunSpec request = request().guarantee(Guarantee.AT_LEAST_ONCE);
        final Path file =
                Files.writeString(folder.resolve("client.properties"), "consumer.isolation.level=read_uncommitted\n");

        assertThat(settings(request)).containsEntry("consumer.isolation.level", "read_committed");
        assertThat(settings(request.clientProperties(file)))
                .containsEntry("consumer.isolation.level", "read_uncommitted");
    }

    @Test
    void shouldRefuseToLoseOrRepeatResultsThatABrokerHasTaken() {
        final ClientProperties client = ClientProperties.of(
                Map.of("bootstrap.servers", "b:9092", "acks", "1", "producer.enable.idempotence", "false"));

        assertThatThrownBy(() -> client.with(StreamsSettings.RULES))
                .hasMessageContainingAll("client property acks=1 cannot be used", "enable.idempotence=false");
    }

    @Test
    void shouldLeaveTheCommitIntervalToKafkaStreamsUnlessItIsGiven() {
        assertThat(settings(request())).doesNotContainKey("commit.interval.ms");
        assertThat(settings(request().option("commit-interval-ms", "20"))).containsEntry("commit.interval.ms", "20");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "profile | fast | profile=fast: expected one of latency, balanced, defaults",
                "start | middle | start=middle: expected one of earliest, latest",
                "commit-interval-ms | -1 | commit-interval-ms=-1: expected a whole number, 0 or more",
                "commit-interval-ms | 1s | commit-interval-ms=1s: expected a whole number, 0 or more",
                "create-topics | yes | create-topics=yes: expected one of true, false",
            })
    void shouldRefuseOptionsThatMakeNoSense(final String name, final String value, final String message) {
        final RunSpec request = request().option(name, value);

        assertThatThrownBy(() -> StreamsOptions.DECLARED.read(request)).hasMessage("--runner-option " + message);
    }

    private Map<String, Object> settings(final RunSpec builder) {
        final RunSpec request = builder;
        final Settings options = StreamsOptions.DECLARED.read(request);
        return StreamsSettings.of(
                request,
                ClientProperties.of(request),
                options.get(StreamsOptions.PROFILE),
                options.get(StreamsOptions.COMMIT_INTERVAL),
                folder);
    }

    private static RunSpec request() {
        return RunSpec.of("p")
                .bootstrapServers("b:9092")
                .inputTopics(List.of("in"))
                .applicationId("app")
                .guarantee(Guarantee.TRANSACTIONAL);
    }
}
