package dev.tailrace.conflux.experiment;

import dev.tailrace.conflux.listing1.ListingPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Makes each run in a process of its own, with the class path of this one, and waits for it. */
final class ProcessRuns implements Runs {

    /** A heap that is never collected in a run, were it not for the garbage of wiring. */
    private static final List<String> OPTIONS = List.of("-Xms256m", "-Xmx256m", "-XX:+UseParallelGC");

    private static final long GRACE_SECONDS = 30;

    private final Path folder;

    ProcessRuns(final Path folder) {
        this.folder = folder;
    }

    @Override
    public RunResult run(final String name, final ListingPlan plan) {
        try {
            Files.createDirectories(folder);
            final Path output = folder.resolve(name + ".txt");
            waitFor(start(command(name, plan), output), name, plan, output);
        } catch (final IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (final InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted in the run " + name, interrupted);
        }
        return new RunFiles(folder).read(name);
    }

    private static Process start(final List<String> command, final Path output) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    private List<String> command(final String name, final ListingPlan plan) {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), OneRun.class.getName()));
        command.addAll(List.of(folder.toString(), name));
        command.addAll(PlanText.of(plan));
        return command;
    }

    private static void waitFor(final Process process, final String name, final ListingPlan plan, final Path output)
            throws InterruptedException, IOException {
        final long seconds = TimeUnit.NANOSECONDS.toSeconds(plan.schedule().lengthNs()) + GRACE_SECONDS;
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the run " + name + " has not ended after " + seconds + " s");
            }
        } finally {
            process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            throw new IllegalStateException(
                    "the run " + name + " failed: " + Files.readString(output).strip());
        }
    }
}
