package dev.tailrace.launch.job;

import dev.tailrace.launch.outcome.StatusException;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Collects the entries of a jar that is assembled from other jars, and writes it. The same contents give the same bytes:
 * entries are sorted, and all have the same time. Keeps everything in memory; used by one thread.
 */
final class JarContents {

    /** Time of all entries, in any time zone; a jar cannot express times before 1980. */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

    static final String SERVICES = "META-INF/services/";

    /** Entries that are valid only in their own jar: its manifest, index, signatures and module. */
    private static final Pattern LEFT_OUT = Pattern.compile("META-INF/(MANIFEST\\.MF|INDEX\\.LIST|SIG-[^/]*)"
            + "|META-INF/[^/]+\\.(SF|DSA|RSA|EC)"
            + "|(META-INF/versions/\\d+/)?module-info\\.class");

    /** Legal texts: jars have them under the same names, and all have to be kept. */
    private static final Pattern LEGAL =
            Pattern.compile("(?i)(META-INF/)?((LICEN[CS]E|NOTICE|COPYING|DEPENDENCIES|about)([._-][^/]*)?)");

    private final SortedMap<String, Entry> entries = new TreeMap<>();
    private final SortedMap<String, Set<String>> services = new TreeMap<>();
    private final List<String> leftOut = new ArrayList<>();
    private boolean isMultiRelease;

    private record Entry(byte[] bytes, String origin, boolean isFinal) {}

    /** Adds an entry that later ones do not replace; later entries of the same name are ignored silently. */
    void addOwn(final String name, final byte[] bytes) {
        entries.put(name, new Entry(bytes, "tailrace", true));
    }

    /**
     * Adds the entries of a jar.
     *
     * @throws StatusException when it has a class that was added before with other bytes
     */
    void addJar(final Path jar) throws IOException {
        final String origin = jar.getFileName().toString();
        try (JarFile opened = new JarFile(jar.toFile(), false)) {
            isMultiRelease |= isMultiRelease(opened.getManifest());
            for (final JarEntry entry : Collections.list(opened.entries())) {
                if (!entry.isDirectory()) {
                    add(entry.getName(), read(opened, entry), origin);
                }
            }
        }
    }

    private static boolean isMultiRelease(final Manifest manifest) {
        return manifest != null
                && Boolean.parseBoolean(manifest.getMainAttributes().getValue(Attributes.Name.MULTI_RELEASE));
    }

    private static byte[] read(final JarFile jar, final JarEntry entry) throws IOException {
        try (InputStream bytes = jar.getInputStream(entry)) {
            return bytes.readAllBytes();
        }
    }

    /** Adds the files in a folder of classes; throws like {@link #addJar}. */
    void addFolder(final Path folder) throws IOException {
        final List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = walk.filter(Files::isRegularFile).sorted().toList();
        }
        for (final Path file : files) {
            add(
                    folder.relativize(file)
                            .toString()
                            .replace(file.getFileSystem().getSeparator(), "/"),
                    Files.readAllBytes(file),
                    folder.getFileName().toString());
        }
    }

    private void add(final String name, final byte[] bytes, final String origin) {
        if (isService(name)) {
            services.computeIfAbsent(name, added -> new LinkedHashSet<>()).addAll(providers(bytes));
            return;
        }
        final Optional<String> place = place(name, origin);
        place.ifPresent(target -> put(target, new Entry(bytes, origin, false)));
    }

    /** The name of an entry in the new jar; empty when it is left out. */
    static Optional<String> place(final String entry, final String jar) {
        if (LEFT_OUT.matcher(entry).matches()) {
            return Optional.empty();
        }
        return Optional.of(
                isLegal(entry) ? "META-INF/licenses/" + jar + "/" + entry.replaceFirst("(?i)^META-INF/", "") : entry);
    }

    private static boolean isLegal(final String entry) {
        return !entry.endsWith(".class") && LEGAL.matcher(entry).matches();
    }

    /** Whether the entry lists the providers of a service, so that the lists of several jars are merged. */
    static boolean isService(final String entry) {
        return entry.startsWith(SERVICES) && entry.indexOf('/', SERVICES.length()) < 0;
    }

    private static List<String> providers(final byte[] list) {
        return new String(list, StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private void put(final String name, final Entry added) {
        final Entry known = entries.putIfAbsent(name, added);
        if (known == null || known.isFinal() || Arrays.equals(known.bytes(), added.bytes())) {
            return;
        }
        if (name.endsWith(".class")) {
            throw StatusException.usage(known.origin() + " and " + added.origin() + " both have the class "
                    + name.replaceFirst("\\.class$", "").replace('/', '.')
                    + ", and they differ; leave one of them out of --class-path");
        }
        leftOut.add(name + " is that of " + known.origin() + "; that of " + added.origin() + " is left out");
    }

    /** Whether a class was added. */
    boolean hasClass(final String className) {
        return entries.containsKey(className.replace('.', '/') + ".class");
    }

    /** Whether any added class refers to a class of one of these packages, given as in class files. */
    boolean anyNames(final Set<String> packages) {
        return entries.entrySet().stream()
                .filter(entry -> entry.getKey().endsWith(".class"))
                // A class file has the names of classes as text; its other bytes do not matter to the search.
                .map(entry -> new String(entry.getValue().bytes(), StandardCharsets.ISO_8859_1))
                .anyMatch(bytes -> packages.stream().anyMatch(name -> bytes.contains(name + "/")));
    }

    /** Resources that several jars had under one name, and which of them were kept. */
    List<String> leftOut() {
        return List.copyOf(leftOut);
    }

    /** Writes the jar, with these main attributes in addition to those that the contents need. */
    void write(final OutputStream out, final Map<String, String> attributes) throws IOException {
        try (ZipOutputStream jar = new ZipOutputStream(new BufferedOutputStream(out))) {
            write(jar, JarFile.MANIFEST_NAME, manifest(attributes));
            for (final Map.Entry<String, byte[]> entry : all().entrySet()) {
                write(jar, entry.getKey(), entry.getValue());
            }
        }
    }

    private SortedMap<String, byte[]> all() {
        final SortedMap<String, byte[]> all = new TreeMap<>();
        entries.forEach((name, entry) -> all.put(name, entry.bytes()));
        services.forEach((name, providers) ->
                all.put(name, (String.join("\n", providers) + "\n").getBytes(StandardCharsets.UTF_8)));
        return all;
    }

    private byte[] manifest(final Map<String, String> attributes) throws IOException {
        final Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (isMultiRelease) {
            manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
        }
        new TreeMap<>(attributes).forEach(manifest.getMainAttributes()::putValue);
        final ByteArrayOutputStream text = new ByteArrayOutputStream();
        manifest.write(text);
        return text.toByteArray();
    }

    private static void write(final ZipOutputStream jar, final String name, final byte[] bytes) throws IOException {
        final ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(TIME);
        jar.putNextEntry(entry);
        jar.write(bytes);
        jar.closeEntry();
    }
}
