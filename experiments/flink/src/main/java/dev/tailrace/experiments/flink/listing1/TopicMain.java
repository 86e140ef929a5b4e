package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;

/**
 * The process that computes {@code conflux-listing1} between two topics by one of the {@link
 * ListingMethod methods}: a {@link dev.tailrace.launch.run.RunSpec} in, reports out.
 */
public final class TopicMain {

    private TopicMain() {}

    public static void main(final String[] args) {
        LibraryLog.hide();
        ChildMain.run(parent -> new TopicWork(parent).run());
    }
}
