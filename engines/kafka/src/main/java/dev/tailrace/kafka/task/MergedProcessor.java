package dev.tailrace.kafka.task;

import dev.tailrace.input.MergedInput;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.state.StateSections;

/** Processor of a merged input. Its state includes the read positions of the merge in its logs. */
final class MergedProcessor implements EventProcessor {

    private static final String INPUT_STATE = "(input)";

    private final EventProcessor processor;
    private final MergedInput input;

    MergedProcessor(final EventProcessor processor, final MergedInput input) {
        this.processor = processor;
        this.input = input;
    }

    @Override
    public void open() {
        processor.open();
        input.open();
    }

    @Override
    public <T> SourceEntry<T> entry(final String source) {
        return processor.entry(source);
    }

    @Override
    public void state(final StateSections sections) {
        processor.state(sections);
        sections.section(INPUT_STATE, input);
    }

    @Override
    public void endOfInput() {
        processor.endOfInput();
    }

    @Override
    public void close() {
        processor.close();
    }

    @Override
    public long nowNs() {
        return processor.nowNs();
    }

    @Override
    public long sequence() {
        return processor.sequence();
    }
}
