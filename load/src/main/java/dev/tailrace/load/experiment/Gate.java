package dev.tailrace.load.experiment;

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
final class Gate implements AutoCloseable {

    /** The words of the program, separated by blanks. */
    static final String PROPERTY = "tailrace.load.gate";

    private final Process keeper;

    private Gate(final Process keeper) {
        this.keeper = keeper;
    }

    /** Waits for as long as it takes. */
    static Gate pass() throws IOException {
        final String program = System.getProperty(PROPERTY, "");
        return program.isEmpty() ? new Gate(null) : pass(List.of(program.split(" +")));
    }

    static Gate pass(final List<String> program) throws IOException {
        final Process keeper = new ProcessBuilder(program)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        final BufferedReader words =
                new BufferedReader(new InputStreamReader(keeper.getInputStream(), StandardCharsets.UTF_8));
        if (words.readLine() == null) {
            throw new IOException("the gate " + program + " ended without a word");
        }
        return new Gate(keeper);
    }

    @Override
    public void close() throws IOException {
        if (keeper != null) {
            keeper.getOutputStream().close();
            keeper.onExit().join();
        }
    }
}
