package dev.tailrace.compiler;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;

/** A file manager of the Java compiler that keeps compiled classes in memory. */
final class MemoryFiles extends ForwardingJavaFileManager<StandardJavaFileManager> implements StandardJavaFileManager {

    private final Map<String, ClassFile> written = new TreeMap<>();

    MemoryFiles(final StandardJavaFileManager files) {
        super(files);
    }

    /** The class files that the compiler has written, by class name. */
    Map<String, byte[]> classes() {
        final Map<String, byte[]> classes = new TreeMap<>();
        written.forEach((name, file) -> classes.put(name, file.bytes()));
        return classes;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            final Location location, final String className, final JavaFileObject.Kind kind, final FileObject sibling) {
        return written.computeIfAbsent(className, ClassFile::new);
    }

    // The option --release requires a StandardJavaFileManager, and so the methods below.

    @Override
    public Iterable<? extends JavaFileObject> getJavaFileObjectsFromFiles(final Iterable<? extends File> files) {
        return fileManager.getJavaFileObjectsFromFiles(files);
    }

    @Override
    public Iterable<? extends JavaFileObject> getJavaFileObjects(final File... files) {
        return fileManager.getJavaFileObjects(files);
    }

    @Override
    public Iterable<? extends JavaFileObject> getJavaFileObjectsFromStrings(final Iterable<String> names) {
        return fileManager.getJavaFileObjectsFromStrings(names);
    }

    @Override
    public Iterable<? extends JavaFileObject> getJavaFileObjects(final String... names) {
        return fileManager.getJavaFileObjects(names);
    }

    @Override
    public void setLocation(final Location location, final Iterable<? extends File> path) throws IOException {
        fileManager.setLocation(location, path);
    }

    @Override
    public Iterable<? extends File> getLocation(final Location location) {
        return fileManager.getLocation(location);
    }

    /** Class file that the Java compiler writes to memory. */
    private static final class ClassFile extends SimpleJavaFileObject {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        ClassFile(final String className) {
            super(URI.create("memory:///" + className.replace('.', '/') + ".class"), Kind.CLASS);
        }

        @Override
        public OutputStream openOutputStream() {
            bytes.reset();
            return bytes;
        }

        byte[] bytes() {
            return bytes.toByteArray();
        }
    }
}
