package dev.tailrace.flink;

import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;
import dev.tailrace.launch.run.RunSpec;

/** The process that runs a pipeline on Flink: a {@link RunSpec} in, reports out. */
public final class Main {

    private Main() {}

    public static void main(final String[] args) {
        LibraryLog.hide();
        ChildMain.run(parent -> FlinkRunnerWork.run(parent, parent.request(RunSpec.class), false));
    }
}
