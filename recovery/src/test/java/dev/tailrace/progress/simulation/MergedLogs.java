package dev.tailrace.progress.simulation;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.input.IdleRule;
import dev.tailrace.input.MergedInput;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.state.RestoreReport;
import dev.tailrace.state.StateReader;
import dev.tailrace.state.StateSections;
import dev.tailrace.state.StateWriter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The input of a partition task that reads several logs in one order, as a shell has it around the real {@link
 * MergedInput}. Records arrive when chance will have it; what they become must not depend on that.
 */
final class MergedLogs {

    private static final int TIME_AT = 8;

    private final SplittableRandom random;
    private final PartitionTask task;
    private final EventProcessor inner;
    private final boolean asTheyCome;
    private final List<ArrivingLog> logs = new ArrayList<>();
    private final MergedInput merged;
    private int handedOn;

    MergedLogs(final World world, final int number, final PartitionTask task, final EventProcessor inner) {
        random = world.random();
        this.task = task;
        this.inner = inner;
        asTheyCome = world.scenario().has(Mutant.NO_ORDER_OF_LOGS);
        final List<dev.tailrace.input.InputCursor<byte[]>> tasks = new ArrayList<>();
        for (final byte[][] records : world.logs(number)) {
            tasks.add(open(tasks.size(), new ArrivingLog(records)));
        }
        merged = MergedInput.byTime(tasks, IdleRule.WAIT, new InputFaults(OnError.FAIL));
    }

    private dev.tailrace.input.InputCursor<byte[]> open(final int number, final ArrivingLog log) {
        logs.add(log);
        return new dev.tailrace.input.InputCursor<>("log " + number, log, new Bytes(), null, (record, timeNs) -> {
            handedOn = number;
            inner.onRecord(record, 0, record.length, 0);
        });
    }

    EventProcessor processor() {
        return new WithPlace();
    }

    void seek(final List<InputPosition> positions) {
        for (int log = 0; log < logs.size(); log++) {
            logs.get(log).next = (int) positions.get(log).next();
        }
    }

    /** Processes the next record of the order, if it is known. */
    boolean processNext() {
        if (asTheyCome) {
            return processAny();
        }
        handedOn = -1;
        if (merged.poll(1) <= 0) {
            return false;
        }
        task.processed(handedOn, merged.position(handedOn));
        return true;
    }

    private boolean processAny() {
        final int number = random.nextInt(logs.size());
        final ArrivingLog log = logs.get(number);
        final RecordHandler handler = (buffer, offset, length, position) -> {
            inner.onRecord(buffer, offset, length, 0);
            task.processed(number, position);
        };
        return log.poll(1, handler) > 0;
    }

    /** The processor together with the place of the order in its logs. */
    private final class WithPlace implements EventProcessor {

        @Override
        public void open() {
            inner.open();
            merged.open();
        }

        @Override
        public byte[] snapshot(final int expectedBytes) {
            final byte[] place = new StateWriter().section("input", merged).toBytes();
            final byte[] state = inner.snapshot();
            return ByteBuffer.allocate(Integer.BYTES + place.length + state.length)
                    .putInt(place.length)
                    .put(place)
                    .put(state)
                    .array();
        }

        @Override
        public RestoreReport restore(final byte[] snapshot) {
            final int placeEnd = Integer.BYTES + ByteBuffer.wrap(snapshot).getInt();
            StateReader.of(Arrays.copyOfRange(snapshot, Integer.BYTES, placeEnd))
                    .section("input", merged)
                    .restore();
            return inner.restore(Arrays.copyOfRange(snapshot, placeEnd, snapshot.length));
        }

        @Override
        public void state(final StateSections sections) {
            throw new UnsupportedOperationException("it writes its state itself");
        }

        @Override
        public void endOfInput() {
            inner.endOfInput();
        }

        @Override
        public void close() {
            inner.close();
        }

        @Override
        public long nowNs() {
            return inner.nowNs();
        }

        @Override
        public long sequence() {
            return inner.sequence();
        }
    }

    private static final class Bytes implements Decoder<byte[]> {

        @Override
        public byte[] decode(final byte[] buffer, final int offset, final int length, final long position) {
            return Arrays.copyOfRange(buffer, offset, offset + length);
        }

        @Override
        public long eventTimeNs(final byte[] record) {
            return ByteBuffer.wrap(record).getLong(TIME_AT);
        }
    }

    private final class ArrivingLog implements InputLog {

        private final byte[][] records;
        private int next;

        ArrivingLog(final byte[][] records) {
            this.records = records;
        }

        @Override
        public int poll(final int limit, final RecordHandler handler) {
            if (next == records.length) {
                return END;
            }
            if (random.nextInt(3) == 0) {
                return 0;
            }
            final byte[] record = records[next++];
            handler.onRecord(record, 0, record.length, next);
            return 1;
        }

        @Override
        public String place() {
            return "record " + next;
        }
    }
}
