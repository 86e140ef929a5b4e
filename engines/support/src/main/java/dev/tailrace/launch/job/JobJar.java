package dev.tailrace.launch.job;

import dev.tailrace.compiler.Blueprint;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.InMemoryCompiler;
import dev.tailrace.compiler.NoJavaCompilerException;
import dev.tailrace.compiler.ProcessorNames;
import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.pipeline.Graphs;
import dev.tailrace.launch.pipeline.PipelineCatalog;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.Distribution;
import dev.tailrace.launch.process.EngineJars;
import dev.tailrace.stream.PipelineDefinition;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;

/**
 * Writes job jars, and describes a written one. A job jar has the runner with the libraries that a cluster does not have,
 * the user's classes, and the class that the pipeline is compiled to; a library of pipelines only if it has the pipeline or
 * a class of the job refers to it. The same inputs give the same bytes.
 *
 * @param engine name and version of the engine that it is for
 * @param sizeBytes of the file
 * @param leftOut resources that several jars had under one name, and which of them were kept
 */
public record JobJar(String engine, long sizeBytes, List<String> leftOut) {

    private static final String CLASS_FILE = ".class";

    public JobJar {
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Writes the jar of a pipeline.
     *
     * @param pipeline name, or class, of the pipeline
     * @param settings of the pipeline
     * @param classPath the user's jars and folders of classes, separated as on Java's class path; may be empty
     * @param file must not be there
     * @throws StatusException when the runner takes no jobs, the pipeline is not there or cannot be defined, the file is
     *     there or cannot be written, or classes do not fit together
     * @throws dev.tailrace.compiler.determinism.NondeterministicCodeException when its operators would not give the same
     *     output twice
     */
    public static JobJar write(
            final EngineSpec runner,
            final String pipeline,
            final Map<String, String> settings,
            final String classPath,
            final Path file) {
        checkIsNew(file);
        return write(JobEngine.of(runner), pipeline, settings, classPath, file);
    }

    static JobJar write(
            final JobEngine engine,
            final String pipeline,
            final Map<String, String> settings,
            final String classPath,
            final Path file) {
        try (PipelineCatalog catalog = PipelineCatalog.open(classPath)) {
            final PipelineDefinition definition = catalog.find(pipeline);
            final JarContents contents = new JarContents();
            compile(definition, settings, catalog.loader()).forEach(contents::addOwn);
            contents.addOwn(
                    JobDescription.RESOURCE,
                    new JobDescription(engine.version(), pipeline, new TreeMap<>(settings))
                            .text()
                            .getBytes(StandardCharsets.UTF_8));
            final List<LibraryJar> libraries = new ArrayList<>();
            for (final Path jar : engine.shipped()) {
                final Optional<LibraryJar> library = LibraryJar.of(jar);
                library.ifPresent(libraries::add);
                if (library.isEmpty()) {
                    contents.addJar(jar);
                }
            }
            addUserClasses(contents, classPath);
            for (final LibraryJar library : libraries) {
                if (library.has(definition.getClass().getName()) || contents.anyNames(library.packages())) {
                    contents.addJar(library.file());
                }
            }
            checkHas(contents, definition);
            write(contents, engine, pipeline, file);
            return new JobJar(engine.version(), Files.size(file), contents.leftOut());
        } catch (final IOException e) {
            throw new StatusException(ExitStatus.OUTPUT_LOST, file + ": cannot be written: " + reason(e), e);
        }
    }

    private static String reason(final IOException failed) {
        return failed instanceof NoSuchFileException ? "the folder does not exist" : Failures.reason(failed);
    }

    private static void checkIsNew(final Path file) {
        if (Files.exists(file)) {
            throw StatusException.usage(file + ": already exists; remove it, or name another file with --output");
        }
    }

    private static Map<String, byte[]> compile(
            final PipelineDefinition definition, final Map<String, String> settings, final ClassLoader loader) {
        final Blueprint blueprint = Graphs.blueprint(definition, settings);
        blueprint.determinism().orThrow();
        final List<GeneratedSource> sources = Graphs.sources(blueprint, definition, ProcessorNames.of(definition));
        try {
            final Map<String, byte[]> classes = new TreeMap<>();
            InMemoryCompiler.ofThisJava()
                    .compile(sources, loader)
                    .forEach((name, bytes) -> classes.put(name.replace('.', '/') + CLASS_FILE, bytes));
            return classes;
        } catch (final NoJavaCompilerException e) {
            throw StatusException.usage(e.getMessage(), e);
        }
    }

    private static void addUserClasses(final JarContents contents, final String classPath) throws IOException {
        for (final String name : EngineJars.entries(classPath).toList()) {
            final Path entry = Path.of(name).toAbsolutePath();
            if (Files.isDirectory(entry)) {
                contents.addFolder(entry);
            } else {
                contents.addJar(entry);
            }
        }
    }

    // Refuses pipelines whose class is in no jar of the job, such as those of the command's experiments.
    private static void checkHas(final JarContents contents, final PipelineDefinition definition) {
        if (!contents.hasClass(definition.getClass().getName())) {
            throw StatusException.usage("'" + definition.name() + "' cannot be packaged: its class "
                    + definition.getClass().getName()
                    + " is in none of the jars that go with a job; give its jar with --class-path");
        }
    }

    private static void write(
            final JarContents contents, final JobEngine engine, final String pipeline, final Path file)
            throws IOException {
        final Path whole = file.toAbsolutePath();
        final Path unfinished = whole.resolveSibling("." + whole.getFileName() + ".unfinished");
        try {
            try (OutputStream out = Files.newOutputStream(unfinished)) {
                contents.write(
                        out,
                        Map.of(
                                "Main-Class",
                                engine.mainClass(),
                                "Tailrace-Engine",
                                engine.version(),
                                "Tailrace-Pipeline",
                                pipeline));
            }
            Files.move(unfinished, whole);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

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
                throw StatusException.usage("the runner " + runner.name()
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
                    .map(attributes -> new JobEngine(
                            attributes.getValue(MAIN_CLASS), attributes.getValue(VERSION), jars.shipped()))
                    .orElseThrow(() -> StatusException.usage(
                            folder.getFileName() + " of this version" + Distribution.howToAdd(folder)
                                    + " (no jar names the class of a job, " + MAIN_CLASS + ")"));
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

    /**
     * A jar that lists pipelines as a service. A job includes it only if it uses one of its classes.
     *
     * @param classes names of its entries that are classes
     */
    private record LibraryJar(Path file, Set<String> classes) {

        private static final String PIPELINES = JarContents.SERVICES + PipelineDefinition.class.getName();

        /** The library in this jar, if it lists pipelines. */
        static Optional<LibraryJar> of(final Path jar) throws IOException {
            try (JarFile opened = new JarFile(jar.toFile(), false)) {
                if (opened.getEntry(PIPELINES) == null) {
                    return Optional.empty();
                }
                return Optional.of(new LibraryJar(
                        jar,
                        opened.stream()
                                .map(ZipEntry::getName)
                                .filter(name -> name.endsWith(CLASS_FILE) && name.contains("/"))
                                .collect(Collectors.toUnmodifiableSet())));
            }
        }

        boolean has(final String className) {
            return classes.contains(className.replace('.', '/') + CLASS_FILE);
        }

        /** Its packages, as class files name them: {@code dev/tailrace/market}. */
        Set<String> packages() {
            return classes.stream()
                    .map(name -> name.substring(0, name.lastIndexOf('/')))
                    .collect(Collectors.toUnmodifiableSet());
        }
    }
}
