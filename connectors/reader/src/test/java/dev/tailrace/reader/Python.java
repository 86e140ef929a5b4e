package dev.tailrace.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs python3 if the machine has it. */
final class Python {

    private Python() {}

    /** Whether a statement runs without an error. */
    static boolean can(final String statement) throws InterruptedException {
        try {
            final Process process = new ProcessBuilder("python3", "-B", "-c", statement)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0;
        } catch (final IOException ignored) {
            return false;
        }
    }

    /** What a script prints. */
    static String run(final Path script, final String... arguments) throws IOException, InterruptedException {
        final List<String> command = new ArrayList<>(List.of("python3", "-B", script.toString()));
        command.addAll(List.of(arguments));
        final Process process =
                new ProcessBuilder(command).redirectErrorStream(true).start();
        final String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }
}
