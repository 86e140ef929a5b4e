package dev.tailrace.conflux.experiment;

import dev.tailrace.conflux.listing1.ListingRun;
import java.nio.file.Path;
import java.util.List;

/** The program of the processes: {@code OneRun FOLDER NAME PLAN...} runs once and leaves its files in the folder. */
public final class OneRun {

    private OneRun() {}

    /** Runs and writes. */
    public static void main(final String[] arguments) {
        final List<String> plan = List.of(arguments).subList(2, arguments.length);
        final RunResult result =
                RunResult.of(ListingRun.of(PlanText.parse(plan)).run());
        new RunFiles(Path.of(arguments[0])).write(arguments[1], result);
    }
}
