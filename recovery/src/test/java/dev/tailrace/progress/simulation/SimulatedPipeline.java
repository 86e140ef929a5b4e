package dev.tailrace.progress.simulation;

import dev.tailrace.io.OutputLog;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.state.RestoreReport;
import dev.tailrace.state.StateSections;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * A small pipeline by hand: a filter, sums by key with 0 to 2 results per record, and tumbling windows by event time that go
 * to their own output. Its second version weighs values differently, also where no result shows it yet; each result
 * tells at which records the version had changed. What is wrong with it is said by a mutant.
 */
final class SimulatedPipeline implements EventProcessor {

    static final int KEYS = 4;
    static final int RECORD_LENGTH = 16;
    static final int RESULT_LENGTH = 28;
    static final int SWITCHES_AT = 24;

    private static final long WINDOW_NS = 10;

    private final int version;
    private final OutputLog results;
    private final OutputLog windows;
    private final byte[] buffer = new byte[RESULT_LENGTH];
    private final ByteBuffer to = ByteBuffer.wrap(buffer);
    private long[] sums = new long[KEYS];
    private final long[] windowSums = new long[KEYS];
    private long windowEndNs = WINDOW_NS;
    private long timeNs = Long.MIN_VALUE;
    private long sequence = -1;
    private int ordinal;
    private long[] switches = {};
    private int missed;
    private LongSupplier wallClockNs;
    private SplittableRandom chance;

    SimulatedPipeline(final int version, final OutputLog results, final OutputLog windows) {
        this.version = version;
        this.results = results;
        this.windows = windows;
    }

    void closeWindowsBy(final LongSupplier clockNs) {
        wallClockNs = clockNs;
    }

    void orderBy(final SplittableRandom random) {
        chance = random;
    }

    void share(final long[] sharedSums) {
        sums = sharedSums;
    }

    void missOneOf(final int records) {
        missed = records;
    }

    long[] sums() {
        return sums;
    }

    @Override
    public void open() {
        // Nothing to open.
    }

    @Override
    public void onRecord(final byte[] record, final int offset, final int length, final long position) {
        if (missed > 0 && position % missed == 0) {
            return;
        }
        final ByteBuffer from = ByteBuffer.wrap(record, offset, length);
        final int key = from.getInt();
        final int value = from.getInt();
        final long eventTimeNs = from.getLong();
        timeNs = Math.max(timeNs, wallClockNs == null ? eventTimeNs : wallClockNs.getAsLong());
        switches = switchesFromHere();
        sequence++;
        ordinal = 0;
        closeWindows();
        windowSums[key] += (long) value * version;
        if (value % 3 != 0) {
            sums[key] += (long) value * version;
            emitSums(key, value);
        }
    }

    private void emitSums(final int key, final int value) {
        final boolean both = value % 5 == 0;
        final boolean turned = both && chance != null && chance.nextBoolean();
        emit(results, key, turned ? -sums[key] : sums[key]);
        if (both) {
            emit(results, key, turned ? sums[key] : -sums[key]);
        }
    }

    private void closeWindows() {
        if (timeNs < windowEndNs) {
            return;
        }
        for (int key = 0; key < KEYS; key++) {
            if (windowSums[key] != 0) {
                emit(windows, key, windowSums[key]);
                windowSums[key] = 0;
            }
        }
        windowEndNs = (timeNs / WINDOW_NS + 1) * WINDOW_NS;
    }

    private void emit(final OutputLog output, final int key, final long value) {
        to.clear();
        to.putInt(version).putInt(key).putLong(value).putLong(sequence).putInt(Arrays.hashCode(switches));
        output.write(buffer, 0, RESULT_LENGTH, sequence, ordinal++);
    }

    /**
     * At which records the version has changed so far, in a history that begins with version 1; with the next record, if it is
     * the first of this one.
     */
    long[] switchesFromHere() {
        if (version == versionAfter(switches.length)) {
            return switches;
        }
        final long[] more = Arrays.copyOf(switches, switches.length + 1);
        more[switches.length] = sequence + 1;
        return more;
    }

    /** Which version runs after so many changes. */
    static int versionAfter(final int changes) {
        return 1 + changes % 2;
    }

    @Override
    public byte[] snapshot(final int expectedBytes) {
        final ByteBuffer state = ByteBuffer.allocate((2 * KEYS + 3 + switches.length) * Long.BYTES);
        for (int key = 0; key < KEYS; key++) {
            state.putLong(sums[key]).putLong(windowSums[key]);
        }
        state.putLong(windowEndNs).putLong(timeNs).putLong(sequence);
        state.asLongBuffer().put(switches);
        return state.array();
    }

    @Override
    public RestoreReport restore(final byte[] snapshot) {
        final ByteBuffer state = ByteBuffer.wrap(snapshot);
        for (int key = 0; key < KEYS; key++) {
            sums[key] = state.getLong();
            windowSums[key] = state.getLong();
        }
        windowEndNs = state.getLong();
        timeNs = state.getLong();
        sequence = state.getLong();
        switches = new long[state.remaining() / Long.BYTES];
        state.asLongBuffer().get(switches);
        return new RestoreReport(List.of());
    }

    @Override
    public void state(final StateSections sections) {
        throw new UnsupportedOperationException("it writes its state itself");
    }

    @Override
    public void endOfInput() {
        // The input of a partition task has no end.
    }

    @Override
    public void close() {
        // Nothing to close.
    }

    @Override
    public long nowNs() {
        return timeNs;
    }

    @Override
    public long sequence() {
        return sequence;
    }
}
