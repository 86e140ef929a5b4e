package dev.tailrace.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;
import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.process.ChildFailedException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real broker, in its own process, through the plain client. */
class BrokerProcessIT {

    private static final BrokerOptions OPTIONS = BrokerOptions.defaults().shortLived();
    private static final long TIMEOUT_S = 120;

    /** For tests that leave it as it was; a start costs seconds. */
    private static BrokerProcess shared;

    @BeforeAll
    static void startSharedBroker() {
        shared = BrokerProcess.start(OPTIONS.listeners(EnumSet.allOf(ListenerKind.class)));
    }

    @AfterAll
    static void endSharedBroker() {
        shared.close();
    }

    @Test
    void shouldKeepRecordsWhenKilledAndStartedAgainAndRemoveItsTemporaryFolderAtTheEnd() throws Exception {
        final Path folder;
        try (BrokerProcess broker = BrokerProcess.start(OPTIONS)) {
            folder = broker.folder();
            final String address = broker.bootstrapServers();
            final TopicClient topic = TopicClient.of(address, "quotes").create();
            topic.write("a", "b");
            assertThat(topic.read(2)).containsExactly("a", "b");

            broker.kill();
            assertThat(broker.isAlive()).isFalse();
            broker.restart();

            assertThat(broker.bootstrapServers()).isEqualTo(address);
            topic.write("c");
            assertThat(topic.read(3)).containsExactly("a", "b", "c");
            assertThat(folder).isNotEmptyDirectory();
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void shouldNameThePortThatIsTaken() {
        final int port = Integer.parseInt(shared.bootstrapServers().split(":")[1]);
        assertThatThrownBy(() -> BrokerProcess.start(OPTIONS.port(port)))
                .isInstanceOf(ChildFailedException.class)
                .hasMessage("port " + port + " cannot be used (Address already in use); choose another one, or none for"
                        + " any that is free");
    }

    @Test
    void shouldRefuseAFolderOfSomethingElse(@TempDir final Path folder) throws Exception {
        Files.writeString(folder.resolve("holiday.jpg"), "");
        assertThatThrownBy(() -> BrokerProcess.start(OPTIONS.folder(folder)))
                .hasMessage(
                        folder + ": is neither empty nor the folder of a broker (holiday.jpg); choose another folder");
        assertThat(folder).isDirectoryNotContaining("glob:**broker*");
    }

    @Test
    void shouldSayWhyAFolderCannotBeUsed(@TempDir final Path folder) throws Exception {
        final Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> BrokerProcess.start(OPTIONS.folder(file)))
                .hasMessage(file + ": cannot be used as the folder of a broker: it is a file");
    }

    @Test
    void shouldRefuseAFolderOfALaterKafka(@TempDir final Path folder) throws Exception {
        Files.writeString(folder.resolve("broker.properties"), "cluster.id=x\nkafka.version=9.1.0\n");
        assertThatThrownBy(() -> BrokerProcess.start(OPTIONS.folder(folder)))
                .hasMessage(folder
                        + ": is the folder of a broker of Kafka 9.1.0, and this is 4.3.1; choose another folder");
    }

    @Test
    void shouldServeClientsOfEveryListenerWithTheFilesItWrites() throws Exception {
        for (final ListenerKind kind : ListenerKind.values()) {
            final TopicClient topic = TopicClient.of(shared.clientProperties(kind), "quotes-" + kind.word());
            topic.create().write("a");
            assertThat(topic.read(1)).containsExactly("a");
            assertThat(Files.getPosixFilePermissions(shared.clientProperties(kind)))
                    .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        }
        assertThat(Files.getPosixFilePermissions(shared.folder().resolve("security")))
                .isEqualTo(PosixFilePermissions.fromString("rwx------"));
        assertThat(shared.bootstrapServers())
                .isEqualTo(shared.bootstrapServers(ListenerKind.PLAINTEXT).orElseThrow());
    }

    @Test
    void shouldRunTransactionsWhenItsOnlyListenerNeedsAPasswordAndRefuseUnauthenticatedClients(
            @TempDir final Path parent) throws Exception {
        final Path folder = parent.resolve("kept");
        final BrokerOptions sasl = OPTIONS.folder(folder).listeners(EnumSet.of(ListenerKind.SASL));
        try (BrokerProcess broker = BrokerProcess.start(sasl)) {
            final TopicClient topic = TopicClient.of(broker.clientProperties(ListenerKind.SASL), "quotes");
            topic.create().writeInTransaction("a", "b");
            assertThat(topic.read(2)).containsExactly("a", "b");

            final TopicClient foreign = topic.with(
                    "sasl.jaas.config",
                    "org.apache.kafka.common.security.scram.ScramLoginModule required"
                            + " username=\"tailrace\" password=\"wrong\";");
            assertThatThrownBy(() -> foreign.write("c")).hasRootCauseInstanceOf(SaslAuthenticationException.class);
            assertThatThrownBy(() -> BrokerProcess.start(sasl))
                    .isInstanceOf(ChildFailedException.class)
                    .hasMessage(folder + ": another broker uses this folder; end that one, or choose another folder");
        }
        assertFindsItsDataAgain(sasl);
        assertThat(folder).isNotEmptyDirectory();
    }

    private static void assertFindsItsDataAgain(final BrokerOptions sasl) throws Exception {
        try (BrokerProcess second = BrokerProcess.start(sasl)) {
            assertThat(TopicClient.of(second.clientProperties(ListenerKind.SASL), "quotes")
                            .read(2))
                    .containsExactly("a", "b");
        }
    }

    @Test
    void shouldEndAndRemoveItsFolderWhenItsParentIsKilled() throws Exception {
        final Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-Dtailrace.distribution=" + System.getProperty("tailrace.distribution"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ShortLivedParent.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        final String[] words = firstLine(parent).split(" ", 2);
        final ProcessHandle broker = ProcessHandle.of(Long.parseLong(words[0])).orElseThrow();
        try {
            assertThat(Path.of(words[1])).isNotEmptyDirectory();
            parent.destroyForcibly();
            broker.onExit().get(TIMEOUT_S, TimeUnit.SECONDS);
            assertThat(Path.of(words[1])).doesNotExist();
        } finally {
            parent.destroyForcibly();
            broker.destroyForcibly();
        }
    }

    private static String firstLine(final Process process) throws IOException {
        final BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        return lines.readLine();
    }
}
