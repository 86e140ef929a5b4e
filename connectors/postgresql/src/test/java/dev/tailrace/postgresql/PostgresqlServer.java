package dev.tailrace.postgresql;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;

/** A real server for a test. PostgreSQL refuses to run as root; then it needs a user namespace, without which tests are skipped. */
final class PostgresqlServer {

    private PostgresqlServer() {}

    static EmbeddedPostgres.Builder builder() throws IOException, InterruptedException {
        assumeThat(canRun())
                .as("SKIPPED: the tests run as root, and 'unshare -U' does not work here")
                .isTrue();
        return EmbeddedPostgres.builder();
    }

    private static boolean canRun() throws IOException, InterruptedException {
        if (!System.getProperty("user.name").equals("root")) {
            return true;
        }
        try {
            return new ProcessBuilder("unshare", "-U", "true").start().waitFor() == 0;
        } catch (final IOException noSuchProgram) {
            return false;
        }
    }
}
