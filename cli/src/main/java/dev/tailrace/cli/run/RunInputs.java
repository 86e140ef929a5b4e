package dev.tailrace.cli.run;

import dev.tailrace.cli.shell.Shell;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.InputFormat;
import dev.tailrace.io.InputLog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** The feeds of a run, by source. */
final class RunInputs implements AutoCloseable {

    private final Map<String, List<RunInput>> bySource = new LinkedHashMap<>();

    private RunInputs() {}

    static RunInputs open(final Shell shell, final GivenInputs given, final InputFaults inputFaults) {
        final RunInputs opened = new RunInputs();
        try {
            given.files().forEach((source, names) -> {
                final List<RunInput> inputs = new ArrayList<>();
                opened.bySource.put(source, inputs);
                final InputFormat<?> format = names.size() == 1
                        ? given.format(source)
                        : given.format(source).forOneLog();
                names.forEach(name -> inputs.add(RunInput.open(shell, name, format, inputFaults)));
                if (names.size() > 1 && !given.areLines()) {
                    opened.bySource.put(source, List.of(RunInput.merged(inputs, format, inputFaults)));
                }
            });
            return opened;
        } catch (final RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private List<RunInput> all() {
        return bySource.values().stream().flatMap(List::stream).toList();
    }

    /** The input logs by source, each made by {@code observed} of an input. */
    Map<String, List<InputLog>> logs(final Function<RunInput, InputLog> observed) {
        final Map<String, List<InputLog>> logs = new LinkedHashMap<>();
        bySource.forEach((source, inputs) ->
                logs.put(source, inputs.stream().map(observed).toList()));
        return logs;
    }

    /** Bytes read so far, compressed if files are. */
    long bytesRead() {
        return sum(InputLog::bytesRead);
    }

    /** Total bytes of all inputs; 0 or less when the size of an input is unknown. */
    long bytesTotal() {
        final boolean known = all().stream().allMatch(input -> input.feed().bytesTotal() > 0);
        return known ? sum(InputLog::bytesTotal) : -1;
    }

    private long sum(final ToLongFunction<InputLog> bytes) {
        return all().stream().map(RunInput::feed).mapToLong(bytes).sum();
    }

    /** Ends reads that wait for the writers of pipes, by making them fail; may be called from any thread. */
    void stopWaiting() {
        all().forEach(input -> input.stopWaiting().run());
    }

    @Override
    public void close() {
        all().forEach(RunInput::close);
    }
}
