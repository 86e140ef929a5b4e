package dev.tailrace.load.engine;

import dev.tailrace.launch.process.ChildCommand;
import java.util.SortedMap;

/**
 * A process to be started, which reports {@code ready} when it waits for records, and ends with its standard input.
 *
 * @param command its class path, heap and options
 * @param request what it reads first
 */
public record EngineStart(ChildCommand command, SortedMap<String, String> request) {}
