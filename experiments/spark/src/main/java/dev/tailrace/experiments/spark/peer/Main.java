package dev.tailrace.experiments.spark.peer;

import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.spark.SparkLog;

/** The process of the native peer: a {@link dev.tailrace.launch.run.RunSpec} in, reports out. */
public final class Main {

    private Main() {}

    public static void main(final String[] args) {
        SparkLog.hide();
        ChildMain.run(parent -> new SparkPeerWork(parent).run());
    }
}
