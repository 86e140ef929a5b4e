package dev.tailrace.spark;

import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.run.RunSpec;

/** The process that runs a pipeline on Spark: a {@link RunSpec} in, reports out. */
public final class Main {

    private Main() {}

    public static void main(final String[] args) {
        SparkLog.hide();
        ChildMain.run(parent -> SparkRunnerWork.run(parent, parent.request(RunSpec.class), false));
    }
}
