package dev.tailrace.cli.run;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.InputFormat;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.InputPlace;
import dev.tailrace.io.RecordHandler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Several logs of one source as one, in the order of (stream time, log as given, place in it). The stream time of a record
 * is the largest event time in its log up to that record, so records of one log never overtake each other, and one that
 * cannot be decoded follows the one before. Positions number the records from 1. Waits for a log that has no record ready.
 *
 * <p>Holds a copy of one record for each log, and allocates only for longer ones than before. One thread polls.
 */
final class TimeMergedLog<T> implements InputLog {

    private static final class Part<T> implements RecordHandler {

        final InputLog log;
        final Decoder<T> decoder;
        byte[] record = new byte[64];
        int length;
        long streamTimeNs = Long.MIN_VALUE;
        boolean isReady;
        boolean isAtEnd;

        Part(final InputLog log, final Decoder<T> decoder) {
            this.log = log;
            this.decoder = decoder;
        }

        @Override
        public void onRecord(final byte[] buffer, final int offset, final int ofLength, final long position) {
            if (record.length < ofLength) {
                record = new byte[2 * ofLength];
            }
            System.arraycopy(buffer, offset, record, 0, ofLength);
            length = ofLength;
            isReady = true;
            final T decoded = decoder.decode(record, 0, length, position);
            if (decoded != null) {
                streamTimeNs = Math.max(streamTimeNs, decoder.eventTimeNs(decoded));
            }
        }

        /** Whether there is a record, or none will follow. */
        boolean fill() {
            if (!isReady && !isAtEnd) {
                isAtEnd = log.poll(1, this) == END;
            }
            return isReady || isAtEnd;
        }
    }

    private final List<Part<T>> parts = new ArrayList<>();
    private Part<T> latest;
    private long position;

    /** Whether the next poll returns 0, because a log had nothing ready and may be a pipe that blocks in its next poll. */
    private boolean pauses;

    /**
     * @param logs of one source; the merged log owns them
     * @param format of the source; its decoders tell the time, and report nothing here
     * @param inputFaults receives the function that describes the place that is read
     */
    TimeMergedLog(final List<InputLog> logs, final InputFormat<T> format, final InputFaults inputFaults) {
        for (final InputLog log : logs) {
            final Decoder<T> decoder = format.get();
            decoder.open(new InputFaults(OnError.SKIP));
            parts.add(new Part<>(log, decoder));
        }
        latest = parts.get(0);
        inputFaults.locateWith(this::place);
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        if (pauses) {
            pauses = false;
            return 0;
        }
        for (int delivered = 0; delivered < limit; delivered++) {
            final Part<T> first = first();
            if (first == null) {
                pauses = delivered > 0;
                return delivered > 0 ? delivered : isAtEnd() ? END : 0;
            }
            latest = first;
            first.isReady = false;
            handler.onRecord(first.record, 0, first.length, ++position);
        }
        return limit;
    }

    /** The log whose record is next; null if all have ended, or one has no record ready. */
    private Part<T> first() {
        Part<T> first = null;
        for (int i = 0; i < parts.size(); i++) {
            final Part<T> part = parts.get(i);
            if (!part.isReady) {
                latest = part;
            }
            if (!part.fill()) {
                return null;
            }
            if (part.isReady && (first == null || part.streamTimeNs < first.streamTimeNs)) {
                first = part;
            }
        }
        return first;
    }

    private boolean isAtEnd() {
        return parts.stream().allMatch(part -> part.isAtEnd && !part.isReady);
    }

    @Override
    public String place() {
        return latest.log.place();
    }

    @Override
    public void locate(final InputPlace place) {
        latest.log.locate(place);
    }

    @Override
    public long bytesRead() {
        return parts.stream().mapToLong(part -> part.log.bytesRead()).sum();
    }

    @Override
    public long bytesTotal() {
        final long[] totals =
                parts.stream().mapToLong(part -> part.log.bytesTotal()).toArray();
        return Arrays.stream(totals).allMatch(total -> total >= 0)
                ? Arrays.stream(totals).sum()
                : -1;
    }

    @Override
    public void close() {
        parts.forEach(part -> part.log.close());
    }
}
