package dev.tailrace.studies;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Passes when the machine is ours, on machines that several people share. The gate is a program of theirs: it is started
 * before each run, prints a line when the run may begin, and is told by the end of its standard input that the run is
 * over. The system property {@value #PROPERTY} names it; without, every run may begin.
 */
final class Gate {

    /** The words of the program, separated by blanks. */
    static final String PROPERTY = "tailrace.load.gate";

    /** What is done behind the gate. */
    @FunctionalInterface
    interface Passage {

        void go() throws IOException;
    }

    private final List<String> program;

    /** Kept by this program; by nobody when it is empty. */
    Gate(final List<String> program) {
        this.program = program;
    }

    /** As the system property says. */
    static Gate ofSystem() {
        final String program = System.getProperty(PROPERTY, "").strip();
        return new Gate(program.isEmpty() ? List.of() : List.of(program.split(" +")));
    }

    /** Waits for as long as it takes, then goes. */
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
            throw new IOException("the gate " + program + " ended without a word");
        }
    }
}
