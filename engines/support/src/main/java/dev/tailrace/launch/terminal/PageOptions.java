package dev.tailrace.launch.terminal;

import dev.tailrace.launch.http.LocalServer;
import dev.tailrace.launch.metrics.MetricsAddress;
import dev.tailrace.launch.outcome.StatusException;
import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of commands that serve a page of what they do. */
public class PageOptions {

    private static final int USUAL_PORT = 4400;
    private static final int NOT_GIVEN = -1;

    @Option(
            names = "--page",
            paramLabel = "PORT",
            arity = "0..1",
            parameterConsumer = PortIfGiven.class,
            description =
                    "Serve a page with charts and figures, and keep it after the end until Ctrl-C. Without a PORT: "
                            + USUAL_PORT + ", or a free one if that is taken.")
    private Integer port;

    @Option(
            names = "--page-host",
            paramLabel = "HOST",
            description =
                    "Address to serve the page at (default: 127.0.0.1, for this machine only). Any other needs the"
                            + " token in the printed address.")
    private String host;

    @Option(names = "--open", description = "Open the page in the browser.")
    private boolean isOpened;

    /** Takes the next argument as the port if it is a number: a name after {@code --page} is that of the pipeline. */
    static final class PortIfGiven implements IParameterConsumer {

        @Override
        public void consumeParameters(final Stack<String> arguments, final ArgSpec option, final CommandSpec command) {
            final boolean isGiven = !arguments.isEmpty() && arguments.peek().matches("\\d{1,9}");
            option.setValue(isGiven ? Integer.valueOf(arguments.pop()) : Integer.valueOf(NOT_GIVEN));
        }
    }

    /** Whether a page is served. */
    public final boolean isServed() {
        return port != null;
    }

    /**
     * Refuses options that have no effect without {@code --page}.
     *
     * @throws StatusException naming the option
     */
    public void check() {
        if (port == null && (host != null || isOpened)) {
            throw StatusException.usage(
                    (host == null ? "--open" : "--page-host") + " without --page; give both, or leave it out");
        }
    }

    /**
     * Begins to listen.
     *
     * @throws StatusException when the port is taken or the host is none of this machine
     */
    public final LocalServer listen() {
        final String at = host == null ? MetricsAddress.LOOPBACK : host;
        if (port != NOT_GIVEN) {
            return listen(at, port);
        }
        try {
            return listen(at, USUAL_PORT);
        } catch (final StatusException taken) {
            return listen(at, 0);
        }
    }

    private static LocalServer listen(final String host, final int port) {
        final MetricsAddress checked = StatusException.parsed("--page: ", () -> new MetricsAddress(host, port));
        return LocalServer.listen(checked.host(), checked.port(), "--page", "there is no such page");
    }

    /** Opens the page in the browser of the user, if that is wanted; false when there is no way to. */
    public final boolean open(final URI page) {
        if (!isOpened) {
            return true;
        }
        final String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        final String opener = system.contains("mac") ? "open" : "xdg-open";
        try {
            new ProcessBuilder(opener, page.toString())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return true;
        } catch (final IOException none) {
            return false;
        }
    }
}
