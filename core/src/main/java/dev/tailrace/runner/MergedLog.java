package dev.tailrace.runner;

import dev.tailrace.input.MergedInput;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.InputPlace;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.region.PhasePosition;
import dev.tailrace.runtime.SourceEntry;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Input log that merges the logs of several sources. It passes decoded records to the entries of their sources, and no
 * bytes to the handler of a poll. The position of a record is its place in the merged order, from 1.
 */
final class MergedLog implements InputLog {

    private final SourceCursors cursors;
    private final Map<String, List<InputLog>> logs;
    private MergedInput merged;
    private long position;

    MergedLog(final SourceCursors cursors, final Map<String, List<InputLog>> logs) {
        this.cursors = cursors;
        this.logs = Map.copyOf(logs);
    }

    /** Sets the entries of the sources by name, and opens the decoders; called once, before the first poll. */
    void enterAt(final Function<String, SourceEntry<Object>> entries) {
        merged = cursors.merged(logs, entries);
        merged.open();
    }

    /**
     * Sets the entries of the sources for a reader.
     *
     * @param reached position that is moved to each record before the record enters
     */
    void enterAt(final Function<String, ? extends SourceEntry<Object>> entries, final PhasePosition reached) {
        enterAt(source -> {
            final SourceEntry<Object> entry = entries.apply(source);
            return (record, eventTimeNs) -> {
                reached.moveTo(++position);
                merged.locate(reached.place());
                reached.setInRecord(true);
                entry.accept(record, eventTimeNs);
                reached.setInRecord(false);
            };
        });
    }

    @Override
    public int poll(final int limit, final RecordHandler unused) {
        return merged.poll(limit);
    }

    @Override
    public String place() {
        return merged.place();
    }

    @Override
    public void locate(final InputPlace place) {
        merged.locate(place);
    }

    @Override
    public long bytesRead() {
        return logs.values().stream()
                .flatMap(List::stream)
                .mapToLong(InputLog::bytesRead)
                .sum();
    }

    @Override
    public long bytesTotal() {
        final long[] totals = logs.values().stream()
                .flatMap(List::stream)
                .mapToLong(InputLog::bytesTotal)
                .toArray();
        long sum = 0;
        for (final long total : totals) {
            sum = sum < 0 || total < 0 ? -1 : sum + total;
        }
        return sum;
    }

    @Override
    public void close() {
        logs.values().forEach(lines -> lines.forEach(InputLog::close));
    }
}
