package dev.tailrace.studies;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Waits for exclusive use of a shared machine before each run. The gate is an external program: it is started before each
 * run, prints a line when the run may begin, and detects the end of the run by the end of its standard input. The system
 * property {@value #PROPERTY} is its command line; without it, every run may begin at once.
 */
final class Gate {

    /** System property: command line of the program, separated by blanks. */
    static final String PROPERTY = "tailrace.load.gate";

    /** Work that runs after the gate has opened. */
    @FunctionalInterface
    interface Passage {

        void go() throws IOException;
    }

    private final List<String> program;

    /** @param program command line of the gate; empty for no gate */
    Gate(final List<String> program) {
        this.program = program;
    }

    /** The gate of the system property. */
    static Gate ofSystem() {
        final String program = System.getProperty(PROPERTY, "").strip();
        return new Gate(program.isEmpty() ? List.of() : List.of(program.split(" +")));
    }

    /** Waits for the gate as long as necessary, then runs the work. */
    void pass(final Passage passage) throws IOException {
        if (program.isEmpty()) {
            passage.go();
            return;
        }
        final Process keeper = new ProcessBuilder(program)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            awaitWord(keeper);
            passage.go();
        } finally {
            keeper.getOutputStream().close();
            keeper.onExit().join();
        }
    }

    private void awaitWord(final Process keeper) throws IOException {
        final BufferedReader words =
                new BufferedReader(new InputStreamReader(keeper.getInputStream(), StandardCharsets.UTF_8));
        if (words.readLine() == null) {
            throw new IOException("the gate " + program + " ended without an answer");
        }
    }
}
