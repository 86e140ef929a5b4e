package dev.tailrace.cli.run;

import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.InputFormat;
import dev.tailrace.io.InputLog;
import java.nio.file.Files;
import java.util.List;

/**
 * The input log of one file, folder or pipe; reads that wait for a pipe can be stopped.
 *
 * @param stopWaiting ends a read that waits for the writer of a pipe, by making it fail; may be called from any thread
 */
record RunInput(InputFormat<?> format, InputLog feed, Runnable stopWaiting) implements AutoCloseable {

    static RunInput open(
            final Shell shell, final String name, final InputFormat<?> format, final InputFaults inputFaults) {
        if (Files.isDirectory(Paths.of(name))) {
            return new RunInput(format, format.open(name, inputFaults), () -> {});
        }
        final InputBytes bytes = name.equals(Paths.STANDARD_STREAM)
                ? InputBytes.of(shell.in(), "standard input", -1, inputFaults)
                : InputBytes.open(name, inputFaults);
        return new RunInput(format, bytes.as(format, inputFaults), bytes::stopWaiting);
    }

    /** Several inputs of one source as one, by time. */
    static <T> RunInput merged(
            final List<RunInput> inputs, final InputFormat<T> format, final InputFaults inputFaults) {
        return new RunInput(
                format,
                new TimeMergedLog<>(inputs.stream().map(RunInput::feed).toList(), format, inputFaults),
                () -> inputs.forEach(input -> input.stopWaiting().run()));
    }

    @Override
    public void close() {
        feed.close();
    }
}
