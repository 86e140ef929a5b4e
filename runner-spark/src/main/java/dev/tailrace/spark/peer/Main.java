package dev.tailrace.spark.peer;

import dev.tailrace.launch.process.ChildMain;

/** The process of the native peer: a {@link dev.tailrace.launch.run.RunRequest} in, reports out. */
public final class Main {

    /** Level of the log, which goes to standard error; log4j2.properties reads it when the first logger is made. */
    private static final String LOG_LEVEL = "tailrace.spark.log";

    private Main() {}

    public static void main(final String[] args) {
        System.setProperty(LOG_LEVEL, "1".equals(System.getenv("TAILRACE_DEBUG")) ? "info" : "off");
        ChildMain.run(parent -> new PeerWork(parent).run());
    }
}
