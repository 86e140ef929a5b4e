package dev.tailrace.cli.catalog;

import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.compiler.Blueprint;
import dev.tailrace.compiler.GeneratedCodeException;
import dev.tailrace.compiler.GeneratedFiles;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.InMemoryCompiler;
import dev.tailrace.compiler.NoJavaCompilerException;
import dev.tailrace.compiler.ProcessorNames;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.pipeline.Graphs;
import dev.tailrace.launch.pipeline.PipelineCatalog;
import dev.tailrace.stream.Definition;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tailrace compile}: writes the source of a pipeline's class, and on request the class. */
@Command(
        name = "compile",
        abbreviateSynopsis = true,
        description = {
            "Write the source of the class that a pipeline or calculation is compiled to. Code that would not give the same"
                    + " output twice is refused.",
            ""
        })
public final class CompileCommand implements Callable<Integer> {

    private final Shell shell;

    @Mixin
    private PipelineOptions options;

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            defaultValue = ".",
            description = "Where the source goes, below the folders of its package (default: here).")
    private String output;

    @Option(
            names = "--classes",
            paramLabel = "FOLDER",
            description = "Compile it too, and write the class below this folder.")
    private String classes;

    @Option(
            names = "--class-name",
            paramLabel = "NAME",
            description = "Name of the class, with its package (default: that of the definition and 'Processor').")
    private String className;

    public CompileCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (PipelineCatalog catalog = PipelineCatalog.open(options.classPath())) {
            final Definition definition = catalog.findAny(options.pipeline());
            final Path sourceFolder = folder(output);
            final Path classFolder = classes == null ? null : folder(classes);
            final String name = className == null ? ProcessorNames.of(definition) : checked(className);
            final Blueprint blueprint = Graphs.blueprint(definition, options.settings());
            // Refuses nondeterministic code at the build, before a user relies on the compiled class.
            blueprint.determinism().orThrow();
            final List<GeneratedSource> sources = Graphs.sources(blueprint, definition, name);
            final Map<String, byte[]> compiled = classFolder == null ? Map.of() : compile(sources, catalog.loader());
            write(sources, sourceFolder, compiled, classFolder).forEach(shell.out()::println);
            return ExitStatus.CLEAN.code();
        }
    }

    private static String checked(final String name) {
        if (!ProcessorNames.isClassName(name)) {
            throw StatusException.usage("'" + name + "' is not a class name; expected one such as com.example.Mine");
        }
        return name;
    }

    private static Path folder(final String name) {
        final Path folder = Paths.of(name);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw StatusException.usage(name + ": is a file, not a folder");
        }
        return folder;
    }

    private static Map<String, byte[]> compile(final List<GeneratedSource> sources, final ClassLoader loader) {
        try {
            return InMemoryCompiler.ofThisJava().compile(sources, loader);
        } catch (final NoJavaCompilerException e) {
            throw StatusException.usage(e.getMessage());
        } catch (final GeneratedCodeException e) {
            throw new StatusException(ExitStatus.INTERNAL_ERROR, e.getMessage(), e);
        }
    }

    private static List<Path> write(
            final List<GeneratedSource> sources,
            final Path sourceFolder,
            final Map<String, byte[]> compiled,
            final Path classFolder) {
        final List<Path> files =
                new ArrayList<>(written(sourceFolder, () -> GeneratedFiles.writeSources(sources, sourceFolder)));
        files.addAll(written(classFolder, () -> GeneratedFiles.writeClasses(compiled, classFolder)));
        return files;
    }

    private static List<Path> written(final Path folder, final Supplier<List<Path>> writing) {
        try {
            return writing.get();
        } catch (final IllegalArgumentException e) {
            throw StatusException.usage(e.getMessage());
        } catch (final UncheckedIOException e) {
            throw new StatusException(
                    ExitStatus.OUTPUT_LOST, folder + ": cannot be written: " + Failures.reason(e.getCause()), e);
        }
    }
}
