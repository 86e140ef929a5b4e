package dev.tailrace.load.engine;

import dev.tailrace.launch.process.ChildCommand;
import java.util.List;

/** Commands for the programs of this module. */
public final class LoadProcesses {

    /**
     * The fastest compiler and a collector without background threads, so that these processes disturb a measurement as
     * little as possible.
     */
    private static final List<String> MODEST = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private LoadProcesses() {}

    /** The command that starts a program of this module. */
    public static ChildCommand command(final String program, final int heapMb) {
        return ChildCommand.of(program).heapMb(heapMb);
    }

    /**
     * The command that starts a program of this module that runs during a measurement and should disturb it as little as
     * possible.
     */
    public static ChildCommand beside(final String program, final int heapMb) {
        return command(program, heapMb).javaOptions(MODEST);
    }
}
