package dev.tailrace.cli.run;

import dev.tailrace.cli.page.EngineFigure;
import dev.tailrace.cli.page.WatchedRun;
import dev.tailrace.compiler.NodeLines;
import dev.tailrace.region.OrderStatistics;
import dev.tailrace.runner.PipelineRun;
import dev.tailrace.state.StateSections;
import dev.tailrace.stream.StreamGraph;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run in this process as its page sees it.
 *
 * @param latencies empty when they are not measured
 */
record WatchedSession(
        StreamGraph ofRun,
        String processor,
        String input,
        PipelineRun run,
        RunInputs inputs,
        BadInputCounts badInput,
        List<OrderStatistics> order,
        Optional<ProcessingLatencies> latencies,
        Optional<NodeLines> lines)
        implements WatchedRun {

    @Override
    public Map<String, String> facts() {
        final Map<String, String> facts = new LinkedHashMap<>();
        facts.put("pipeline", ofRun.name());
        facts.put("processor", processor);
        facts.put("input", input);
        return facts;
    }

    @Override
    public Optional<StreamGraph> graph() {
        return Optional.of(ofRun);
    }

    @Override
    public long eventTimeNs() {
        return run.progress().eventTimeNs();
    }

    @Override
    public Figures figures() {
        return new Figures(
                System.nanoTime(),
                run.progress().records(),
                run.progress().eventTimeNs(),
                inputs.bytesRead(),
                inputs.bytesTotal(),
                -1,
                badInput.all(),
                order,
                latencies.map(taken -> new Latency(taken.meaning().replace('\n', ' '), taken.copy())),
                -1);
    }

    @Override
    public void inspect(final StateSections visitor) {
        run.inspect(visitor);
    }

    @Override
    public Memory memory() {
        return Memory.ofThisProcess();
    }

    @Override
    public List<EngineFigure> engine() {
        return List.of();
    }
}
