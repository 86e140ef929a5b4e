package dev.tailrace.runner;

import dev.tailrace.function.Output;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.state.StateSections;
import dev.tailrace.stream.StreamEdge;
import java.util.List;
import java.util.Map;

/** One task of a parallel run as the interpreter runs it: the stages of its nodes. */
final class InterpretedGroup implements GroupProcessor {

    private final GroupPlan plan;
    private final Task task;
    private final List<NamedStage> stages;
    private final Map<StreamEdge, Output<Object>> entries;
    private final Map<String, Output<Object>> afterSources;

    InterpretedGroup(
            final GroupPlan plan,
            final Task task,
            final List<NamedStage> stages,
            final Map<StreamEdge, Output<Object>> entries,
            final Map<String, Output<Object>> afterSources) {
        this.plan = plan;
        this.task = task;
        this.stages = stages;
        this.entries = entries;
        this.afterSources = afterSources;
    }

    @Override
    public void open() {
        stages.forEach(named -> named.stage().open(task));
    }

    @Override
    public void close() {
        NamedStage.close(stages);
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

    @Override
    public void state(final StateSections sections) {
        sections.section(EventProcessor.OWN_STATE, task.label(), task.time());
        NamedStage.state(stages, sections);
    }
}
