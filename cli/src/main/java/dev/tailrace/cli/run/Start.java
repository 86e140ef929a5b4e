package dev.tailrace.cli.run;

import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.region.OrderStatistics;
import dev.tailrace.runner.PipelineRun;
import dev.tailrace.stream.StreamGraph;
import java.util.List;
import java.util.Map;

/** A pipeline that is ready to be bound to its input and output logs: sequential or parallel. */
interface Start {

    StreamGraph graph();

    /** Description of its processors, for the summary. */
    String describe();

    /** Whether each message is fully processed before the next one is read. */
    boolean isOneByOne();

    /**
     * Binds the logs.
     *
     * @param feeds by source; several for one source if they are lines of one feed
     * @param outputs by sink
     */
    PipelineRun bind(Map<String, List<InputLog>> feeds, Map<String, OutputLog> outputs, InputFaults inputFaults);

    /** Statistics of the ordered regions, once the run is over; empty without such regions. */
    List<OrderStatistics> order();

    /** The sources of the generated classes that run it; empty for the interpreter. */
    List<GeneratedSource> sources();
}
