package dev.tailrace.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.io.OutputException;
import dev.tailrace.testkit.TestSeed;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the process that writes, or the server, at random places, until everything is written: each row is there once.
 * {@code -Dtailrace.kills=50} kills more often.
 */
class KillIT {

    private static final int KILLS = Integer.getInteger("tailrace.kills", 2);

    private final Random random = new Random(TestSeed.get());

    @TempDir
    private Path folder;

    private EmbeddedPostgres server;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        server = PostgresqlServer.builder()
                .setDataDirectory(folder.resolve("data"))
                .setCleanDataDirectory(false)
                .setPort(server == null ? 0 : server.getPort())
                .start();
    }

    @AfterEach
    void stop() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    private String address() {
        return "postgresql://postgres@localhost:" + server.getPort() + "/postgres";
    }

    private int anyResult() {
        return random.nextInt(KilledRun.RESULTS / KilledRun.RESULTS_PER_LINE);
    }

    @Test
    void shouldStoreEachRowOnceWhenTheProcessIsKilled() throws IOException, InterruptedException, SQLException {
        for (int kill = 0; kill < KILLS; kill++) {
            final Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                            KilledRun.class.getName(),
                            address())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
                for (int line = anyResult(); line >= 0; line--) {
                    assertThat(lines.readLine()).isNotNull();
                }
            }
            process.destroyForcibly().waitFor();
        }
        finish();
    }

    @Test
    void shouldStoreEachRowOnceWhenTheServerIsKilled() throws IOException, InterruptedException, SQLException {
        for (int kill = 0; kill < KILLS; kill++) {
            final int last = anyResult() * KilledRun.RESULTS_PER_LINE;
            assertThatThrownBy(() -> KilledRun.run(address(), n -> {
                        if (n == last) {
                            kill();
                        }
                    }))
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining("the database cannot be reached");
            server.close();
            start();
        }
        finish();
    }

    private void kill() {
        try {
            final String postmaster =
                    Files.readAllLines(folder.resolve("data/postmaster.pid")).get(0);
            final ProcessHandle process =
                    ProcessHandle.of(Long.parseLong(postmaster.strip())).orElseThrow();
            process.destroyForcibly();
            process.onExit().join();
        } catch (final IOException e) {
            throw new AssertionError(e);
        }
    }

    private void finish() throws SQLException {
        KilledRun.run(address(), n -> {});
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT count(*), count(DISTINCT n), min(n), max(n), bool_and(length(text) = n % 50),"
                                + " (SELECT results FROM tailrace_progress) FROM results")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getLong(1)).as("rows; seed %d", TestSeed.get()).isEqualTo(KilledRun.RESULTS);
            assertThat(row.getLong(2)).isEqualTo(KilledRun.RESULTS);
            assertThat(row.getLong(3)).isZero();
            assertThat(row.getLong(4)).isEqualTo(KilledRun.RESULTS - 1);
            assertThat(row.getBoolean(5)).isTrue();
            assertThat(row.getLong(6)).isEqualTo(KilledRun.RESULTS);
        }
    }
}
