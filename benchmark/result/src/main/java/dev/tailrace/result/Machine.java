package dev.tailrace.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Describes the machine from what its system reports; missing values are left out. */
public final class Machine {

    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
    private static final Path MEMORY = Path.of("/proc/meminfo");
    private static final Path GOVERNOR = Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    private static final long KIB = 1_024;

    private Machine() {}

    /** The machine of this process. */
    public static Environment describe() {
        final Map<String, String> details = new LinkedHashMap<>();
        firstLine(GOVERNOR, "").ifPresent(governor -> details.put("Governor", governor));
        return new Environment(
                host(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                firstLine(PROCESSORS, "model name").orElse(System.getProperty("os.arch")),
                Runtime.getRuntime().availableProcessors(),
                firstLine(MEMORY, "MemTotal")
                        .map(size -> Long.parseLong(size.replace("kB", "").strip()) * KIB)
                        .orElse(0L),
                System.getProperty("java.vendor") + " " + System.getProperty("java.runtime.version"),
                details);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (final UnknownHostException ignored) {
            return "";
        }
    }

    /** The text after the colon of the first line that begins with the given text. */
    private static Optional<String> firstLine(final Path file, final String beginning) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith(beginning))
                    .findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip());
        } catch (final IOException | UncheckedIOException ignored) {
            return Optional.empty();
        }
    }
}
