package dev.tailrace.cli;

import dev.tailrace.cli.shell.Shell;
import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.process.Distribution;
import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.terminal.Terminal;
import dev.tailrace.launch.text.TextOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.ParseResult;

/** Runs command lines in this process, with everything around them made of memory. */
final class Cli {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private TextOutput text = new TextOutput(out);
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final ByteArrayOutputStream results = new ByteArrayOutputStream();
    private InputStream in = InputStream.nullInputStream();
    private Supplier<OutputLog> standardOutput = () -> new StreamOutput(results);
    private Map<String, String> environment = Map.of();
    private Path distribution = Path.of("no-distribution");
    private Terminal terminal = Terminal.NONE;
    private Runnable stop;
    private volatile boolean interrupted;

    Cli in(final byte[] bytes) {
        return in(new ByteArrayInputStream(bytes));
    }

    Cli in(final InputStream stream) {
        in = stream;
        return this;
    }

    Cli textTo(final OutputStream stream) {
        text = new TextOutput(stream);
        return this;
    }

    Cli standardOutput(final Supplier<OutputLog> log) {
        standardOutput = log;
        return this;
    }

    Cli environment(final Map<String, String> variables) {
        environment = variables;
        return this;
    }

    Cli distribution(final Path folder) {
        distribution = folder;
        return this;
    }

    Cli terminal() {
        terminal = new Terminal(true, 24, 80);
        return this;
    }

    int run(final String... arguments) {
        return Main.execute(shell(), arguments);
    }

    private Shell shell() {
        return new Shell(
                in,
                text,
                new PrintStream(err, true, StandardCharsets.UTF_8),
                standardOutput,
                terminal,
                environment,
                this::onInterrupt,
                new Distribution(distribution));
    }

    /** Reads a command line without running it. */
    ParseResult parse(final String... arguments) {
        return Main.commandLine(shell()).parseArgs(arguments);
    }

    private Interrupts.Registration onInterrupt(final Runnable toStop, final Duration longestWait) {
        stop = toStop;
        return new Interrupts.Registration() {
            @Override
            public boolean wasInterrupted() {
                return interrupted;
            }

            @Override
            public void close() {}
        };
    }

    /** What Ctrl-C does. */
    void interrupt() {
        interrupted = true;
        stop.run();
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** Lines that went to standard output as results. */
    String results() {
        return results.toString(StandardCharsets.UTF_8);
    }

    private record StreamOutput(ByteArrayOutputStream stream) implements OutputLog {

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            stream.write(buffer, offset, length);
            stream.write('\n');
        }
    }
}
