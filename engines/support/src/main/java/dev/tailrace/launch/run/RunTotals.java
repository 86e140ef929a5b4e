package dev.tailrace.launch.run;

import dev.tailrace.launch.text.LabelTable;
import dev.tailrace.launch.text.Units;
import java.util.Collections;
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
 * @param saved what the next run continues from, in words; empty where that is not known
 */
public record RunTotals(
        String processor,
        long records,
        long elapsedNs,
        SortedMap<String, Long> results,
        SortedMap<String, Long> inputFaults,
        SortedMap<String, String> firstPlaces,
        SortedMap<String, String> facts,
        String saved) {

    /** All results are in their topics, and the position is stored. */
    public static final String ALL_SAVED = "results flushed, position stored";

    public RunTotals {
        results = Collections.unmodifiableSortedMap(new TreeMap<>(results));
        inputFaults = Collections.unmodifiableSortedMap(new TreeMap<>(inputFaults));
        firstPlaces = Collections.unmodifiableSortedMap(new TreeMap<>(firstPlaces));
        facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    }

    /** The summary of the run as text. */
    public LabelTable table(final RunSpec spec) {
        final LabelTable table = new LabelTable()
                .line("pipeline", spec.pipeline())
                .line("processor", processor)
                .line("input", String.join(", ", spec.inputTopics()))
                .line("records", Units.count(records) + " in " + Units.duration(elapsedNs));
        results.forEach((topic, count) -> table.line("results", Units.count(count) + " to " + topic));
        facts.forEach(table::line);
        if (inputFaults.isEmpty()) {
            table.line("bad input", "none");
        }
        inputFaults.forEach((kind, count) -> {
            table.line("bad input", Units.count(count) + " x " + kind);
            if (firstPlaces.containsKey(kind)) {
                table.line("", "first: " + firstPlaces.get(kind));
            }
        });
        return table;
    }
}
