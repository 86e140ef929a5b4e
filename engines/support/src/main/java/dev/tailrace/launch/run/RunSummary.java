package dev.tailrace.launch.run;

import dev.tailrace.launch.process.ReportLine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run did.
 *
 * @param processor what ran the pipeline, in words
 * @param records read
 * @param elapsedNs from the first to the last record, by the clock
 * @param results written, by topic
 * @param inputFaults bad input that was met, by kind
 * @param firstPlaces where each kind was met first; empty where the runner does not know
 * @param facts what only one runner knows, for the user: the name of a line of the summary and what it says
 */
public record RunSummary(
        String processor,
        long records,
        long elapsedNs,
        SortedMap<String, Long> results,
        SortedMap<String, Long> inputFaults,
        SortedMap<String, String> firstPlaces,
        SortedMap<String, String> facts) {

    private static final String PROCESSOR = "processor";
    private static final String RECORDS = "records";
    private static final String ELAPSED_NS = "elapsed-ns";
    private static final String RESULTS_PREFIX = "results.";
    private static final String IRREGULAR_PREFIX = "irregular.";
    private static final String FIRST_PREFIX = "first.";
    private static final String FACT_PREFIX = "fact.";

    /** Keeps copies of the maps. */
    public RunSummary {
        results = Collections.unmodifiableSortedMap(new TreeMap<>(results));
        inputFaults = Collections.unmodifiableSortedMap(new TreeMap<>(inputFaults));
        firstPlaces = Collections.unmodifiableSortedMap(new TreeMap<>(firstPlaces));
        facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    }

    /** Of a runner that does not know where bad input was met first. */
    public RunSummary(
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

    /** As a {@link ReportLine#SUMMARY} report. */
    public ReportLine toReport() {
        ReportLine report = ReportLine.of(ReportLine.SUMMARY)
                .with(PROCESSOR, processor)
                .with(RECORDS, records)
                .with(ELAPSED_NS, elapsedNs);
        report = withAll(report, RESULTS_PREFIX, results);
        report = withAll(report, IRREGULAR_PREFIX, inputFaults);
        report = withAll(report, FIRST_PREFIX, firstPlaces);
        return withAll(report, FACT_PREFIX, facts);
    }

    private static ReportLine withAll(final ReportLine report, final String prefix, final Map<String, ?> group) {
        ReportLine longer = report;
        for (final Map.Entry<String, ?> entry : group.entrySet()) {
            longer = longer.with(prefix + entry.getKey(), entry.getValue());
        }
        return longer;
    }

    /**
     * Of a {@link ReportLine#SUMMARY} report.
     *
     * @throws IllegalArgumentException when it is none
     */
    public static RunSummary of(final ReportLine report) {
        return new RunSummary(
                report.text(PROCESSOR),
                report.number(RECORDS),
                report.number(ELAPSED_NS),
                numbers(report, RESULTS_PREFIX),
                numbers(report, IRREGULAR_PREFIX),
                texts(report, FIRST_PREFIX),
                texts(report, FACT_PREFIX));
    }

    private static SortedMap<String, Long> numbers(final ReportLine report, final String prefix) {
        final SortedMap<String, Long> numbers = new TreeMap<>();
        texts(report, prefix).keySet().forEach(name -> numbers.put(name, report.number(prefix + name)));
        return numbers;
    }

    private static SortedMap<String, String> texts(final ReportLine report, final String prefix) {
        final SortedMap<String, String> texts = new TreeMap<>();
        report.fields().forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                texts.put(key.substring(prefix.length()), value);
            }
        });
        return texts;
    }
}
