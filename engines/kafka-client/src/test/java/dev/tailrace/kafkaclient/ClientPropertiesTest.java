package dev.tailrace.kafkaclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.StatusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientPropertiesTest {

    @TempDir
    private Path folder;

    @Test
    void shouldGiveEachKindOfClientWhatIsForAllAndWhatIsForIt() throws Exception {
        final ClientProperties given = ClientProperties.of(
                file(
                        """
                        bootstrap.servers=a:1
                        client.id=desk
                        consumer.client.id=reader
                        producer.linger.ms=2
                        """),
                Optional.empty());

        assertThat(given.consumer()).isEqualTo(Map.of("bootstrap.servers", "a:1", "client.id", "reader"));
        assertThat(given.producer())
                .isEqualTo(Map.of("bootstrap.servers", "a:1", "client.id", "desk", "linger.ms", "2"));
        assertThat(given.admin()).isEqualTo(Map.of("bootstrap.servers", "a:1", "client.id", "desk"));
        assertThat(given.all()).containsKeys("consumer.client.id", "producer.linger.ms");
    }

    @Test
    void shouldPreferTheAddressesOfTheCommandLine() throws Exception {
        assertThat(ClientProperties.of(file("bootstrap.servers=a:1"), Optional.of("b:2"))
                        .bootstrapServers())
                .isEqualTo("b:2");
        assertThat(ClientProperties.of(Optional.empty(), Optional.of("b:2")).all())
                .isEqualTo(Map.of("bootstrap.servers", "b:2"));
    }

    @Test
    void shouldApplyDefaultsThenTheUsersPropertiesThenRules() {
        final ClientProperties properties = ClientProperties.of(Map.of(
                        "bootstrap.servers", "a:1", "linger.ms", "7", "producer.acks", "-1", "consumer.group.id", "g"))
                .with(new ClientRules(
                        Map.of("max.poll.records", "9"),
                        List.of(PropertyRule.NO_AUTO_COMMIT),
                        Map.of("linger.ms", "5", "batch.size", "1"),
                        List.of(PropertyRule.ALL_REPLICAS, PropertyRule.reserved("transactional.id", "it is ours"))));

        assertThat(properties.producer())
                .isEqualTo(Map.of("bootstrap.servers", "a:1", "linger.ms", "7", "batch.size", "1", "acks", "all"));
        assertThat(properties.consumer())
                .isEqualTo(Map.of(
                        "bootstrap.servers", "a:1",
                        "linger.ms", "7",
                        "group.id", "g",
                        "max.poll.records", "9",
                        "enable.auto.commit", "false"));
        assertThat(properties.admin()).isEqualTo(Map.of("bootstrap.servers", "a:1", "linger.ms", "7"));
    }

    @Test
    void shouldListEveryPropertyThatBreaksARule() {
        final ClientProperties properties = ClientProperties.of(Map.of(
                "bootstrap.servers", "a:1",
                "acks", "1",
                "consumer.enable.auto.commit", "true",
                "producer.transactional.id", "t",
                "consumer.acks", "0"));
        final ClientRules rules = new ClientRules(
                Map.of(),
                List.of(PropertyRule.NO_AUTO_COMMIT),
                Map.of(),
                List.of(PropertyRule.ALL_REPLICAS, PropertyRule.reserved("transactional.id", "it is ours")));

        assertThatThrownBy(() -> properties.with(rules))
                .isInstanceOf(StatusException.class)
                .hasMessage(
                        "client property enable.auto.commit=true cannot be used, because positions are committed with the"
                                + " snapshots they belong to; remove it (the runner sets enable.auto.commit=false)\n"
                                + "client property acks=1 cannot be used, because an acknowledged result must not get lost; remove it"
                                + " (the runner sets acks=all)\n"
                                + "client property transactional.id=t cannot be used, because it is ours; remove it");
    }

    @Test
    void shouldRefuseWhatNamesNoCluster() {
        assertRefused(
                Optional.empty(),
                "no address of a Kafka cluster: give --bootstrap-server, or bootstrap.servers in the client properties");
    }

    @Test
    void shouldRefuseAFileThatCannotBeRead() throws Exception {
        final Path absent = folder.resolve("absent");
        assertRefused(Optional.of(absent), absent + ": no such client properties file");

        final Optional<Path> damaged = file("bootstrap.servers=\\u12");
        assertRefused(damaged, damaged.get() + ": the client properties cannot be read: Malformed \\uxxxx encoding.");
    }

    private static void assertRefused(final Optional<Path> file, final String message) {
        assertThatThrownBy(() -> ClientProperties.of(file, Optional.empty()))
                .isInstanceOf(StatusException.class)
                .hasMessage(message);
    }

    private Optional<Path> file(final String text) throws IOException {
        return Optional.of(Files.writeString(folder.resolve("client.properties"), text));
    }
}
