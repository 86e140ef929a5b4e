package dev.tailrace.launch.run;

import dev.tailrace.launch.process.ReportLine;
import java.util.Collections;
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
 * @param irregularities bad input that was met, by kind
 * @param facts what only one runner knows, for the user: the name of a line of the summary and what it says
 */
public record RunSummary(
        String processor,
        long records,
        long elapsedNs,
        SortedMap<String, Long> results,
        SortedMap<String, Long> irregularities,
        SortedMap<String, String> facts) {

    private static final String PROCESSOR = "processor";
    private static final String RECORDS = "records";
    private static final String ELAPSED_NS = "elapsed-ns";
    private static final String RESULTS_PREFIX = "results.";
    private static final String IRREGULAR_PREFIX = "irregular.";
    private static final String FACT_PREFIX = "fact.";

    /** Keeps copies of the maps. */
    public RunSummary {
        results = Collections.unmodifiableSortedMap(new TreeMap<>(results));
        irregularities = Collections.unmodifiableSortedMap(new TreeMap<>(irregularities));
        facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    }

    /** As a {@link ReportLine#SUMMARY} report. */
    public ReportLine toReport() {
        ReportLine report = ReportLine.of(ReportLine.SUMMARY)
                .with(PROCESSOR, processor)
                .with(RECORDS, records)
                .with(ELAPSED_NS, elapsedNs);
        report = withAll(report, RESULTS_PREFIX, results);
        report = withAll(report, IRREGULAR_PREFIX, irregularities);
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
