package dev.tailrace.flink;

import dev.tailrace.launch.process.ChildMain;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The process that runs a pipeline on Flink: a {@link dev.tailrace.launch.run.RunRequest} in, reports out. */
public final class Main {

    // Kept, because loggers that nobody holds forget their level.
    private static final Logger ROOT = Logger.getLogger("");

    private Main() {}

    public static void main(final String[] args) {
        ROOT.setLevel("1".equals(System.getenv("TAILRACE_DEBUG")) ? Level.INFO : Level.OFF);
        ChildMain.run(parent -> new RunnerWork(parent).run());
    }
}
