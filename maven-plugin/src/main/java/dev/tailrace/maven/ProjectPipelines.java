package dev.tailrace.maven;

import dev.tailrace.compiler.Fingerprint;
import dev.tailrace.compiler.GeneratedFiles;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.InMemoryCompiler;
import dev.tailrace.compiler.PipelineCompiler;
import dev.tailrace.compiler.ProcessorNames;
import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.graph.PipelineDefinition;
import dev.tailrace.graph.StreamGraph;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoFailureException;

/** The pipelines that the classes of a project define. */
final class ProjectPipelines {

    private static final String LIST = "META-INF/services/" + PipelineDefinition.class.getName();

    private final Path classesFolder;
    private final ClassLoader loader;

    ProjectPipelines(final Path classesFolder, final ClassLoader loader) {
        this.classesFolder = classesFolder;
        this.loader = loader;
    }

    /** The pipelines that the project itself lists; those of its dependencies are theirs to compile. */
    List<PipelineParameter> listed() throws IOException {
        final Path list = classesFolder.resolve(LIST);
        if (Files.notExists(list)) {
            return List.of();
        }
        return Files.readAllLines(list).stream()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .map(PipelineParameter::of)
                .toList();
    }

    /**
     * Compiles one pipeline into the classes of the project; returns its source file.
     *
     * @throws MojoFailureException saying what is wrong with the pipeline
     */
    Path compile(final PipelineParameter pipeline, final Path sourceFolder) throws MojoFailureException {
        final PipelineDefinition definition = create(pipeline.definition());
        final String className = pipeline.className() == null ? ProcessorNames.of(definition) : checked(pipeline);
        try {
            final StreamGraph graph = StreamGraph.of(definition, pipeline.settings());
            Determinism.check(graph).orThrow();
            final GeneratedSource source = Fingerprint.stamp(PipelineCompiler.source(graph, className));
            final List<Path> sources = GeneratedFiles.writeSources(List.of(source), sourceFolder);
            final Map<String, byte[]> classes = InMemoryCompiler.ofThisJava().compile(List.of(source), loader);
            GeneratedFiles.writeClasses(classes, classesFolder);
            return sources.get(0);
        } catch (final RuntimeException | LinkageError refused) {
            throw Refusal.of(definition, refused);
        }
    }

    private static String checked(final PipelineParameter pipeline) throws MojoFailureException {
        if (!ProcessorNames.isClassName(pipeline.className())) {
            throw new MojoFailureException("'" + pipeline.className() + "', the <className> for "
                    + pipeline.definition() + ", is no name of a class");
        }
        return pipeline.className();
    }

    private PipelineDefinition create(final String className) throws MojoFailureException {
        if (className == null) {
            throw new MojoFailureException("a <pipeline> has no <definition>; name the class that defines it");
        }
        try {
            return loader.loadClass(className)
                    .asSubclass(PipelineDefinition.class)
                    .getConstructor()
                    .newInstance();
        } catch (final ClassNotFoundException nowhere) {
            throw new MojoFailureException("there is no class " + className + " among those of the project");
        } catch (final ClassCastException other) {
            throw new MojoFailureException("the class " + className + " is no PipelineDefinition");
        } catch (final InvocationTargetException thrown) {
            throw new MojoFailureException("the pipeline " + className + " cannot be created: " + thrown.getCause());
        } catch (final ReflectiveOperationException | LinkageError unusable) {
            throw new MojoFailureException("the pipeline " + className
                    + " cannot be created (is it public, with a public constructor without arguments?): " + unusable);
        }
    }
}
