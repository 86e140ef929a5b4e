package dev.tailrace.runner;

import dev.tailrace.function.Output;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.stream.StreamEdge;
import java.util.Map;

/** One task of a parallel run, run by the interpreter. */
final class InterpretedGroup extends InterpretedTask implements GroupProcessor {

    private final GroupPlan plan;
    private final Map<StreamEdge, Output<Object>> entries;
    private final Map<String, Output<Object>> afterSources;

    InterpretedGroup(
            final GroupPlan plan,
            final Task task,
            final Map<String, Stage> stages,
            final Map<StreamEdge, Output<Object>> entries,
            final Map<String, Output<Object>> afterSources) {
        super(task, stages);
        this.plan = plan;
        this.entries = entries;
        this.afterSources = afterSources;
    }

    @Override
    public Label label() {
        return task.label();
    }

    @Override
    public StreamTime time() {
        return task.time();
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> Output<T> entry(final String node, final int input) {
        return (Output<T>) plan.entries().stream()
                .filter(edge -> edge.to().name().equals(node) && edge.input() == input)
                .findFirst()
                .map(entries::get)
                .orElseThrow(() -> new IllegalArgumentException("nothing enters this group at '" + node + "'"));
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> Output<T> afterSource(final String source) {
        final Output<Object> after = afterSources.get(source);
        if (after == null) {
            throw new IllegalArgumentException("there is no source in this group that is called '" + source + "'");
        }
        return (Output<T>) after;
    }
}
