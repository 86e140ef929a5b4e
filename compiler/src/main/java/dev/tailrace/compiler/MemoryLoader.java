package dev.tailrace.compiler;

import java.util.Map;

/**
 * Class loader of the classes that were compiled in memory. It looks for a class itself before it asks its parent,
 * because the parent may have a class of the same name that was compiled ahead of time from other source.
 */
final class MemoryLoader extends ClassLoader {

    private final Map<String, byte[]> classes;

    MemoryLoader(final Map<String, byte[]> classes, final ClassLoader parent) {
        super("tailrace-generated", parent);
        this.classes = classes;
    }

    @Override
    protected Class<?> loadClass(final String name, final boolean resolve) throws ClassNotFoundException {
        if (!classes.containsKey(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            final Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name, classes.get(name));
        }
    }

    private Class<?> define(final String name, final byte[] bytes) {
        return defineClass(name, bytes, 0, bytes.length);
    }
}
