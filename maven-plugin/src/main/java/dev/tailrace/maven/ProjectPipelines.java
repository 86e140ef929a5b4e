package dev.tailrace.maven;

import dev.tailrace.calculation.CalculationDefinition;
import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.compiler.Blueprint;
import dev.tailrace.compiler.GeneratedCodeException;
import dev.tailrace.compiler.GeneratedFiles;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.InMemoryCompiler;
import dev.tailrace.compiler.ProcessorNames;
import dev.tailrace.compiler.determinism.NondeterministicCodeException;
import dev.tailrace.stream.Definition;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.InvalidSettingsException;
import dev.tailrace.stream.PipelineDefinition;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.maven.plugin.MojoFailureException;

/** Finds and compiles the pipelines and calculations that a project defines. */
final class ProjectPipelines {

    private static final List<Class<? extends Definition>> KINDS =
            List.of(PipelineDefinition.class, CalculationDefinition.class);

    private final Path classesFolder;
    private final ClassLoader loader;
    private final Set<String> written = new HashSet<>();

    ProjectPipelines(final Path classesFolder, final ClassLoader loader) {
        this.classesFolder = classesFolder;
        this.loader = loader;
    }

    /**
     * The pipelines and calculations that the project itself lists. Those of its dependencies are compiled in their own
     * builds.
     */
    List<PipelineParameter> listed() throws IOException {
        final List<PipelineParameter> listed = new ArrayList<>();
        for (final Class<? extends Definition> kind : KINDS) {
            listed.addAll(listed(classesFolder.resolve("META-INF/services/" + kind.getName())));
        }
        return listed;
    }

    private static List<PipelineParameter> listed(final Path list) throws IOException {
        if (Files.notExists(list)) {
            return List.of();
        }
        return Files.readAllLines(list).stream()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .map(line -> new PipelineParameter(line, null, Map.of()))
                .toList();
    }

    /**
     * Compiles a pipeline or calculation into the classes folder of the project, with the classes of the groups of a
     * parallel run; returns the source file of its processor.
     *
     * @throws MojoFailureException with the reason why it cannot be compiled
     */
    Path compile(final PipelineParameter pipeline, final Path sourceFolder) throws MojoFailureException {
        final Definition definition = create(pipeline.definition());
        final String className = pipeline.className() == null ? ProcessorNames.of(definition) : checked(pipeline);
        if (written.contains(className)) {
            throw new MojoFailureException(
                    "two pipelines are compiled to " + className + "; give one of them another <className>");
        }
        try {
            final Blueprint blueprint = Blueprint.of(definition, pipeline.settings());
            blueprint.determinism().orThrow();
            final List<GeneratedSource> sources = blueprint.sources(className);
            final List<Path> files = GeneratedFiles.writeSources(sources, sourceFolder);
            final Map<String, byte[]> classes = InMemoryCompiler.ofThisJava().compile(sources, loader);
            GeneratedFiles.writeClasses(classes, classesFolder);
            written.add(className);
            return files.get(0);
        } catch (final RuntimeException | LinkageError refused) {
            throw refusal(definition, refused);
        }
    }

    /** The failure of the build, with a message and without a stack trace; a defect of the compiler is thrown. */
    private static MojoFailureException refusal(final Definition definition, final Throwable refused) {
        if (refused instanceof GeneratedCodeException defect) {
            throw defect;
        }
        if (refused instanceof InvalidSettingsException
                || refused instanceof InvalidPipelineException
                || refused instanceof InvalidCalculationException
                || refused instanceof NondeterministicCodeException) {
            return new MojoFailureException(refused.getMessage());
        }
        final String why = refused instanceof IllegalArgumentException ? refused.getMessage() : refused.toString();
        final String kind = definition instanceof CalculationDefinition ? "calculation" : "pipeline";
        return new MojoFailureException(kind + " '" + definition.name() + "' cannot be compiled ahead of time: " + why);
    }

    private static String checked(final PipelineParameter pipeline) throws MojoFailureException {
        if (!ProcessorNames.isClassName(pipeline.className())) {
            throw new MojoFailureException("'" + pipeline.className() + "', the <className> for "
                    + pipeline.definition() + ", is not a class name");
        }
        return pipeline.className();
    }

    private Definition create(final String className) throws MojoFailureException {
        if (className == null) {
            throw new MojoFailureException("a <pipeline> has no <definition>; name the class that defines it");
        }
        try {
            return loader.loadClass(className)
                    .asSubclass(Definition.class)
                    .getConstructor()
                    .newInstance();
        } catch (final ClassNotFoundException ignored) {
            throw new MojoFailureException("class " + className + " is not one of the classes of the project");
        } catch (final ClassCastException ignored) {
            throw new MojoFailureException(
                    "the class " + className + " is neither a PipelineDefinition nor a CalculationDefinition");
        } catch (final InvocationTargetException e) {
            throw new MojoFailureException("the class " + className + " cannot be created: " + e.getCause());
        } catch (final ReflectiveOperationException | LinkageError e) {
            throw new MojoFailureException("the class " + className
                    + " cannot be created (is it public, with a public constructor without arguments?): " + e);
        }
    }
}
