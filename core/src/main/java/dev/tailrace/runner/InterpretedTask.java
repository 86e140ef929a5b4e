package dev.tailrace.runner;

import dev.tailrace.function.Output;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.runtime.Closing;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.stage.SourceStage;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.state.StateSections;
import dev.tailrace.stream.StreamEdge;
import java.util.Map;
import java.util.stream.Collectors;

/** Base of the tasks that the interpreter runs: holds the stages of the nodes, by node name and in node order. */
abstract class InterpretedTask {

    final Task task;
    private final Map<String, Stage> stages;

    InterpretedTask(final Task task, final Map<String, Stage> stages) {
        this.task = task;
        this.stages = stages;
    }

    public final void open() {
        stages.values().forEach(stage -> stage.open(task));
    }

    public final void close() {
        Closing.all(
                stages.values().stream().<Runnable>map(stage -> stage::close).toArray(Runnable[]::new));
    }

    public final void state(final StateSections sections) {
        sections.section(EventProcessor.OWN_STATE, task.label(), task.time());
        stages.forEach((node, stage) -> {
            final Object[] parts = stage.stateParts();
            if (parts.length > 0) {
                sections.section(node, parts);
            }
        });
    }

    /** The only task of a sequential run, run by the interpreter: all stages of the graph. */
    static final class Whole extends InterpretedTask implements EventProcessor {

        private final Map<String, ? extends SourceStage<?>> sources;
        private final SourceStage<?> bytes;

        /** @param bytes the source that decodes bytes; null when records arrive decoded */
        Whole(
                final Task task,
                final Map<String, Stage> stages,
                final Map<String, ? extends SourceStage<?>> sources,
                final SourceStage<?> bytes) {
            super(task, stages);
            this.sources = sources;
            this.bytes = bytes;
        }

        @Override
        @SuppressWarnings("unchecked")
        public <T> SourceEntry<T> entry(final String source) {
            final SourceStage<?> entry = sources.get(source);
            if (entry == null) {
                throw new IllegalArgumentException("unknown source '" + source + "'; " + names());
            }
            return (SourceEntry<T>) entry;
        }

        private String names() {
            final String names =
                    sources.keySet().stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
            return "available: " + names;
        }

        @Override
        public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
            if (bytes == null) {
                EventProcessor.super.onRecord(buffer, offset, length, position);
            } else {
                bytes.onRecord(buffer, offset, length, position);
            }
        }

        @Override
        public void endOfInput() {
            task.time().endOfInput();
        }

        @Override
        public long nowNs() {
            return task.time().nowNs();
        }

        @Override
        public long sequence() {
            return task.label().sequence();
        }
    }

    /** One task of a parallel run, run by the interpreter. */
    static final class Group extends InterpretedTask implements GroupProcessor {

        private final GroupPlan plan;
        private final Map<StreamEdge, Output<Object>> entries;
        private final Map<String, Output<Object>> afterSources;

        Group(
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
                    .orElseThrow(() -> new IllegalArgumentException("this group has no entry '" + node + "'"));
        }

        @Override
        @SuppressWarnings("unchecked")
        public <T> Output<T> afterSource(final String source) {
            final Output<Object> after = afterSources.get(source);
            if (after == null) {
                throw new IllegalArgumentException("this group has no source '" + source + "'");
            }
            return (Output<T>) after;
        }
    }
}
