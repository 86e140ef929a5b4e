package dev.tailrace.launch.job.jar;

import dev.tailrace.stream.PipelineDefinition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;

/**
 * A jar that lists pipelines as a service. A job includes it only if it uses one of its classes.
 *
 * @param classes names of its entries that are classes
 */
record LibraryJar(Path file, Set<String> classes) {

    private static final String PIPELINES = JarEntryRule.SERVICES + PipelineDefinition.class.getName();
    private static final String CLASS_FILE = ".class";

    /** The library in this jar, if it lists pipelines. */
    static Optional<LibraryJar> of(final Path jar) throws IOException {
        try (JarFile opened = new JarFile(jar.toFile(), false)) {
            if (opened.getEntry(PIPELINES) == null) {
                return Optional.empty();
            }
            return Optional.of(new LibraryJar(
                    jar,
                    opened.stream()
                            .map(ZipEntry::getName)
                            .filter(name -> name.endsWith(CLASS_FILE) && name.contains("/"))
                            .collect(Collectors.toUnmodifiableSet())));
        }
    }

    boolean has(final String className) {
        return classes.contains(className.replace('.', '/') + CLASS_FILE);
    }

    /** Its packages, as class files name them: {@code dev/tailrace/market}. */
    Set<String> packages() {
        return classes.stream()
                .map(name -> name.substring(0, name.lastIndexOf('/')))
                .collect(Collectors.toUnmodifiableSet());
    }
}
