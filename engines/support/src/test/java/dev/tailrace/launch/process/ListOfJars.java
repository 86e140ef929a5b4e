package dev.tailrace.launch.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/** Writes the list of the jars of a process, as the build does. */
public final class ListOfJars {

    private ListOfJars() {}

    /** Into the folder of the process; names are relative to it. */
    public static void write(final Path folder, final List<String> shipped, final List<String> provided)
            throws IOException {
        final List<String> all = new ArrayList<>(shipped);
        all.addAll(provided);
        final Manifest manifest = new Manifest();
        final Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.CLASS_PATH, String.join(" ", all));
        attributes.putValue(
                "Tailrace-Shipped",
                shipped.stream()
                        .map(jar -> Path.of(jar).getFileName().toString())
                        .collect(Collectors.joining(" ")));
        new JarOutputStream(Files.newOutputStream(folder.resolve(EngineJars.FILE)), manifest).close();
    }
}
