package dev.tailrace.load.engine;

import dev.tailrace.launch.process.ChildCommand;

/** The processes of this module. */
public final class LoadProcesses {

    private static final String ENGINE = "load";

    private LoadProcesses() {}

    /** How a main class of this module is started. */
    public static ChildCommand command(final String mainClass, final int heapMb) {
        return ChildCommand.of(ENGINE, mainClass).heapMb(heapMb);
    }
}
