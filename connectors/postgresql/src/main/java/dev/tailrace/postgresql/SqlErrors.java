package dev.tailrace.postgresql;

import java.sql.SQLException;
import org.postgresql.util.PSQLException;

/** Describes failures of the database for the person who runs the pipeline. */
final class SqlErrors {

    private SqlErrors() {}

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
}
