package dev.tailrace.load.engine;

import dev.tailrace.launch.process.ChildCommand;
import java.util.List;

/** The processes of this module. */
public final class LoadProcesses {

    /** The compiler that is done soonest, and a collector without threads beside: both work while others are measured. */
    private static final List<String> MODEST = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private LoadProcesses() {}

    /** How a program of this module is started. */
    public static ChildCommand command(final String program, final int heapMb) {
        return ChildCommand.of(program).heapMb(heapMb);
    }

    /** How a program of this module is started that works beside what is measured, and should be felt as little as possible. */
    public static ChildCommand beside(final String program, final int heapMb) {
        return command(program, heapMb).javaOptions(MODEST);
    }
}
