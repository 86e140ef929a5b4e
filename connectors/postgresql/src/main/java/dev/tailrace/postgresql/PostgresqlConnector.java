package dev.tailrace.postgresql;

import dev.tailrace.io.OutputConnector;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.ResultStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.Driver;
import org.postgresql.util.PSQLException;

/**
 * Opens tables of PostgreSQL for addresses like {@code postgresql://USER@HOST:PORT/DATABASE?table=TABLE}. Passwords come
 * from {@code PGPASSWORD}, from the file that {@code PGPASSFILE} names or {@code ~/.pgpass}, or from a service file; one in
 * the address is refused.
 */
public final class PostgresqlConnector implements OutputConnector {

    private static final Pattern ADDRESS = Pattern.compile("postgresql://(?:([^/@]*)@)?([^/@]*)/([^/]+)");
    private static final String SECONDS_TO_CONNECT = "10";

    private final Map<String, String> environment;

    /** With the environment variables of this process. */
    public PostgresqlConnector() {
        this(System.getenv());
    }

    PostgresqlConnector(final Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public ResultStore open(final OutputTarget target) {
        final Matcher address = ADDRESS.matcher(target.address());
        if (!address.matches()) {
            throw new OutputException(
                    target.address() + ": is no address of a database; expected postgresql://HOST:PORT/DATABASE", null);
        }
        final TableName table = TableName.parse(target.parameter("table", target.sink()));
        try {
            return PostgresqlStore.open(connect(address, target), target, table);
        } catch (final SQLException e) {
            throw new OutputException(target.address() + ": " + describe(e), e);
        }
    }

    private Connection connect(final Matcher address, final OutputTarget target) throws SQLException {
        final Properties properties = new Properties();
        target.parameters().forEach((name, value) -> {
            if (!name.equals("table")) {
                properties.setProperty(name, value);
            }
        });
        user(address.group(1), target).ifPresent(user -> properties.setProperty("user", user));
        Optional.ofNullable(environment.get("PGPASSWORD"))
                .ifPresent(password -> properties.setProperty("password", password));
        properties.setProperty("ApplicationName", "tailrace");
        properties.setProperty("connectTimeout", SECONDS_TO_CONNECT);
        properties.setProperty("tcpKeepAlive", "true");
        final String host = address.group(2).isEmpty() ? "localhost" : address.group(2);
        return new Driver().connect("jdbc:postgresql://" + host + "/" + address.group(3), properties);
    }

    private Optional<String> user(final String inAddress, final OutputTarget target) {
        if (inAddress != null && inAddress.contains(":")) {
            throw new OutputException(
                    target.address().replaceFirst(":[^:/@]*@", ":...@")
                            + ": leave out the password, which others see on the command line; set PGPASSWORD, or write"
                            + " it to ~/.pgpass",
                    null);
        }
        return Optional.ofNullable(inAddress).or(() -> Optional.ofNullable(environment.get("PGUSER")));
    }

    /** A failure of the database, for the person who runs the pipeline. */
    static String describe(final SQLException failure) {
        final String state = String.valueOf(failure.getSQLState());
        final String message = message(failure);
        if (state.startsWith("08") || state.startsWith("57P")) {
            return "the database cannot be reached: " + message;
        }
        if (state.equals("28P01")) {
            return message + "; the password is taken from PGPASSWORD or ~/.pgpass";
        }
        return message;
    }

    private static String message(final SQLException failure) {
        final String message = failure instanceof PSQLException server && server.getServerErrorMessage() != null
                ? server.getServerErrorMessage().getMessage()
                : failure.getMessage();
        return String.valueOf(message).lines().findFirst().orElse("").strip();
    }

    @Override
    public Optional<String> createTable(final String table, final RecordSchema schema) {
        return Optional.of(TableName.parse(table).create(schema) + ";\n");
    }
}
