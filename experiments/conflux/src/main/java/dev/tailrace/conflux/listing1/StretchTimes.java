package dev.tailrace.conflux.listing1;

import dev.tailrace.samples.listing1.LittleEndian;
import dev.tailrace.samples.listing1.ResultLayout;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Histograms of the stretches of the way of records, in nanoseconds. Allocates nothing when recording. */
final class StretchTimes {

    private static final long LONGEST_NS = 100_000_000_000L;
    private static final int DIGITS = 3;
    /** For what is only drawn; small, so that five of them stay in the cache. */
    private static final int DIGITS_OF_PARTS = 2;

    private final ResultLayout layout;
    private final Histogram creationToEmit = new Histogram(LONGEST_NS, DIGITS);
    private final Histogram creationToProcess = new Histogram(LONGEST_NS, DIGITS_OF_PARTS);
    private final Histogram processToSink = new Histogram(LONGEST_NS, DIGITS_OF_PARTS);
    private final Histogram sinkToMerger = new Histogram(LONGEST_NS, DIGITS_OF_PARTS);
    private final Histogram mergerToEmit = new Histogram(LONGEST_NS, DIGITS_OF_PARTS);

    StretchTimes(final ResultLayout layout) {
        this.layout = layout;
    }

    void record(final byte[] result, final int offset, final long emittedNs) {
        final long createdNs = LittleEndian.get(result, offset + layout.created());
        record(creationToEmit, createdNs, emittedNs);
        if (layout.isStamped()) {
            recordParts(result, offset, createdNs, emittedNs);
        }
    }

    private void recordParts(final byte[] result, final int offset, final long createdNs, final long emittedNs) {
        final long processedNs = LittleEndian.get(result, offset + layout.processed());
        final long sunkNs = LittleEndian.get(result, offset + layout.sunk());
        final long mergedNs = LittleEndian.get(result, offset + layout.merged());
        record(creationToProcess, createdNs, processedNs);
        record(processToSink, processedNs, sunkNs);
        record(sinkToMerger, sunkNs, mergedNs);
        record(mergerToEmit, mergedNs, emittedNs);
    }

    private static void record(final Histogram histogram, final long fromNs, final long toNs) {
        histogram.recordValue(Math.max(0, Math.min(toNs - fromNs, LONGEST_NS)));
    }

    /** Those that have been recorded. */
    Map<Stretch, Histogram> histograms() {
        final Map<Stretch, Histogram> histograms = new EnumMap<>(Stretch.class);
        if (layout.isStamped()) {
            histograms.put(Stretch.CREATION_TO_PROCESS, creationToProcess);
            histograms.put(Stretch.PROCESS_TO_SINK, processToSink);
            histograms.put(Stretch.SINK_TO_MERGER, sinkToMerger);
            histograms.put(Stretch.MERGER_TO_EMIT, mergerToEmit);
        }
        histograms.put(Stretch.CREATION_TO_EMIT, creationToEmit);
        return histograms;
    }
}
