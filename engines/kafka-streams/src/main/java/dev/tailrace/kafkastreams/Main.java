package dev.tailrace.kafkastreams;

import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;

/** The process that runs a pipeline on Kafka Streams: a {@link dev.tailrace.launch.run.RunSpec} in, reports out. */
public final class Main {

    private Main() {}

    public static void main(final String[] args) {
        LibraryLog.hide();
        ChildMain.run(StreamsRunnerWork::run);
    }
}
