package dev.tailrace.reproduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.DefaultPrettyPrinter.FixedSpaceIndenter;
import tools.jackson.databind.json.JsonMapper;

/**
 * A step that has finished, as {@code STEP.step.json} keeps it beside the results. It is enough to continue an interrupted
 * reproduction and to write its report.
 *
 * @param command program and words, with <code>{out}</code> for the folder of the results
 * @param machine in words
 * @param commit of the sources that ran
 * @param figures in the results
 */
record FinishedStep(String command, String machine, String commit, long seconds, List<MeasuredFigure> figures) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** A figure in a line, to be read and compared. */
    private static final PrettyPrinter LINES = new DefaultPrettyPrinter()
            .withObjectIndenter(FixedSpaceIndenter.instance())
            .withArrayIndenter(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE.withLinefeed("\n"));

    /** Reads a file; empty when there is none, or none that can be read. */
    static Optional<FinishedStep> read(final Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(JSON.readValue(Files.readString(file), FinishedStep.class))
                    .filter(step -> step.figures != null);
        } catch (final JacksonException damaged) {
            return Optional.empty();
        }
    }

    void write(final Path file) throws IOException {
        Files.writeString(file, JSON.writer().with(LINES).writeValueAsString(this) + "\n");
    }

    /** Whether it ran the same command on the same machine, so that its results can be taken. */
    boolean isOf(final String wantedCommand, final String thisMachine) {
        return wantedCommand.equals(command) && thisMachine.equals(machine);
    }
}
