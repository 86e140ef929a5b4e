package dev.tailrace.flink.order.listing1;

import dev.tailrace.launch.process.ChildMain;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The process that computes {@code conflux-listing1} between two topics by one of the {@link
 * dev.tailrace.launch.bench.ListingMethod methods}: a {@link dev.tailrace.launch.run.RunRequest} in, reports out.
 */
public final class TopicMain {

    // Kept, because loggers that nobody holds forget their level.
    private static final Logger ROOT = Logger.getLogger("");

    private TopicMain() {}

    public static void main(final String[] args) {
        ROOT.setLevel("1".equals(System.getenv("TAILRACE_DEBUG")) ? Level.INFO : Level.OFF);
        ChildMain.run(parent -> new TopicWork(parent).run());
    }
}
