package dev.tailrace.compiler;

import java.net.URI;
import javax.tools.SimpleJavaFileObject;

/** Source file in memory, from which the Java compiler reads generated source. */
final class SourceFile extends SimpleJavaFileObject {

    private final GeneratedSource source;

    SourceFile(final GeneratedSource source) {
        super(URI.create("memory:///" + source.path()), Kind.SOURCE);
        this.source = source;
    }

    GeneratedSource source() {
        return source;
    }

    @Override
    public CharSequence getCharContent(final boolean ignoreEncodingErrors) {
        return source.text();
    }
}
