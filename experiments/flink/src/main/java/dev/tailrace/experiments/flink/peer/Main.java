package dev.tailrace.experiments.flink.peer;

import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;

/** The process of the native peer: a {@link dev.tailrace.launch.run.RunSpec} in, reports out. */
public final class Main {

    private Main() {}

    public static void main(final String[] args) {
        LibraryLog.hide();
        ChildMain.run(parent -> new FlinkPeerWork(parent).run());
    }
}
