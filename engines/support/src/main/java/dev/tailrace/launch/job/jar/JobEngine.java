package dev.tailrace.launch.job.jar;

import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.Distribution;
import dev.tailrace.launch.process.EngineJars;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/**
 * An engine that takes jobs, as the manifest of its runner describes it.
 *
 * @param mainClass main class of a job jar
 * @param version name and version of the engine that its runner was built for, such as {@code Flink 2.2.1}
 * @param shipped the jars that a job has to ship
 */
record JobEngine(String mainClass, String version, List<Path> shipped) {

    private static final Attributes.Name MAIN_CLASS = new Attributes.Name("Tailrace-Job-Class");
    private static final Attributes.Name VERSION = new Attributes.Name("Tailrace-Engine");

    /**
     * The engine of a runner.
     *
     * @throws StatusException when the runner takes no jobs, or its engine is missing
     */
    static JobEngine of(final EngineSpec runner) {
        if (!runner.takesJobs()) {
            throw new StatusException(
                    ExitStatus.USAGE,
                    "the runner " + runner.name()
                            + " has no cluster to submit jobs to; it runs as a process: start"
                            + " 'tailrace run --runner " + runner.name()
                            + "' where it is to run; "
                            + Engines.all().stream()
                                    .filter(EngineSpec::takesJobs)
                                    .map(EngineSpec::name)
                                    .collect(Collectors.joining(" and "))
                            + " can be packaged");
        }
        final ChildCommand process = ChildCommand.of(runner.name());
        process.checkIsBuilt();
        return of(process.engine());
    }

    static JobEngine of(final Path folder) {
        final EngineJars jars = EngineJars.of(folder);
        return jars.shipped().stream()
                .map(JobEngine::attributes)
                .filter(attributes -> attributes.containsKey(MAIN_CLASS))
                .findFirst()
                .map(attributes ->
                        new JobEngine(attributes.getValue(MAIN_CLASS), attributes.getValue(VERSION), jars.shipped()))
                .orElseThrow(() -> StatusException.usage(folder.getFileName() + " of this version"
                        + Distribution.howToAdd(folder) + " (no jar names the class of a job, " + MAIN_CLASS + ")"));
    }

    private static Attributes attributes(final Path jar) {
        try (JarFile opened = new JarFile(jar.toFile(), false)) {
            return opened.getManifest() == null
                    ? new Attributes()
                    : opened.getManifest().getMainAttributes();
        } catch (final IOException e) {
            throw new StatusException(ExitStatus.INTERNAL_ERROR, jar + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
