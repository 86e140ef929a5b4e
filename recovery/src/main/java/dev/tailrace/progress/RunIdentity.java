package dev.tailrace.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Identity of the results of a partition task: the application that owns them, the pipeline that computes them, and the
 * logs that it reads and writes. Results are reproducible only if all of these are the same. Immutable.
 *
 * @param application name of the application
 * @param pipeline version of the pipeline
 * @param inputs input logs, in an order that stays the same
 * @param outputs output logs, in an order that stays the same
 */
public record RunIdentity(
        String application, PipelineVersion pipeline, List<LogIdentity> inputs, List<LogIdentity> outputs) {

    private static final String PIPELINE = "pipeline.";

    public RunIdentity {
        Objects.requireNonNull(application);
        Objects.requireNonNull(pipeline);
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
    }

    /** The short form. */
    public RunId id() {
        final String lines = inputs.stream().map(RunIdentity::line).collect(Collectors.joining());
        return new RunId(Crc.of(application), Crc.of(lines), pipeline.hash());
    }

    private static String line(final LogIdentity log) {
        return log.name() + ' ' + log.id() + '\n';
    }

    /**
     * The text form, which an epoch marker carries: a line {@code application=}, a line {@code input=} or {@code output=}
     * with name and id for each log, and the lines of {@link PipelineVersion#text}, each with the prefix {@code pipeline.}.
     */
    public String text() {
        final StringBuilder text = new StringBuilder();
        text.append("application=").append(application).append('\n');
        inputs.forEach(log -> text.append("input=").append(line(log)));
        outputs.forEach(log -> text.append("output=").append(line(log)));
        pipeline.text()
                .lines()
                .forEach(line -> text.append(PIPELINE).append(line).append('\n'));
        return text.toString();
    }

    /** Parses the result of {@link #text}. Unknown lines are skipped. */
    public static RunIdentity parse(final String text) {
        String application = "";
        final List<LogIdentity> inputs = new ArrayList<>();
        final List<LogIdentity> outputs = new ArrayList<>();
        final StringBuilder pipeline = new StringBuilder();
        for (final String line : text.lines().toList()) {
            if (line.startsWith("application=")) {
                application = line.substring("application=".length());
            } else if (line.startsWith("input=")) {
                inputs.add(log(line.substring("input=".length())));
            } else if (line.startsWith("output=")) {
                outputs.add(log(line.substring("output=".length())));
            } else if (line.startsWith(PIPELINE)) {
                pipeline.append(line.substring(PIPELINE.length())).append('\n');
            }
        }
        return new RunIdentity(application, PipelineVersion.parse(pipeline.toString()), inputs, outputs);
    }

    private static LogIdentity log(final String value) {
        final int space = value.indexOf(' ');
        return space < 0
                ? LogIdentity.of(value)
                : new LogIdentity(value.substring(0, space), value.substring(space + 1));
    }
}
