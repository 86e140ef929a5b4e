package dev.tailrace.load.engine;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.PauseLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands for the programs of this module that run during a measurement and should disturb it as little as possible. */
public final class LoadProcesses {

    /**
     * The fastest compiler and a collector without background threads, so that these processes disturb a measurement as
     * little as possible.
     */
    private static final List<String> MODEST = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private LoadProcesses() {}

    /** The command that starts a program of this module. */
    public static ChildCommand lowPriority(final String program, final int heapMb) {
        return ChildCommand.of(program).heapMb(heapMb).javaOptions(MODEST);
    }

    /** The same for a part of the instrument, which writes its pauses to a file. */
    public static ChildCommand lowPriority(final String program, final int heapMb, final Path pauses) {
        final List<String> options = new ArrayList<>(MODEST);
        options.add(PauseLog.javaOption(pauses));
        return lowPriority(program, heapMb).javaOptions(options);
    }
}
