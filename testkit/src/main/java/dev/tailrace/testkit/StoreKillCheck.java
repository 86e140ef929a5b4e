package dev.tailrace.testkit;

import dev.tailrace.io.ResultStore;
import dev.tailrace.io.ResultStore.CommitPolicy;
import dev.tailrace.io.StoredProgress;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Kills the process that writes to a store, at random places, and starts it again until everything is written: each result
 * must be there once. {@code -Dtailrace.kills=50} kills more often than twice.
 */
public final class StoreKillCheck {

    /** Number of results. */
    public static final int RESULTS = 40_000;

    /** How often a process is killed. */
    public static final int KILLS = Integer.getInteger("tailrace.kills", 2);

    private static final String LIMIT = "tailrace.limit";
    private static final int RESULTS_PER_COMMIT = 1_000;
    private static final int RESULTS_PER_LINE = 100;

    private StoreKillCheck() {}

    /**
     * Writes what a store lacks, and closes it; called in the process that is killed.
     *
     * @param store of results as {@link ResultStoreCheck#SCHEMA} says
     * @param written receives the number of each result
     */
    public static void write(final ResultStore store, final IntConsumer written) {
        try (store) {
            int number =
                    (int) (long) store.progress().map(StoredProgress::results).orElse(0L);
            final CommitPolicy policy = store.commitPolicy();
            final boolean commitsAtTheEnd = policy.results() == Long.MAX_VALUE && !policy.whenIdle();
            final int perCommit = commitsAtTheEnd ? RESULTS : RESULTS_PER_COMMIT;
            for (; number < RESULTS; number++) {
                final byte[] result = ResultStoreCheck.result(number).getBytes(StandardCharsets.UTF_8);
                store.write(result, 0, result.length, number, 0);
                if ((number + 1) % perCommit == 0) {
                    store.commit(new StoredProgress("", number + 1, number, 0, 0));
                }
                written.accept(number);
            }
        }
    }

    /** {@link #write} with a line on standard output for every hundredth result, by which {@link #check} finds its places. */
    public static void write(final ResultStore store) {
        write(store, number -> {
            if (number == 0) {
                limitFiles();
            }
            if (number % RESULTS_PER_LINE == 0) {
                System.out.println(number);
            }
        });
    }

    /** From now on no file of this process may grow; native libraries have been unpacked by then. */
    private static void limitFiles() {
        final String bytes = System.getProperty(LIMIT);
        if (bytes != null) {
            try {
                new ProcessBuilder(
                                "prlimit",
                                "--pid",
                                Long.toString(ProcessHandle.current().pid()),
                                "--fsize=" + bytes)
                        .inheritIO()
                        .start()
                        .onExit()
                        .join();
            } catch (final IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    /**
     * Kills the process and checks the results.
     *
     * @param writer class of the program, which calls {@link #write}
     * @param address its argument
     * @param reader reads the field {@code n} of all results
     * @throws AssertionError when a result is missing, or there twice
     */
    public static void check(final Class<?> writer, final String address, final Supplier<List<Long>> reader) {
        final Random random = new Random(TestSeed.get());
        try {
            for (int kill = 0; kill < KILLS; kill++) {
                run(writer, address, random.nextInt(RESULTS / RESULTS_PER_LINE));
            }
            run(writer, address, Integer.MAX_VALUE);
        } catch (final IOException e) {
            throw new AssertionError(e);
        }
        checkOnce(reader.get());
    }

    /** Checks that each result is there once, in any order. */
    public static void checkOnce(final List<Long> found) {
        final List<Long> sorted = new ArrayList<>(found);
        sorted.sort(null);
        if (!sorted.equals(LongStream.range(0, RESULTS).boxed().toList())) {
            throw new AssertionError("there are " + found.size() + " results, "
                    + sorted.stream().distinct().count() + " of them different, and should be " + RESULTS + "; seed "
                    + TestSeed.get());
        }
    }

    /** Whether {@link #checkFull} can limit the files of a process here. */
    public static boolean canLimitFiles() {
        try {
            return new ProcessBuilder("prlimit", "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .onExit()
                            .join()
                            .exitValue()
                    == 0;
        } catch (final IOException noSuchProgram) {
            return false;
        }
    }

    /**
     * Runs the process where no file may become longer than so many bytes, as if the disk were full, then where files may
     * grow, and checks the results.
     *
     * @return what the first process wrote to standard error
     * @throws AssertionError when the first process succeeds, or a result is missing, or there twice
     */
    public static String checkFull(
            final Class<?> writer, final String address, final int bytes, final Supplier<List<Long>> reader) {
        try {
            final Process process = new ProcessBuilder(command(writer, address, "-D" + LIMIT + "=" + bytes))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            final String errors;
            try (BufferedReader lines = process.errorReader(StandardCharsets.UTF_8)) {
                errors = lines.lines().collect(Collectors.joining("\n"));
            }
            if (process.onExit().join().exitValue() == 0) {
                throw new AssertionError("the results fit into files of " + bytes + " bytes");
            }
            run(writer, address, Integer.MAX_VALUE);
            checkOnce(reader.get());
            return errors;
        } catch (final IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> command(final Class<?> writer, final String address, final String option) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                option,
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                writer.getName(),
                address);
    }

    private static void run(final Class<?> writer, final String address, final int lines) throws IOException {
        final Process process = new ProcessBuilder(command(writer, address, "-XX:TieredStopAtLevel=1"))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            String line = output.readLine();
            for (int read = 0; line != null && read < lines; read++) {
                line = output.readLine();
            }
        } finally {
            if (lines < Integer.MAX_VALUE) {
                process.destroyForcibly();
            }
        }
        final int status = process.onExit().join().exitValue();
        if (lines == Integer.MAX_VALUE && status != 0) {
            throw new AssertionError(
                    "the process that is not killed ended with " + status + "; seed " + TestSeed.get());
        }
    }
}
