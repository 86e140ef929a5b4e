package dev.tailrace.cli.run;

import dev.tailrace.cli.page.WatchedRun;
import dev.tailrace.launch.run.RunProgress;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.state.StateSections;
import dev.tailrace.stream.StreamGraph;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A run on topics as its page sees it: the counts that the process of the runner reports. */
final class WatchedTopics implements WatchedRun {

    private final String runner;
    private final RunSpec spec;
    private final Optional<StreamGraph> graph;
    private volatile RunProgress progress = new RunProgress(0, 0, -1, -1);

    WatchedTopics(final String runner, final RunSpec spec, final Optional<StreamGraph> graph) {
        this.runner = runner;
        this.spec = spec;
        this.graph = graph;
    }

    void take(final RunProgress reported) {
        progress = reported;
    }

    @Override
    public Map<String, String> facts() {
        final Map<String, String> facts = new LinkedHashMap<>();
        facts.put("pipeline", spec.pipeline());
        facts.put("runner", runner);
        facts.put("input", String.join(", ", spec.inputTopics()));
        return facts;
    }

    @Override
    public Optional<StreamGraph> graph() {
        return graph;
    }

    @Override
    public long eventTimeNs() {
        return progress.eventTimeNs() < 0 ? Long.MIN_VALUE : progress.eventTimeNs();
    }

    @Override
    public Figures figures() {
        return new Figures(
                progress.records(),
                eventTimeNs(),
                -1,
                -1,
                progress.behind(),
                Map.of(),
                List.of(),
                Optional.empty(),
                progress.results());
    }

    @Override
    public void inspect(final StateSections visitor) {
        // The state is in another process.
    }
}
