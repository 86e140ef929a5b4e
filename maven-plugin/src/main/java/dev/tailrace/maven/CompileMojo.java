package dev.tailrace.maven;

import dev.tailrace.compiler.GeneratedCodeException;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Compiles the pipelines and calculations of the project ahead of time: writes the source of a class for each of them,
 * and the class itself into the classes folder of the project. Runs of a pipeline find the class by its name and use it
 * if it belongs to their graph; a program creates the processor of a calculation from it. A definition with
 * non-deterministic code fails the build.
 */
@Mojo(
        name = "compile",
        defaultPhase = LifecyclePhase.PROCESS_CLASSES,
        requiresDependencyResolution = ResolutionScope.RUNTIME,
        threadSafe = true)
public final class CompileMojo extends AbstractMojo {

    /**
     * The pipelines and calculations: {@code definition}, the name of a class, and if need be {@code className} and
     * {@code settings}. By default those that the project lists in
     * {@code META-INF/services/dev.tailrace.stream.PipelineDefinition} and {@code
     * dev.tailrace.calculation.CalculationDefinition}, with default settings.
     */
    @Parameter
    private List<PipelineParameter> pipelines = List.of();

    /** Folder for the generated source. To check the source in, use a folder such as {@code src/main/java}. */
    @Parameter(
            property = "tailrace.sourceFolder",
            defaultValue = "${project.build.directory}/generated-sources/tailrace")
    private File sourceFolder;

    /** Skips the goal. */
    @Parameter(property = "tailrace.skip", defaultValue = "false")
    private boolean skip;

    @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true, required = true)
    private File classesFolder;

    @Parameter(defaultValue = "${project.runtimeClasspathElements}", readonly = true, required = true)
    private List<String> classPath;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("skipped");
            return;
        }
        try (URLClassLoader loader = new URLClassLoader(urls(), CompileMojo.class.getClassLoader())) {
            compile(new ProjectPipelines(classesFolder.toPath(), loader));
        } catch (final IOException e) {
            throw new MojoExecutionException("the classes of the project cannot be read: " + e, e);
        } catch (final GeneratedCodeException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    private void compile(final ProjectPipelines project) throws IOException, MojoFailureException {
        final List<PipelineParameter> chosen = pipelines.isEmpty() ? project.listed() : pipelines;
        if (chosen.isEmpty()) {
            getLog().info("the project lists no pipelines and no calculations");
        }
        for (final PipelineParameter pipeline : chosen) {
            final Path source = project.compile(pipeline, sourceFolder.toPath());
            getLog().info(pipeline.definition() + " -> " + source);
        }
    }

    private URL[] urls() throws MalformedURLException {
        final URL[] urls = new URL[classPath.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = Path.of(classPath.get(i)).toUri().toURL();
        }
        return urls;
    }
}
