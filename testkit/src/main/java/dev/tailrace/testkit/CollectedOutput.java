package dev.tailrace.testkit;

import dev.tailrace.io.OutputLog;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Collects the results of a test run as text, with their labels, and checks on every write that labels ascend. */
public final class CollectedOutput implements OutputLog {

    private final List<String> texts = new ArrayList<>();
    private final List<String> labels = new ArrayList<>();
    private long lastSequence = -1;
    private int lastOrdinal = -1;

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        check(sequence, ordinal);
        texts.add(new String(buffer, offset, length, StandardCharsets.UTF_8));
        labels.add(sequence + "." + ordinal);
        lastSequence = sequence;
        lastOrdinal = ordinal;
    }

    private void check(final long sequence, final int ordinal) {
        if (sequence < lastSequence || sequence == lastSequence && ordinal <= lastOrdinal) {
            throw new AssertionError(
                    "label " + sequence + "." + ordinal + " after " + lastSequence + "." + lastOrdinal);
        }
    }

    /** The results, in order. */
    public List<String> texts() {
        return List.copyOf(texts);
    }

    /** The labels of the results, each as {@code sequence.ordinal}. */
    public List<String> labels() {
        return List.copyOf(labels);
    }
}
