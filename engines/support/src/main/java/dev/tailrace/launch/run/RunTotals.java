package dev.tailrace.launch.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result of a run; a {@link dev.tailrace.launch.process.ReportLine#SUMMARY} report.
 *
 * @param processor what ran the pipeline, in words
 * @param records read
 * @param elapsedNs from the first to the last record, by the clock
 * @param results written, by topic
 * @param inputFaults bad input that was met, by kind
 * @param firstPlaces where each kind was met first; empty where the runner does not know
 * @param facts what only one runner knows, for the user: the name of a line of the summary and what it says
 */
public record RunTotals(
        String processor,
        long records,
        long elapsedNs,
        SortedMap<String, Long> results,
        SortedMap<String, Long> inputFaults,
        SortedMap<String, String> firstPlaces,
        SortedMap<String, String> facts) {

    /** Copies the maps. */
    public RunTotals {
        results = Collections.unmodifiableSortedMap(new TreeMap<>(results));
        inputFaults = Collections.unmodifiableSortedMap(new TreeMap<>(inputFaults));
        firstPlaces = Collections.unmodifiableSortedMap(new TreeMap<>(firstPlaces));
        facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    }

    /** Of a runner that does not know where bad input was met first. */
    public RunTotals(
            final String processor,
            final long records,
            final long elapsedNs,
            final SortedMap<String, Long> results,
            final SortedMap<String, Long> inputFaults,
            final SortedMap<String, String> facts) {
        this(processor, records, elapsedNs, results, inputFaults, Collections.emptySortedMap(), facts);
    }

    /** The lines of a summary on bad input, each without its label: the count of a kind, then where it was met first. */
    public List<String> badInput() {
        final List<String> lines = new ArrayList<>();
        inputFaults.forEach((kind, count) -> {
            lines.add(String.format(Locale.ROOT, "%,d x %s", count, kind));
            if (firstPlaces.containsKey(kind)) {
                lines.add("first: " + firstPlaces.get(kind));
            }
        });
        return lines;
    }
}
