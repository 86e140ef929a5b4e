package dev.tailrace.load.bench;

import dev.tailrace.launch.engine.EngineOptions;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Binds processes to processors, with Linux's command {@code taskset}. */
final class Processors {

    private static final String TASKSET = "taskset";

    private Processors() {}

    /** The problem of this machine with a valid value of the option; empty when there is none. */
    static Optional<String> problem(final String cpus) {
        if (cpus.isEmpty()) {
            return Optional.empty();
        }
        if (cpus.equals(EngineOptions.HALF) && Runtime.getRuntime().availableProcessors() < 2) {
            return Optional.of("cpus=" + cpus + ": this machine has one processor");
        }
        return isInstalled() ? Optional.empty() : Optional.of("cpus=" + cpus + ": needs the command taskset of Linux");
    }

    private static boolean isInstalled() {
        return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, TASKSET)));
    }

    /** The words in front of the Java command; empty for all processors. */
    static List<String> launcher(final String cpus) {
        return cpus.isEmpty() ? List.of() : List.of(TASKSET, "-c", list(cpus));
    }

    private static String list(final String cpus) {
        if (!cpus.equals(EngineOptions.HALF)) {
            return cpus;
        }
        final int count = Runtime.getRuntime().availableProcessors();
        return count / 2 == count - 1 ? Integer.toString(count - 1) : count / 2 + "-" + (count - 1);
    }
}
