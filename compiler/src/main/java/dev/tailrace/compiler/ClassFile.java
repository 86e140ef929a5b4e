package dev.tailrace.compiler;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import javax.tools.SimpleJavaFileObject;

/** Class file that the Java compiler writes to memory. */
final class ClassFile extends SimpleJavaFileObject {

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
