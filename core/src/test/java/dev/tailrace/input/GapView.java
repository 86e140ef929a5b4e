package dev.tailrace.input;

import dev.tailrace.io.Decoder;
import dev.tailrace.io.GapRecords;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeSet;

/** Views with gap records: one for each value from before a gap, and one before the first record of a later value. */
final class GapView implements Decoder<View> {

    /** Values from here on are gap records: of values from before the gap, of new ones, and those that a line delivers. */
    static final long DUE = 1_000;

    static final long NEW = 2_000;
    static final long OF_LINE = 3_000;

    private final View view = new View();

    static String text(final View record) {
        return record.value() < NEW
                ? "gap " + (record.value() - DUE) + " after " + record.number()
                : "gap " + (record.value() - NEW) + " before " + record.number();
    }

    @Override
    public View decode(final byte[] buffer, final int offset, final int length, final long position) {
        return view.decode(buffer, offset, length, position);
    }

    @Override
    public long eventTimeNs(final View record) {
        return view.eventTimeNs(record);
    }

    @Override
    public Optional<GapRecords<View>> gapRecords() {
        return Optional.of(new Gaps());
    }

    private static final class Gaps implements GapRecords<View> {

        private final TreeSet<Long> known = new TreeSet<>();
        private final TreeSet<Long> due = new TreeSet<>();
        private boolean afterGap;
        private long before;

        @Override
        public boolean isGapRecord(final View record) {
            return record.value() == OF_LINE;
        }

        @Override
        public boolean startsFeed(final View message, final long number) {
            return number == 1;
        }

        @Override
        public void begin(final long numberBefore) {
            if (!afterGap) {
                afterGap = true;
                before = numberBefore;
                due.addAll(known);
            }
        }

        @Override
        public View due() {
            return due.isEmpty() ? null : record(before, DUE + due.pollFirst());
        }

        @Override
        public View before(final View message, final long number) {
            return known.add(message.value()) && afterGap ? record(number, NEW + message.value()) : null;
        }

        private static View record(final long number, final long value) {
            final ByteBuffer bytes =
                    ByteBuffer.allocate(View.LENGTH).putLong(0).putLong(number).putLong(value);
            return new View().decode(bytes.array(), 0, View.LENGTH, 0);
        }

        @Override
        public void save(final StateOutput output) {
            output.putBoolean(afterGap);
            output.putLong(before);
            output.putLongs(known.stream().mapToLong(Long::longValue).toArray(), known.size());
            output.putLongs(due.stream().mapToLong(Long::longValue).toArray(), due.size());
        }

        @Override
        public void restore(final StateInput input) {
            afterGap = input.getBoolean();
            before = input.getLong();
            replace(known, input.getLongs());
            replace(due, input.getLongs());
        }

        private static void replace(final TreeSet<Long> set, final long[] values) {
            set.clear();
            Arrays.stream(values).forEach(set::add);
        }
    }
}
