package dev.tailrace.compiler;

import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Compiles and loads generated classes, and makes instances of them. */
final class GeneratedClasses {

    private GeneratedClasses() {}

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

    private static Class<?> load(final String className, final ClassLoader loader) {
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
        } catch (final ReflectiveOperationException | ClassCastException e) {
            throw new GeneratedCodeException("generated " + type.getName() + " cannot be created", e);
        }
    }
}
