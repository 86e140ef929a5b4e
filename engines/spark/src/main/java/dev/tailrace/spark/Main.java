package dev.tailrace.spark;

import dev.tailrace.launch.process.ChildMain;

/** The process that runs a pipeline on Spark: a {@link dev.tailrace.launch.run.RunRequest} in, reports out. */
public final class Main {

    private Main() {}

    public static void main(final String[] args) {
        SparkLog.hide();
        ChildMain.run(parent -> new SparkRunnerWork(parent).run());
    }
}
