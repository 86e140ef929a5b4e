package dev.tailrace.cli.run;

import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.feed.PipeStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The input log of one file or pipe; reads that wait for a pipe can be stopped. */
final class RunInput implements AutoCloseable {

    private static final InputStream NEVER_WAITS = InputStream.nullInputStream();

    private final InputLog feed;
    private final InputStream pipe;

    private RunInput(final InputLog feed, final InputStream pipe) {
        this.feed = feed;
        this.pipe = pipe;
    }

    static RunInput open(final Shell shell, final String name, final InputFaults inputFaults) {
        if (name.equals(Paths.STANDARD_STREAM)) {
            return ofPipe(shell.in(), "standard input", inputFaults);
        }
        final Path file = Paths.of(name);
        if (Files.isRegularFile(file)) {
            return new RunInput(Feeds.open(name, inputFaults), NEVER_WAITS);
        }
        try {
            return ofPipe(PipeStream.open(file), name, inputFaults);
        } catch (final IOException e) {
            throw new InputException(name + ": cannot be read", e);
        }
    }

    private static RunInput ofPipe(final InputStream pipe, final String name, final InputFaults inputFaults) {
        return new RunInput(Feeds.open(pipe, name, -1, inputFaults), pipe);
    }

    InputLog feed() {
        return feed;
    }

    /** Ends a read that waits for the writer of a pipe, by making it fail; may be called from any thread. */
    void stopWaiting() {
        try {
            pipe.close();
        } catch (final IOException ignored) {
            return;
        }
    }

    @Override
    public void close() {
        feed.close();
    }
}
