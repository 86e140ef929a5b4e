package dev.tailrace.launch.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.StatusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GivenPropertiesTest {

    @TempDir
    private Path folder;

    @Test
    void shouldGiveEachKindOfClientWhatIsForAllAndWhatIsForIt() throws Exception {
        final GivenProperties given = GivenProperties.of(
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
        assertThat(GivenProperties.of(file("bootstrap.servers=a:1"), Optional.of("b:2"))
                        .addresses())
                .isEqualTo("b:2");
        assertThat(GivenProperties.of(Optional.empty(), Optional.of("b:2")).all())
                .isEqualTo(Map.of("bootstrap.servers", "b:2"));
    }

    @Test
    void shouldRefuseWhatNamesNoCluster() {
        assertRefused(
                Optional.empty(),
                "no address of a cluster: give --bootstrap-server, or bootstrap.servers in the client's properties");
    }

    @Test
    void shouldRefuseAFileThatCannotBeRead() throws Exception {
        final Path absent = folder.resolve("absent");
        assertRefused(Optional.of(absent), absent + ": there is no such file of client's properties");

        final Optional<Path> damaged = file("bootstrap.servers=\\u12");
        assertRefused(damaged, damaged.get() + ": the client's properties cannot be read: Malformed \\uxxxx encoding.");
    }

    private static void assertRefused(final Optional<Path> file, final String message) {
        assertThatThrownBy(() -> GivenProperties.of(file, Optional.empty()))
                .isInstanceOf(StatusException.class)
                .hasMessage(message);
    }

    private Optional<Path> file(final String text) throws IOException {
        return Optional.of(Files.writeString(folder.resolve("client.properties"), text));
    }
}
