package dev.tailrace.questdb;

import dev.tailrace.io.OutputConnector;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.ResultStore;
import io.questdb.client.Sender;
import io.questdb.client.Sender.LineSenderBuilder;
import io.questdb.client.cutlass.line.LineSenderException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Opens tables of QuestDB for addresses like {@code questdb://USER@HOST:PORT/TABLE?timestamp=FIELD}, where PORT is that of
 * HTTP. The password comes from the variable {@code QUESTDB_PASSWORD}, a token from {@code QUESTDB_TOKEN}.
 */
public final class QuestdbConnector implements OutputConnector {

    private static final Pattern ADDRESS =
            Pattern.compile("questdb://(?:([^/@:]*)@)?([^/@:]+)(?::(\\d{1,5}))?(?:/([^/]+))?");
    private static final String PORT = "9000";
    private static final int MOST_BYTES = 1 << 30;

    private final Map<String, String> environment;

    /** With the environment variables of this process. */
    public QuestdbConnector() {
        this(System.getenv());
    }

    QuestdbConnector(final Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public ResultStore open(final OutputTarget target) {
        final Matcher address = ADDRESS.matcher(target.address());
        if (!address.matches()) {
            throw new OutputException(
                    target.address().replaceFirst(":[^:/@]*@", ":...@")
                            + ": is no address of a table; expected questdb://HOST:PORT/TABLE, and a password in"
                            + " QUESTDB_PASSWORD",
                    null);
        }
        final String server =
                address.group(2) + ":" + Optional.ofNullable(address.group(3)).orElse(PORT);
        final Optional<String> user = Optional.ofNullable(address.group(1));
        final boolean usesTls = isOn(target, "tls");
        final TableDesign design =
                TableDesign.of(target, Optional.ofNullable(address.group(4)).orElse(target.sink()));
        final QuestdbSql sql = new QuestdbSql((usesTls ? "https://" : "http://") + server, user, password(), token());
        final String name = "questdb://" + server + ", table " + design.table();
        try {
            sql.prepare(name, design);
            return new QuestdbStore(name, sender(server, user, usesTls), sql, design);
        } catch (final LineSenderException e) {
            throw new OutputException(name + ": " + e.getMessage(), e);
        }
    }

    private static boolean isOn(final OutputTarget target, final String parameter) {
        final String value = target.parameter(parameter, "off");
        if (!value.equals("on") && !value.equals("off")) {
            throw new OutputException(
                    target.address() + ": " + parameter + "=" + value + " is neither on nor off", null);
        }
        return value.equals("on");
    }

    private String password() {
        return environment.getOrDefault("QUESTDB_PASSWORD", "");
    }

    private Optional<String> token() {
        return Optional.ofNullable(environment.get("QUESTDB_TOKEN"));
    }

    private Sender sender(final String server, final Optional<String> user, final boolean usesTls) {
        final LineSenderBuilder builder = Sender.builder(Sender.Transport.HTTP)
                .address(server)
                .disableAutoFlush()
                .maxBufferCapacity(MOST_BYTES);
        if (usesTls) {
            builder.enableTls();
        }
        if (user.isPresent()) {
            builder.httpUsernamePassword(user.get(), password());
        } else {
            token().ifPresent(builder::httpToken);
        }
        return builder.build();
    }

    @Override
    public Optional<String> createTable(final String table, final RecordSchema schema) {
        final OutputTarget anyOrigin =
                new OutputTarget("--format questdb", Map.of("origin", "1970-01-01T00:00Z"), table, schema);
        return Optional.of(TableDesign.of(anyOrigin, table).create() + ";\n");
    }
}
