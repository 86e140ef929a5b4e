package dev.tailrace.distribution;

import dev.tailrace.launch.process.Distribution;
import dev.tailrace.launch.process.EngineJars;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;

/**
 * Writes the archives of a release: the base archive, and one for each engine or output that is not in it, with only what
 * it adds. All have the same top folder, so that an engine's archive unpacks over the base. The same files give the same
 * bytes.
 */
public final class Archives {

    private static final Set<String> ASSEMBLED = Set.of("jars", "lib", ".built");
    private static final Set<String> DESCRIPTIONS = Set.of("programs", "outputs");
    private static final String RUNTIME = "runtime";
    /** Archives of classes, which belong to one machine's paths and Java. */
    private static final String CLASSES = "classes";

    private static final int SECONDS_OF_A_DAY = 86_400;
    private static final int PROGRAM_MODE = 0100755;
    private static final int FILE_MODE = 0100644;

    private final Distribution distribution;
    private final Path target;
    private final String version;
    private final Instant time;
    private final SortedMap<String, Path> base;

    private Archives(final Path distribution, final Path target, final String version, final Instant time)
            throws IOException {
        this.distribution = new Distribution(distribution.toRealPath());
        this.target = Files.createDirectories(target);
        this.version = version;
        this.time = time;
        this.base = base();
    }

    /**
     * Writes {@code tailrace-VERSION.tar.gz} and {@code .zip}; {@code tailrace-ENGINE-VERSION.tar.gz} and {@code .zip} for
     * each engine; and {@code tailrace-VERSION-PLATFORM.tar.gz} and {@code .zip}, the base with a Java runtime of this
     * platform, such as {@code linux-amd64}.
     *
     * @param arguments the folder of the distribution, that of the archives, the version, the time of all entries (ISO
     *     8601), and engines; {@code runtime=FOLDER} instead of an engine is the runtime
     */
    public static void main(final String[] arguments) throws IOException {
        final List<String> words = List.of(arguments);
        final Archives archives =
                new Archives(Path.of(words.get(0)), Path.of(words.get(1)), words.get(2), Instant.parse(words.get(3)));
        archives.write("tailrace-" + archives.version, archives.base);
        for (final String word : words.subList(4, words.size())) {
            if (word.startsWith(RUNTIME + "=")) {
                archives.write(
                        "tailrace-" + archives.version + "-" + platform(),
                        archives.withRuntime(Path.of(word.substring(word.indexOf('=') + 1))));
            } else {
                archives.write("tailrace-" + word + "-" + archives.version, archives.addedBy(word));
            }
        }
    }

    /** Files of the base archive by their names; the command knows the programs and outputs of all modules. */
    private SortedMap<String, Path> base() throws IOException {
        final SortedMap<String, Path> files = new TreeMap<>();
        for (final Path child : list(distribution.folder())) {
            if (!ASSEMBLED.contains(child.getFileName().toString())) {
                add(child, files);
            }
        }
        for (final Path file : walk(lib())) {
            if (DESCRIPTIONS.contains(file.getParent().getFileName().toString())) {
                add(file, files);
            }
        }
        addProcesses(Optional.empty(), files);
        return files;
    }

    private SortedMap<String, Path> addedBy(final String engine) throws IOException {
        final SortedMap<String, Path> files = new TreeMap<>();
        addProcesses(Optional.of(engine), files);
        if (files.isEmpty()) {
            throw new IllegalArgumentException("'" + engine + "' is not a built engine with its own archive");
        }
        files.keySet().removeAll(base.keySet());
        return files;
    }

    private static String platform() {
        return System.getProperty("os.name").split(" ")[0].toLowerCase(Locale.ROOT) + "-"
                + System.getProperty("os.arch");
    }

    private SortedMap<String, Path> withRuntime(final Path runtime) throws IOException {
        final SortedMap<String, Path> files = new TreeMap<>(base);
        for (final Path file : walk(runtime)) {
            files.put(RUNTIME + "/" + runtime.relativize(file).toString().replace('\\', '/'), file);
        }
        return files;
    }

    private void addProcesses(final Optional<String> archive, final SortedMap<String, Path> files) throws IOException {
        for (final Path list : walk(lib())) {
            final Path process = list.getParent();
            if (list.endsWith(EngineJars.FILE)
                    && distribution
                            .archiveOf(lib().relativize(process).toString())
                            .equals(archive)) {
                for (final Path child : list(process)) {
                    if (!child.endsWith(CLASSES)) {
                        add(child, files);
                    }
                }
                final EngineJars jars = EngineJars.of(process);
                jars.shipped().forEach(jar -> files.put(name(jar), jar));
                jars.provided().forEach(jar -> files.put(name(jar), jar));
            }
        }
    }

    private Path lib() {
        return distribution.folder().resolve("lib");
    }

    private void add(final Path fileOrFolder, final SortedMap<String, Path> files) throws IOException {
        walk(fileOrFolder).forEach(file -> files.put(name(file), file));
    }

    private String name(final Path file) {
        return distribution.folder().relativize(file).toString().replace('\\', '/');
    }

    private static Set<Path> walk(final Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static List<Path> list(final Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList();
        }
    }

    private void write(final String name, final SortedMap<String, Path> files) throws IOException {
        writeTar(target.resolve(name + ".tar.gz"), files);
        writeZip(target.resolve(name + ".zip"), files);
    }

    private String inTopFolder(final String name) {
        return "tailrace-" + version + "/" + name;
    }

    private static int mode(final Path file) {
        return Files.isExecutable(file) ? PROGRAM_MODE : FILE_MODE;
    }

    /**
     * Java knows the jars of an archive of loaded classes by their times and lengths; so a jar that replaces one of another
     * content has another time, on the same day. Zip knows even seconds.
     */
    private Instant timeOf(final Path file) throws IOException {
        if (!file.toString().endsWith(".jar")) {
            return time;
        }
        final CRC32 sum = new CRC32();
        sum.update(Files.readAllBytes(file));
        return time.plusSeconds(sum.getValue() % SECONDS_OF_A_DAY / 2 * 2);
    }

    private void writeTar(final Path archive, final SortedMap<String, Path> files) throws IOException {
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(archive));
                TarArchiveOutputStream tar = new TarArchiveOutputStream(new GzipCompressorOutputStream(file))) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (final Map.Entry<String, Path> each : files.entrySet()) {
                final TarArchiveEntry entry = new TarArchiveEntry(inTopFolder(each.getKey()));
                entry.setSize(Files.size(each.getValue()));
                entry.setModTime(Date.from(timeOf(each.getValue())));
                entry.setMode(mode(each.getValue()));
                entry.setNames("root", "root");
                tar.putArchiveEntry(entry);
                Files.copy(each.getValue(), tar);
                tar.closeArchiveEntry();
            }
        }
    }

    private void writeZip(final Path archive, final SortedMap<String, Path> files) throws IOException {
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(archive)) {
            for (final Map.Entry<String, Path> each : files.entrySet()) {
                final ZipArchiveEntry entry = new ZipArchiveEntry(inTopFolder(each.getKey()));
                // Not an instant, which would be written in the time zone of the machine.
                entry.setTimeLocal(LocalDateTime.ofInstant(timeOf(each.getValue()), ZoneOffset.UTC));
                entry.setUnixMode(mode(each.getValue()));
                entry.setMethod(each.getKey().endsWith(".jar") ? ZipEntry.STORED : ZipEntry.DEFLATED);
                zip.putArchiveEntry(entry);
                Files.copy(each.getValue(), zip);
                zip.closeArchiveEntry();
            }
        }
    }
}
