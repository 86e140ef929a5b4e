package dev.tailrace.reproduce;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.tailrace.samples.published.PublishedFigure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * A published experiment and how it is repeated, as {@code experiments.json} describes it.
 *
 * @param runs what runs here, in a paragraph
 * @param reads what a sceptic notices about the publication
 * @param steps programs in the order in which they run
 * @param rates how published rates become rates of this machine; null when none has to be changed
 * @param rows published figures, each with what is measured for it
 */
record PublishedExperiment(
        String name, String title, String runs, List<String> reads, List<Step> steps, RateScale rates, List<Row> rows) {

    /** Replaces null, the value of a missing field, by an empty value. */
    PublishedExperiment {
        reads = reads == null ? List.of() : List.copyOf(reads);
        steps = List.copyOf(steps);
        rows = List.copyOf(rows);
    }

    /**
     * A program to run. In its words {@code {out}} stands for the path of its results, which does not exist yet, and {@code
     * {rate:N}} for the rate of this machine that corresponds to N published records a second.
     *
     * @param program name of the program's description in the distribution
     * @param java options of Java
     * @param words command line for all scales
     * @param at more words by scale
     * @param only scales at which it runs; empty for all
     * @param accepts exit codes with which there are results
     * @param takesCluster whether it can measure on a given Kafka cluster
     * @param results file with the results, and its format
     * @param key columns of a CSV file that name a series together
     */
    record Step(
            String name,
            String program,
            List<String> java,
            List<String> words,
            Map<Scale, List<String>> at,
            List<Scale> only,
            List<Integer> accepts,
            @JsonProperty("cluster") boolean takesCluster,
            ResultFormat format,
            String results,
            List<String> key) {

        /** Replaces null, the value of a missing field, by an empty value. */
        Step {
            java = java == null ? List.of() : List.copyOf(java);
            words = words == null ? List.of() : List.copyOf(words);
            at = at == null ? Map.of() : Map.copyOf(at);
            only = only == null ? List.of() : List.copyOf(only);
            accepts = accepts == null ? List.of(0) : List.copyOf(accepts);
            key = key == null ? List.of() : List.copyOf(key);
        }

        boolean runsAt(final Scale scale) {
            return only.isEmpty() || only.contains(scale);
        }
    }

    /**
     * A row of the report.
     *
     * @param figure id of a {@link PublishedFigure}; null for a figure of ours without a published one
     * @param place table or figure of the publication that prints no number for it; for a row without a published figure
     * @param what name of the row when there is no published figure
     * @param here what runs here, in words, with rates as {@code {rate:N}}
     * @param step name of the step that measures it; null when nothing does
     * @param series name of the series in the results of the step
     * @param metric name of the figure in the results of the step
     * @param x offered rate, which may be {@code {rate:N}}; empty for any
     * @param unit of the measured figure; null for that of the published figure
     * @param only scales at which the step measures it; empty for all
     * @param per when above 0, the measured figure is this amount divided by the value in the results
     * @param note what differs from the publication; of a row without a step, {@code Not measured: } or {@code Not carried: },
     *     and why
     */
    record Row(
            String figure,
            String place,
            String what,
            String here,
            String step,
            String series,
            String metric,
            String x,
            String unit,
            List<Scale> only,
            double per,
            String note) {

        /** Replaces null, the value of a missing field, by an empty value. */
        Row {
            place = place == null ? RowMapping.ONLY_HERE : place;
            here = here == null ? "" : here;
            x = x == null ? "" : x;
            only = only == null ? List.of() : List.copyOf(only);
            note = note == null ? "" : note;
        }

        boolean isMeasured() {
            return step != null;
        }

        boolean isMeasuredAt(final Scale scale) {
            return only.isEmpty() || only.contains(scale);
        }
    }

    /** All experiments, in the order of the file. */
    static List<PublishedExperiment> all() {
        try (InputStream file = PublishedExperiment.class.getResourceAsStream("experiments.json")) {
            return List.of(JsonMapper.builder().build().readValue(file, PublishedExperiment[].class));
        } catch (final IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    Step step(final String wanted) {
        return steps.stream()
                .filter(step -> step.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " has no step '" + wanted + "'"));
    }

    /** The published figures of the experiment. */
    List<PublishedFigure> figures() {
        return PublishedFigure.all().stream()
                .filter(figure -> figure.experiment().equals(name))
                .toList();
    }
}
