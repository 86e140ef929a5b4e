package dev.tailrace.launch.version;

import dev.tailrace.plan.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * Computes a digest of the byte code of some classes and of all classes that they refer to, directly or indirectly, without
 * the JDK and the engine of this project. Line numbers, names of local variables and comments do not count; a compiler of
 * another version may give another digest.
 *
 * <p>The digest covers whole classes and not single methods, so it reports too many changes rather than too few. Used by
 * one thread.
 */
final class CodeDigest {

    private static final int BYTES = 8;

    /** Packages of the engine, which users cannot change; a change of their results raises the version of the engine. */
    private static final Set<String> ENGINE = Set.of(
            "agent",
            "aggregate",
            "calculation",
            "channel",
            "compiler",
            "exec",
            "function",
            "input",
            "io",
            "merge",
            "metrics",
            "order",
            "plan",
            "progress",
            "region",
            "remote",
            "runner",
            "runtime",
            "state",
            "stream",
            "testkit",
            "wire");

    private static final String PROJECT = "dev.tailrace.";
    private static final int CLASS_TAG = 7;

    private final Map<String, ClassLoader> roots = new TreeMap<>();

    /** Adds the code of a class. */
    void add(final Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        if (!element.isPrimitive() && !element.isHidden() && !isBeyond(element.getName())) {
            roots.putIfAbsent(element.getName(), element.getClassLoader());
        }
    }

    /** Adds the code of the class that contains a lambda. */
    void addHost(final Object lambda) {
        final String name = lambda.getClass().getName();
        final int mark = name.indexOf("$$Lambda");
        if (mark > 0 && !isBeyond(name.substring(0, mark))) {
            roots.putIfAbsent(name.substring(0, mark), lambda.getClass().getClassLoader());
        }
    }

    /** Whether a class, named with dots, is part of the JDK. */
    static boolean isJdk(final String name) {
        return name.startsWith("java.")
                || name.startsWith("javax.")
                || name.startsWith("jdk.")
                || name.startsWith("sun.")
                || name.startsWith("com.sun.");
    }

    static boolean isBeyond(final String name) {
        if (isJdk(name)) {
            return true;
        }
        final int end = name.startsWith(PROJECT) ? name.indexOf('.', PROJECT.length()) : -1;
        return end > 0 && ENGINE.contains(name.substring(PROJECT.length(), end));
    }

    /** The digest in hexadecimal digits. */
    String result() {
        final Map<String, byte[]> classes = new TreeMap<>();
        final Set<String> known = new LinkedHashSet<>();
        roots.forEach((name, loader) -> follow(name, loader, known, classes));
        final Digest digest = new Digest();
        classes.values().forEach(digest::add);
        return digest.hex(BYTES);
    }

    private static void follow(
            final String root, final ClassLoader loader, final Set<String> known, final Map<String, byte[]> classes) {
        final Deque<String> pending = new ArrayDeque<>();
        pending.add(root);
        while (!pending.isEmpty()) {
            final String name = pending.remove();
            if (!known.add(name)) {
                continue;
            }
            final byte[] bytes = read(name, loader);
            if (bytes != null) {
                final ClassReader reader = new ClassReader(bytes);
                classes.put(name, plain(reader));
                addReferences(reader, pending);
            }
        }
    }

    private static byte[] read(final String name, final ClassLoader loader) {
        final ClassLoader finder = loader == null ? ClassLoader.getSystemClassLoader() : loader;
        try (InputStream in = finder.getResourceAsStream(name.replace('.', '/') + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (final IOException e) {
            throw new UncheckedIOException("cannot read class " + name, e);
        }
    }

    private static byte[] plain(final ClassReader reader) {
        final ClassWriter writer = new ClassWriter(0);
        reader.accept(writer, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }

    private static void addReferences(final ClassReader reader, final Deque<String> pending) {
        final char[] room = new char[reader.getMaxStringLength()];
        for (int item = 1; item < reader.getItemCount(); item++) {
            final int at = reader.getItem(item);
            if (at > 0 && reader.readByte(at - 1) == CLASS_TAG) {
                final String name = element(reader.readUTF8(at, room)).replace('/', '.');
                if (!name.isEmpty() && !isBeyond(name)) {
                    pending.add(name);
                }
            }
        }
    }

    // The element class of an array; empty for primitives.
    private static String element(final String internalName) {
        if (!internalName.startsWith("[")) {
            return internalName;
        }
        final int object = internalName.indexOf('L');
        return object < 0 ? "" : internalName.substring(object + 1, internalName.length() - 1);
    }
}
