package dev.tailrace.compiler;

import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the class path for the Java compiler: the jars and folders of the classes that a class loader can load. */
final class ClassPaths {

    private ClassPaths() {}

    /**
     * The jars and folders of the Java class path, of the modules that the program was started with, of core, of
     * calculations, and of the loader and its parents, as far as they are {@link URLClassLoader}s: parents first. Other kinds of loaders do
     * not reveal their class path.
     */
    static List<Path> of(final ClassLoader loader) {
        final Set<Path> path = new LinkedHashSet<>();
        addJavaClassPath(path);
        addModules(path);
        add(locationOf(EventProcessor.class), path);
        add(locationOf(CalculationProcessor.class), path);
        addUrls(loader, path);
        return path.stream().filter(Files::exists).toList();
    }

    private static URL locationOf(final Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    private static void addJavaClassPath(final Set<Path> path) {
        final String entries = System.getProperty("java.class.path", "");
        for (final String entry : entries.split(Pattern.quote(File.pathSeparator))) {
            if (!entry.isEmpty()) {
                path.add(Path.of(entry));
            }
        }
    }

    // Modules of the JDK are left out: they are not files, and the compiler has them.
    private static void addModules(final Set<Path> path) {
        ModuleLayer.boot().configuration().modules().stream()
                .flatMap(module -> module.reference().location().stream())
                .filter(location -> location.getScheme().equals("file"))
                .map(Path::of)
                .forEach(path::add);
    }

    // Parents first, in the order in which class loaders delegate.
    private static void addUrls(final ClassLoader loader, final Set<Path> path) {
        if (loader == null) {
            return;
        }
        addUrls(loader.getParent(), path);
        if (loader instanceof URLClassLoader urls) {
            for (final URL url : urls.getURLs()) {
                add(url, path);
            }
        }
    }

    private static void add(final URL url, final Set<Path> path) {
        try {
            path.add(Path.of(url.toURI()));
        } catch (final URISyntaxException | IllegalArgumentException | FileSystemNotFoundException ignored) {
            return;
        }
    }
}
