package dev.tailrace.runner;

import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.runtime.stage.SourceStage;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.runtime.stage.Task;
import java.util.Map;
import java.util.stream.Collectors;

/** The only task of a sequential run, run by the interpreter: all stages of the graph. */
final class SequentialTask extends InterpretedTask implements EventProcessor {

    private final Map<String, ? extends SourceStage<?>> sources;
    private final SourceStage<?> bytes;

    /** @param bytes the source that decodes bytes; null when records arrive decoded */
    SequentialTask(
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
            throw new IllegalArgumentException("there is no source '" + source + "'; " + names());
        }
        return (SourceEntry<T>) entry;
    }

    private String names() {
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
