package dev.tailrace.compiler;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Compiles generated source inside this process with the JDK's own compiler, all warnings as errors.
 *
 * <p>The first use in a process takes most of a second, because the Java compiler itself is cold; later ones some ten
 * milliseconds. Thread-safe, but not for the hot path.
 */
public final class InMemoryCompiler {

    /**
     * Enables all warnings except those that are not about the generated text: warnings about the class path ({@code
     * path}, {@code classfile}), of later JDKs about old releases ({@code options}), and about deprecated classes of
     * the user ({@code deprecation}, {@code removal}).
     */
    private static final String LINT = "-Xlint:all,-path,-classfile,-options,-deprecation,-removal,-processing";

    private static final String DEFECT = "; this is a defect of Tailrace's compiler, please report it with this text\n";

    private static final String TOO_LARGE = ", because the graph has too many nodes for one Java class; give it fewer,"
            + " such as one node after keyBy in place of one for each key, or interpret it\n";

    private static final String CLASS_NOT_FOUND = ", because the Java compiler does not find a class that this program"
            + " has loaded: class loaders such as that of a jar with jars inside do not reveal their class path; compile"
            + " it ahead of time with the Maven goal or 'tailrace compile', or interpret it; if the"
            + " class is on the class path, this is a defect of Tailrace's compiler, please report it with this text\n";

    private static final int LINES_AROUND = 3;

    private final JavaCompiler compiler;
    private final List<String> options;

    private InMemoryCompiler(final JavaCompiler compiler) {
        this.compiler = compiler;
        this.options = options(compiler);
    }

    /**
     * The compiler of this JDK.
     *
     * @throws NoJavaCompilerException when this Java has none
     */
    public static InMemoryCompiler ofThisJava() {
        return of(ToolProvider.getSystemJavaCompiler());
    }

    static InMemoryCompiler of(final JavaCompiler compiler) {
        if (compiler == null) {
            throw new NoJavaCompilerException();
        }
        return new InMemoryCompiler(compiler);
    }

    private static List<String> options(final JavaCompiler compiler) {
        final List<String> options = new ArrayList<>(List.of("-proc:none", "-parameters", "-g", "-Werror", LINT));
        if (compiler.getSourceVersions().contains(SourceVersion.RELEASE_17)) {
            options.addAll(List.of("--release", "17"));
        }
        return options;
    }

    /**
     * Compiles sources to class files in memory.
     *
     * @param parent loads the classes that the source uses
     * @return class files by the name of the class, nested classes included, sorted
     * @throws GeneratedCodeException when the source causes an error or a warning, is larger than Java allows, or uses a
     *     class that is not on the class path of {@code parent}
     */
    public Map<String, byte[]> compile(final List<GeneratedSource> sources, final ClassLoader parent) {
        final DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        final StringWriter other = new StringWriter();
        try (MemoryFiles files =
                new MemoryFiles(compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8))) {
            files.setLocationFromPaths(StandardLocation.CLASS_PATH, ClassPaths.of(parent));
            final List<SourceFile> units = sources.stream().map(SourceFile::new).toList();
            if (!compiler.getTask(other, files, diagnostics, options, null, units)
                    .call()) {
                throw failure(sources, diagnostics.getDiagnostics(), other.toString());
            }
            return files.classes();
        } catch (final IOException e) {
            throw new UncheckedIOException("the class path cannot be read: " + e.getMessage(), e);
        }
    }

    private static GeneratedCodeException failure(
            final List<GeneratedSource> sources,
            final List<Diagnostic<? extends JavaFileObject>> diagnostics,
            final String other) {
        final String failed = "generated "
                + sources.stream().map(GeneratedSource::className).collect(Collectors.joining(", "))
                + " does not compile";
        for (final Diagnostic<? extends JavaFileObject> diagnostic : diagnostics) {
            final String cause = causeOf(diagnostic);
            if (cause != null) {
                return new GeneratedCodeException(
                        failed + cause + excerpt(diagnostic).indent(2), null);
            }
        }
        final String details =
                diagnostics.stream().map(InMemoryCompiler::excerpt).collect(Collectors.joining());
        return new GeneratedCodeException(failed + DEFECT + (details + other).indent(2), null);
    }

    /** The cause that is not a defect; null if there is none. */
    private static String causeOf(final Diagnostic<?> diagnostic) {
        final String code = String.valueOf(diagnostic.getCode());
        if (code.startsWith("compiler.err.limit.")) {
            return TOO_LARGE;
        }
        // The source names only classes that this program has loaded.
        final boolean isMissing = code.equals("compiler.err.doesnt.exist")
                || code.equals("compiler.err.cant.access")
                || diagnostic.getMessage(Locale.ROOT).contains("symbol:   class ");
        return isMissing ? CLASS_NOT_FOUND : null;
    }

    /** A diagnostic of the Java compiler together with the lines of source around it. */
    private static String excerpt(final Diagnostic<? extends JavaFileObject> diagnostic) {
        final String message = diagnostic.getMessage(Locale.ROOT);
        if (!(diagnostic.getSource() instanceof SourceFile file) || diagnostic.getLineNumber() == Diagnostic.NOPOS) {
            return message + "\n";
        }
        final StringBuilder text = new StringBuilder();
        text.append(file.source.path()).append(':').append(diagnostic.getLineNumber());
        text.append(": ").append(message).append('\n');
        final List<String> lines = file.source.text().lines().toList();
        final int line = (int) diagnostic.getLineNumber();
        final int to = Math.min(lines.size(), line + LINES_AROUND);
        for (int number = Math.max(1, line - LINES_AROUND); number <= to; number++) {
            text.append(String.format(
                    Locale.ROOT, "%s%5d | %s\n", number == line ? ">" : " ", number, lines.get(number - 1)));
        }
        return text.toString();
    }

    /**
     * Compiles and defines the classes in a fresh child of the given loader.
     *
     * @return the loader of the new classes; it prefers them to classes of the same name in {@code parent}
     * @throws GeneratedCodeException when the source causes an error or a warning
     */
    public ClassLoader load(final List<GeneratedSource> sources, final ClassLoader parent) {
        return new MemoryLoader(compile(sources, parent), parent);
    }

    /** Source file in memory. */
    private static final class SourceFile extends SimpleJavaFileObject {

        private final GeneratedSource source;

        SourceFile(final GeneratedSource source) {
            super(URI.create("memory:///" + source.path()), Kind.SOURCE);
            this.source = source;
        }

        @Override
        public CharSequence getCharContent(final boolean ignoreEncodingErrors) {
            return source.text();
        }
    }

    /**
     * Class loader of the classes that were compiled in memory. It looks for a class itself before it asks its parent,
     * because the parent may have a class of the same name that was compiled ahead of time from other source.
     */
    private static final class MemoryLoader extends ClassLoader {

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
}
