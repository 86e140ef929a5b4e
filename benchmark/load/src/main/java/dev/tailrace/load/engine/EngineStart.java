package dev.tailrace.load.engine;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.RecordText;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The start of an engine's process. The process reports {@code ready} when it waits for records, and ends when its standard
 * input is closed.
 *
 * @param command class path, heap and options of the process
 * @param request fields of the request to the process
 */
public record EngineStart(ChildCommand command, SortedMap<String, String> request) {

    /** The start of a process with this request. */
    public static EngineStart of(final ChildCommand command, final Record request) {
        return new EngineStart(command, new TreeMap<>(RecordText.write(request)));
    }
}
