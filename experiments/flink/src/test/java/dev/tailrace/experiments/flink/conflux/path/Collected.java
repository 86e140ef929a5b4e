package dev.tailrace.experiments.flink.conflux.path;

import java.util.ArrayList;
import java.util.List;

/** Records as text: {@code 7} for the label (7, 0), {@code 7.2} for (7, 2); references must be those of {@link #reference}. */
final class Collected implements MergedRecords {

    private final List<String> records = new ArrayList<>();

    static long reference(final long sequence, final int ordinal) {
        return ~(sequence * 31 + ordinal);
    }

    static String text(final long sequence, final int ordinal) {
        return ordinal == 0 ? Long.toString(sequence) : sequence + "." + ordinal;
    }

    @Override
    public void onRecord(final long sequence, final int ordinal, final long reference) {
        if (reference != reference(sequence, ordinal)) {
            throw new AssertionError(text(sequence, ordinal) + " has the reference of another record");
        }
        records.add(text(sequence, ordinal));
    }

    /** What has come since the last call. */
    List<String> taken() {
        final List<String> taken = List.copyOf(records);
        records.clear();
        return taken;
    }
}
