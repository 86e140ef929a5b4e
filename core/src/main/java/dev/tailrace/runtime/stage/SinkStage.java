package dev.tailrace.runtime.stage;

import dev.tailrace.function.Output;
import dev.tailrace.io.Encoder;
import dev.tailrace.io.OutputLog;
import dev.tailrace.runtime.Label;

/** Encodes results and writes them, with their label, to an {@link OutputLog}. */
public final class SinkStage<T> implements Stage, Output<T> {

    private final Encoder<? super T> encoder;
    private final OutputLog log;
    private final byte[] encoded;
    private Label label;

    public SinkStage(final Encoder<? super T> encoder, final OutputLog log) {
        this.encoder = encoder;
        this.log = log;
        this.encoded = new byte[encoder.maxLength()];
    }

    @Override
    public void open(final Task task) {
        label = task.label();
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {encoder};
    }

    @Override
    public void emit(final T record) {
        final int length = encoder.encode(record, encoded, 0);
        label.write(log, encoded, length, encoder);
    }
}
