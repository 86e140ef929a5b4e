package dev.tailrace.cli.run;

import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.region.OrderStatistics;
import dev.tailrace.runner.PipelineRun;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.StreamGraph;
import java.util.List;
import java.util.Map;

/** Starts a run of one task, compiled or interpreted. */
record SequentialStart(StreamGraph graph, Making<ProcessorFactory> processors) implements Start {

    @Override
    public String describe() {
        return processors.describe(processors.made().origin())
                + Making.describe(processors.made().notice());
    }

    @Override
    public boolean isOneByOne() {
        return true;
    }

    @Override
    public PipelineRun bind(
            final Map<String, List<InputLog>> feeds,
            final Map<String, OutputLog> outputs,
            final InputFaults inputFaults) {
        final SequentialRun.Binding binding =
                SequentialRun.of(graph).inputFaults(inputFaults).processor(processors.made()::create);
        feeds.forEach((source, logs) -> binding.lines(source, logs.toArray(InputLog[]::new)));
        outputs.forEach(binding::output);
        return binding.build();
    }

    @Override
    public List<OrderStatistics> order() {
        return List.of();
    }

    @Override
    public List<GeneratedSource> sources() {
        return processors.made().sources();
    }
}
