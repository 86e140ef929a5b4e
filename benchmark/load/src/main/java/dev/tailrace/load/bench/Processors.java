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
    private static final String LIST = "\\d{1,4}(-\\d{1,4})?(,\\d{1,4}(-\\d{1,4})?)*";

    private Processors() {}

    /** The problem with the value of the option; empty when it is valid. */
    static Optional<String> problem(final String cpus) {
        if (cpus.isEmpty()) {
            return Optional.empty();
        }
        if (!cpus.equals(EngineOptions.HALF) && !cpus.matches(LIST)) {
            return Optional.of("cpus=" + cpus + ": neither '" + EngineOptions.HALF
                    + "' nor a list of processors such as 1, 2-3 or 0,4-7");
        }
        if (cpus.equals(EngineOptions.HALF) && Runtime.getRuntime().availableProcessors() < 2) {
            return Optional.of("cpus=" + cpus + ": there is one processor only");
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
