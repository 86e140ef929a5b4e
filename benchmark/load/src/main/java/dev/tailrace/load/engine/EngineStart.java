package dev.tailrace.load.engine;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.RecordText;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The start of an engine's process. The process reports {@code ready} when it waits for records, and ends when its standard
 * input is closed.
 *
 * @param command class path, heap and options of the process
 * @param request fields of the request to the process
 * @param feeder another process of the engine, whose results this one reads; mostly none
 */
public record EngineStart(ChildCommand command, SortedMap<String, String> request, Optional<EngineStart> feeder) {

    /** The start of an engine that is one process. */
    public EngineStart(final ChildCommand command, final SortedMap<String, String> request) {
        this(command, request, Optional.empty());
    }

    /** The start of a process with this request. */
    public static EngineStart of(final ChildCommand command, final Record request) {
        return new EngineStart(command, new TreeMap<>(RecordText.write(request)));
    }
}
