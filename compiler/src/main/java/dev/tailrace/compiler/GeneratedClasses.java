package dev.tailrace.compiler;

import dev.tailrace.compiler.ProcessorFactory.Origin;
import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.stream.StreamGraph;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The classes generated from a graph, compiled ahead of time or in memory. A class that was compiled ahead of time is
 * usable if its source is what the graph generates now.
 *
 * @param notice why an existing class is not used, or why no class can be compiled
 * @param types by name; empty for the interpreter, as are the sources
 */
record GeneratedClasses(
        Origin origin, Optional<String> notice, Map<String, Class<?>> types, List<GeneratedSource> sources) {

    /** No classes: the graph is interpreted. */
    static GeneratedClasses interpreted(final Optional<String> notice) {
        return new GeneratedClasses(Origin.INTERPRETER, notice, Map.of(), List.of());
    }

    /**
     * Finds the classes that were compiled ahead of time, and compiles the others in memory; when there is no compiler,
     * the graph is interpreted.
     *
     * @param sources with their fingerprints
     * @throws GeneratedCodeException when a generated class does not compile
     * @throws dev.tailrace.compiler.determinism.NondeterministicCodeException when a class has to be compiled now and
     *     the code of the operators is non-deterministic
     */
    static GeneratedClasses find(
            final StreamGraph graph,
            final List<GeneratedSource> sources,
            final ClassLoader loader,
            final Supplier<InMemoryCompiler> compiler) {
        final Map<String, Class<?>> types = new HashMap<>();
        final List<GeneratedSource> missing = new ArrayList<>();
        final List<String> notices = new ArrayList<>();
        for (final GeneratedSource source : sources) {
            built(source, loader, notices)
                    .ifPresentOrElse(type -> types.put(source.className(), type), () -> missing.add(source));
        }
        if (missing.isEmpty()) {
            return new GeneratedClasses(Origin.AHEAD_OF_TIME, Optional.empty(), types, sources);
        }
        Determinism.check(graph).orThrow();
        try {
            types.putAll(compile(missing, loader, compiler.get()));
            return new GeneratedClasses(Origin.IN_MEMORY, notices.stream().findFirst(), types, sources);
        } catch (final NoJavaCompilerException e) {
            return interpreted(Optional.of(e.getMessage()));
        }
    }

    private static Optional<Class<?>> built(
            final GeneratedSource source, final ClassLoader loader, final List<String> notices) {
        try {
            final Class<?> type = Class.forName(source.className(), false, loader);
            if (SourceFingerprint.of(source).equals(fingerprintOf(type))) {
                return Optional.of(type);
            }
            notices.add(source.className()
                    + " was compiled for other settings, another definition or another version of Tailrace");
        } catch (final ClassNotFoundException ignored) {
            return Optional.empty();
        } catch (final LinkageError e) {
            notices.add(source.className() + " cannot be loaded (" + e + ")");
        }
        return Optional.empty();
    }

    private static Object fingerprintOf(final Class<?> type) {
        try {
            return type.getField(SourceFingerprint.CONSTANT).get(null);
        } catch (final ReflectiveOperationException | NullPointerException ignored) {
            return null;
        }
    }

    /**
     * Compiles the sources in memory and loads the classes.
     *
     * @return the classes by name
     * @throws GeneratedCodeException when one does not compile or cannot be loaded
     */
    static Map<String, Class<?>> compile(
            final List<GeneratedSource> sources, final ClassLoader loader, final InMemoryCompiler compiler) {
        final ClassLoader generated = compiler.load(sources, loader);
        final Map<String, Class<?>> types = new HashMap<>();
        sources.forEach(source -> types.put(source.className(), load(source.className(), generated)));
        return types;
    }

    /** @throws GeneratedCodeException when the loader does not have the class, or it cannot be loaded */
    static Class<?> load(final String className, final ClassLoader loader) {
        try {
            return loader.loadClass(className);
        } catch (final ClassNotFoundException | LinkageError e) {
            throw new GeneratedCodeException("generated " + className + " cannot be loaded", e);
        }
    }

    /**
     * Returns a function that creates an instance of a class from its parts. Exceptions of the constructor are thrown
     * unchanged.
     *
     * @param wiring the parameter type of its constructor
     * @param processor the type of the instance
     */
    static <W, P> Function<W, P> constructorOf(final Class<?> type, final Class<W> wiring, final Class<P> processor) {
        return parts -> construct(type, wiring, processor, parts);
    }

    private static <W, P> P construct(
            final Class<?> type, final Class<W> wiring, final Class<P> processor, final W parts) {
        try {
            return processor.cast(type.getConstructor(wiring).newInstance(parts));
        } catch (final InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new GeneratedCodeException("generated " + type.getName() + " cannot be created", e.getCause());
        } catch (final ReflectiveOperationException | ClassCastException | LinkageError e) {
            throw new GeneratedCodeException("generated " + type.getName() + " cannot be created", e);
        }
    }
}
