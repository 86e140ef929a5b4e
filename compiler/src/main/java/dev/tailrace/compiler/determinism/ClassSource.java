package dev.tailrace.compiler.determinism;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Source of the bytes of classes. */
@FunctionalInterface
interface ClassSource {

    /** The class file of this class, or null when there is none. The name has slashes: {@code java/lang/String}. */
    byte[] bytesOf(String internalName);

    /** What the loader finds as a resource; null is the system class loader. */
    static ClassSource of(final ClassLoader loader) {
        final ClassLoader finder = loader == null ? ClassLoader.getSystemClassLoader() : loader;
        return name -> read(finder, name + ".class");
    }

    /** This source, and the other for what it does not have. */
    default ClassSource or(final ClassSource other) {
        return name -> {
            final byte[] bytes = bytesOf(name);
            return bytes != null ? bytes : other.bytesOf(name);
        };
    }

    private static byte[] read(final ClassLoader loader, final String resource) {
        try (InputStream in = loader.getResourceAsStream(resource)) {
            return in == null ? null : in.readAllBytes();
        } catch (final IOException e) {
            throw new UncheckedIOException("cannot read " + resource, e);
        }
    }
}
