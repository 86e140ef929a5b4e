package dev.tailrace.runner;

import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.runtime.stage.SourceStage;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.state.StateSections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The one task of a sequential run as the interpreter runs it: all stages of the graph, entered at the sources. */
final class SequentialTask implements EventProcessor {

    private final Task task;
    private final List<NamedStage> stages;
    private final Map<String, ? extends SourceStage<?>> sources;
    private final SourceStage<?> bytes;

    /**
     * @param bytes the source whose bytes are decoded here; null when records come decoded
     */
    SequentialTask(
            final Task task,
            final List<NamedStage> stages,
            final Map<String, ? extends SourceStage<?>> sources,
            final SourceStage<?> bytes) {
        this.task = task;
        this.stages = stages;
        this.sources = sources;
        this.bytes = bytes;
    }

    @Override
    public void open() {
        stages.forEach(named -> named.stage().open(task));
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> SourceEntry<T> entry(final String source) {
        final SourceStage<?> entry = sources.get(source);
        if (entry == null) {
            throw new IllegalArgumentException("there is no source '" + source + "'; " + thereAre());
        }
        return (SourceEntry<T>) entry;
    }

    private String thereAre() {
        final String names =
                sources.keySet().stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
        return (sources.size() == 1 ? "there is " : "there are ") + names;
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
    public void state(final StateSections sections) {
        sections.section(OWN_STATE, task.label(), task.time());
        NamedStage.state(stages, sections);
    }

    @Override
    public void endOfInput() {
        task.time().endOfInput();
    }

    @Override
    public void close() {
        NamedStage.close(stages);
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
