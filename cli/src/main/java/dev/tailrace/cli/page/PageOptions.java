package dev.tailrace.cli.page;

import dev.tailrace.cli.shell.CliException;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.launch.http.LocalServer;
import dev.tailrace.launch.metrics.http.MetricsAddress;
import dev.tailrace.launch.outcome.StatusException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of the page of a run. */
public final class PageOptions {

    private static final int USUAL_PORT = 4400;
    private static final int NOT_GIVEN = -1;

    @Option(
            names = "--page",
            paramLabel = "PORT",
            arity = "0..1",
            parameterConsumer = PortIfGiven.class,
            description =
                    "Serve a page with charts, order books, the pipeline and latencies, and keep it after the end of"
                            + " the run until Ctrl-C. Without a PORT: " + USUAL_PORT
                            + ", or a free one if that is taken.")
    private Integer port;

    @Option(
            names = "--page-host",
            paramLabel = "HOST",
            description = "Address of this machine to serve the page at (default: 127.0.0.1, which only this machine"
                    + " reaches). At any other the page needs the token in the address that is printed.")
    private String host;

    @Option(names = "--open", description = "Open the page in the browser.")
    private boolean isOpened;

    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            description = "At the end of the run write the page to a file that opens offline.")
    private String report;

    /** Takes the next argument as the port if it is a number: a name after {@code --page} is that of the pipeline. */
    static final class PortIfGiven implements IParameterConsumer {

        @Override
        public void consumeParameters(final Stack<String> arguments, final ArgSpec option, final CommandSpec command) {
            final boolean isGiven = !arguments.isEmpty() && arguments.peek().matches("\\d{1,9}");
            option.setValue(isGiven ? Integer.valueOf(arguments.pop()) : Integer.valueOf(NOT_GIVEN));
        }
    }

    /** Whether there is a page or a report. */
    public boolean isWanted() {
        return port != null || report != null;
    }

    /** Whether a page is served. */
    public boolean isServed() {
        return port != null;
    }

    /** Where the report goes; empty for none. */
    public Optional<Path> report() {
        return Optional.ofNullable(report).map(Paths::of);
    }

    /** Refuses options that have no effect without {@code --page}, and a report that could not be written. */
    public void check() {
        report().ifPresent(PageOptions::checkReport);
        if (port == null && (host != null || isOpened)) {
            throw CliException.usage(
                    (host == null ? "--open" : "--page-host") + " without --page; give both, or leave it out");
        }
    }

    private static void checkReport(final Path file) {
        if (!file.toString().endsWith(".html")) {
            throw CliException.usage("--report: " + file + ": a report is a page; give a name that ends with .html");
        }
        if (Files.isDirectory(file) || !Files.isDirectory(file.toAbsolutePath().getParent())) {
            throw CliException.usage("--report: " + file + " cannot be written; give a file in an existing folder");
        }
    }

    /**
     * Begins to listen.
     *
     * @throws StatusException when the port is taken or the host is none of this machine
     */
    public LocalServer listen() {
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
        try {
            final MetricsAddress checked = new MetricsAddress(host, port);
            return LocalServer.listen(checked.host(), checked.port(), "--page", "there is no such page");
        } catch (final IllegalArgumentException e) {
            throw StatusException.usage("--page: " + e.getMessage());
        }
    }

    /** Opens the page in the browser of the user, if that is wanted; false when there is no way to. */
    public boolean open(final URI page) {
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
