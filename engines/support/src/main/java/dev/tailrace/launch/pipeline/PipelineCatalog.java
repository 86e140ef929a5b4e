package dev.tailrace.launch.pipeline;

import dev.tailrace.calculation.CalculationDefinition;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.EngineJars;
import dev.tailrace.plan.NearestWord;
import dev.tailrace.stream.Definition;
import dev.tailrace.stream.PipelineDefinition;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarFile;

/** The pipelines and calculations on the class path, by name: those of the project and those in the user's jars and folders. */
public final class PipelineCatalog implements AutoCloseable {

    private final URLClassLoader loader;
    private final SortedMap<String, Definition> byName = new TreeMap<>();

    private PipelineCatalog(final URLClassLoader loader) {
        this.loader = loader;
    }

    /**
     * Finds the pipelines and calculations.
     *
     * @param classPath the user's jars and folders of classes, separated as on Java's class path; may be empty
     * @throws StatusException when an entry does not exist or is a damaged jar, a definition cannot be created,
     *     or two have one name
     */
    public static PipelineCatalog open(final String classPath) {
        final URL[] entries =
                EngineJars.entries(classPath).map(PipelineCatalog::url).toArray(URL[]::new);
        final PipelineCatalog catalog =
                new PipelineCatalog(new URLClassLoader(entries, PipelineCatalog.class.getClassLoader()));
        try {
            catalog.load();
        } catch (final RuntimeException unusable) {
            catalog.close();
            throw unusable;
        }
        return catalog;
    }

    private static URL url(final String entry) {
        final Path path = path(entry);
        if (!Files.exists(path)) {
            throw StatusException.usage(entry + ": no such jar or folder on --class-path");
        }
        if (!Files.isDirectory(path)) {
            checkJar(entry, path);
        }
        try {
            return path.toUri().toURL();
        } catch (final MalformedURLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Path path(final String entry) {
        try {
            return Path.of(entry);
        } catch (final InvalidPathException impossible) {
            throw StatusException.usage("'" + entry + "' is not a path: " + impossible.getReason());
        }
    }

    /** Checks that a jar can be opened: class loaders ignore one that cannot. */
    private static void checkJar(final String entry, final Path path) {
        try (JarFile opened = new JarFile(path.toFile())) {
            opened.entries();
        } catch (final IOException unusable) {
            throw StatusException.usage(entry + ": cannot be used as a jar on --class-path: " + unusable.getMessage());
        }
    }

    private void load() {
        try {
            ServiceLoader.load(PipelineDefinition.class, loader).forEach(this::add);
            ServiceLoader.load(CalculationDefinition.class, loader).forEach(this::add);
        } catch (final ServiceConfigurationError unusable) {
            final Throwable cause = unusable.getCause() == null ? unusable : unusable.getCause();
            throw StatusException.usage("a definition on the class path cannot be used: " + cause);
        }
    }

    private void add(final Definition definition) {
        final Definition other = byName.putIfAbsent(usable(definition).name(), definition);
        if (other != null) {
            throw StatusException.usage("two " + kind(other, definition) + " are called '" + definition.name() + "': "
                    + other.getClass().getName() + " and "
                    + definition.getClass().getName());
        }
    }

    private static String kind(final Definition one, final Definition other) {
        return one instanceof PipelineDefinition && other instanceof PipelineDefinition ? "pipelines" : "definitions";
    }

    /** Class loader with the classes of the program and those of the user; unusable after the catalog is closed. */
    public ClassLoader loader() {
        return loader;
    }

    /** All pipelines, by name. */
    public List<PipelineDefinition> all() {
        return allOf(PipelineDefinition.class);
    }

    /** All calculations, by name. */
    public List<CalculationDefinition> calculations() {
        return allOf(CalculationDefinition.class);
    }

    private <D extends Definition> List<D> allOf(final Class<D> kind) {
        return byName.values().stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /**
     * Finds one pipeline.
     *
     * @param name of the pipeline, or of the class that defines it
     * @throws StatusException when there is none
     */
    public PipelineDefinition find(final String name) {
        if (findAny(name) instanceof PipelineDefinition pipeline) {
            return pipeline;
        }
        throw StatusException.usage(
                "'" + name + "' is a calculation, which a program runs; 'tailrace explain' shows it and"
                        + " 'tailrace compile' makes its class");
    }

    /**
     * Finds one pipeline or calculation.
     *
     * @param name of it, or of the class that defines it
     * @throws StatusException when there is none
     */
    public Definition findAny(final String name) {
        final Definition listed = byName.get(name);
        return listed != null ? listed : usable(create(name));
    }

    /** Checks the properties of a definition that every command needs. */
    private static Definition usable(final Definition definition) {
        try {
            Objects.requireNonNull(definition.name(), "its name is null");
            Objects.requireNonNull(definition.description(), "its description is null");
            Objects.requireNonNull(definition.settings(), "its settings are null");
            return definition;
        } catch (final RuntimeException | LinkageError thrown) {
            throw StatusException.usage("the " + Graphs.kind(definition) + " "
                    + definition.getClass().getName() + " cannot be used: " + thrown);
        }
    }

    private Definition create(final String className) {
        try {
            return loader.loadClass(className)
                    .asSubclass(Definition.class)
                    .getConstructor()
                    .newInstance();
        } catch (final ClassNotFoundException nowhere) {
            throw StatusException.usage("unknown pipeline or calculation '" + className + "'; available: "
                    + byName.keySet() + NearestWord.hint(className, byName.keySet()));
        } catch (final ClassCastException other) {
            throw StatusException.usage(
                    "the class " + className + " is neither a PipelineDefinition nor a CalculationDefinition");
        } catch (final InvocationTargetException thrown) {
            throw StatusException.usage("the class " + className + " cannot be created: " + thrown.getCause());
        } catch (final ReflectiveOperationException | LinkageError unusable) {
            throw StatusException.usage("the class " + className
                    + " cannot be created (is it public, with a public constructor without arguments?): " + unusable);
        }
    }

    @Override
    public void close() {
        try {
            loader.close();
        } catch (final IOException unimportant) {
            return;
        }
    }
}
