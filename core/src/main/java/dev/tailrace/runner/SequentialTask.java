package dev.tailrace.runner;

import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.runtime.stage.SourceStage;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.runtime.state.StateSections;
import java.util.List;

/** The one task of a sequential run as the interpreter runs it: all stages of the graph, entered at the source. */
final class SequentialTask implements EventProcessor {

    private final Task task;
    private final List<NamedStage> stages;
    private final SourceStage<?> entry;

    SequentialTask(final Task task, final List<NamedStage> stages, final SourceStage<?> entry) {
        this.task = task;
        this.stages = stages;
        this.entry = entry;
    }

    @Override
    public void open() {
        stages.forEach(named -> named.stage().open(task));
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> SourceEntry<T> entry(final String source) {
        final String own = stages.stream()
                .filter(named -> named.stage() == entry)
                .findFirst()
                .orElseThrow()
                .node();
        if (!own.equals(source)) {
            throw new IllegalArgumentException("there is no source '" + source + "'; there is '" + own + "'");
        }
        return (SourceEntry<T>) entry;
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        entry.onRecord(buffer, offset, length, position);
    }

    @Override
    public void state(final StateSections sections) {
        sections.section(OWN_STATE, task.label(), task.time());
        for (final NamedStage named : stages) {
            final Object[] parts = named.stage().stateParts();
            if (parts.length > 0) {
                sections.section(named.node(), parts);
            }
        }
    }

    @Override
    public void endOfInput() {
        task.time().endOfInput();
    }

    @Override
    public void close() {
        stages.forEach(named -> named.stage().close());
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
