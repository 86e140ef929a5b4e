package dev.tailrace.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.OutputException;
import dev.tailrace.testkit.StoreKillCheck;
import dev.tailrace.testkit.TestSeed;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
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

    @Test
    void shouldStoreEachRowOnceWhenTheProcessIsKilled() {
        StoreKillCheck.check(KilledRun.class, address(), this::numbers);
    }

    @Test
    void shouldStoreEachRowOnceWhenTheServerIsKilled() throws IOException, InterruptedException {
        for (int kill = 0; kill < StoreKillCheck.KILLS; kill++) {
            final int last = random.nextInt(StoreKillCheck.RESULTS);
            try {
                StoreKillCheck.write(KilledRun.open(address()), n -> {
                    if (n == last) {
                        kill();
                    }
                });
            } catch (final OutputException gone) {
                assertThat(gone).hasMessageContaining("the database cannot be reached");
            }
            server.close();
            start();
        }
        StoreKillCheck.write(KilledRun.open(address()), n -> {});
        StoreKillCheck.checkOnce(numbers());
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

    private List<Long> numbers() {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT n FROM results")) {
            final List<Long> numbers = new ArrayList<>();
            while (rows.next()) {
                numbers.add(rows.getLong(1));
            }
            return numbers;
        } catch (final SQLException e) {
            throw new AssertionError(e);
        }
    }
}
