package dev.tailrace.cli.run;

import dev.tailrace.function.InputFaults;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.region.OrderStatistics;
import dev.tailrace.runner.PipelineRun;
import dev.tailrace.stream.StreamGraph;
import java.util.List;
import java.util.Map;

/** A way to run a pipeline, until its logs are there. */
interface Start {

    StreamGraph graph();

    /** What runs it, for the summary. */
    String describe();

    /** Whether what happens to a message happens before the next one is read. */
    boolean isOneByOne();

    /**
     * Binds the logs.
     *
     * @param feeds by source, more than one if they are lines of one feed
     * @param outputs by sink
     */
    PipelineRun bind(Map<String, List<InputLog>> feeds, Map<String, OutputLog> outputs, InputFaults inputFaults);

    /** What it took to keep the order, once the run is over; empty when nothing had to be done for it. */
    List<OrderStatistics> order();
}
