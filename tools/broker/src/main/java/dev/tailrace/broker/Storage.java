package dev.tailrace.broker;

import dev.tailrace.launch.broker.BrokerFiles;
import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.Folders;
import dev.tailrace.launch.process.RequestText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.AppInfoParser;
import org.apache.kafka.metadata.storage.Formatter;

/**
 * Data folder of a broker: formatted by the first start, reused by the next ones.
 *
 * @param clusterId cluster id of the data
 * @param security keys and user that belong to the data
 */
record Storage(String clusterId, Security security) {

    private static final int NODE_ID = 1;
    private static final String CLUSTER_ID = "cluster.id";
    private static final String KAFKA_VERSION = "kafka.version";

    /** Minimal free space: with less, the logs of the broker's internal topics fill it at once. */
    private static final long LEAST_SPACE_BYTES = 64L << 20;

    /**
     * Formats an empty folder, or checks one that was used before.
     *
     * @throws ChildFailedException if the file system is full, or the folder belongs to a later version of Kafka
     * @throws IOException if the folder cannot be read or written
     */
    static Storage prepare(final BrokerFiles files, final Set<ListenerKind> listeners) throws IOException {
        refuseFull(files);
        if (Files.exists(files.identity())) {
            return new Storage(existing(files), Security.prepare(files, listeners));
        }
        final Security security = Security.prepare(files, listeners);
        return new Storage(format(files, security), security);
    }

    private static String existing(final BrokerFiles files) throws IOException {
        final Map<String, String> identity =
                RequestText.read(Files.readString(files.identity(), StandardCharsets.UTF_8));
        final String made = identity.getOrDefault(KAFKA_VERSION, "an unknown version");
        if (!identity.containsKey(CLUSTER_ID) || !isReadable(made, AppInfoParser.getVersion())) {
            throw refused(
                    files,
                    "is the folder of a broker of Kafka " + made + ", and this is " + AppInfoParser.getVersion());
        }
        return identity.get(CLUSTER_ID);
    }

    /** Whether a broker of this version of Kafka reads what another wrote; false if one of them is not a version. */
    static boolean isReadable(final String made, final String version) {
        final int[] earlier = numbers(made);
        final int[] later = numbers(version);
        return earlier.length > 0 && later.length > 0 && Arrays.compare(earlier, later) <= 0;
    }

    // Formats change only with the second number.
    private static int[] numbers(final String version) {
        try {
            return Arrays.stream(version.split("\\."))
                    .limit(2)
                    .mapToInt(Integer::parseInt)
                    .toArray();
        } catch (final NumberFormatException ignored) {
            return new int[0];
        }
    }

    private static ChildFailedException refused(final BrokerFiles files, final String why) {
        return new ChildFailedException(ExitStatus.USAGE, files.folder() + ": " + why + "; choose another folder");
    }

    private static void refuseFull(final BrokerFiles files) throws IOException {
        final long usable = Files.getFileStore(files.folder()).getUsableSpace();
        if (usable < LEAST_SPACE_BYTES) {
            throw refused(
                    files,
                    "has " + (usable >> 20) + " MiB left, and a broker needs at least " + (LEAST_SPACE_BYTES >> 20)
                            + " MiB");
        }
    }

    /**
     * Refuses a folder that is not empty and not the folder of a broker. To be called before anything is written.
     *
     * @throws ChildFailedException if the folder has other files and no broker's
     * @throws IOException if the folder cannot be read
     */
    static void refuseForeign(final BrokerFiles files) throws IOException {
        if (Files.notExists(files.folder()) || Files.exists(files.identity())) {
            return;
        }
        final Set<Path> ours = Set.of(files.lock(), files.log(), files.data(), files.security());
        try (Stream<Path> entries = Files.list(files.folder())) {
            final String foreign = entries.filter(entry -> !ours.contains(entry))
                    .map(entry -> entry.getFileName().toString())
                    .sorted()
                    .limit(3)
                    .collect(Collectors.joining(", "));
            if (!foreign.isEmpty()) {
                throw refused(files, "is neither empty nor the folder of a broker (" + foreign + ")");
            }
        }
    }

    private static String format(final BrokerFiles files, final Security security) throws IOException {
        final String clusterId = Uuid.randomUuid().toString();
        format(files.data(), clusterId, security);
        // Written last, so that a folder whose formatting was interrupted is formatted again.
        Files.writeString(
                files.identity(),
                RequestText.write(Map.of(CLUSTER_ID, clusterId, KAFKA_VERSION, AppInfoParser.getVersion())),
                StandardCharsets.UTF_8);
        return clusterId;
    }

    private static void format(final Path data, final String clusterId, final Security security) throws IOException {
        Folders.delete(data);
        Files.createDirectories(data);
        try {
            new Formatter()
                    .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                    .setNodeId(NODE_ID)
                    .setClusterId(clusterId)
                    .setControllerListenerName(ServerSettings.CONTROLLER)
                    .setScramArguments(List.of(security.scramArgument()))
                    .addDirectory(data.toString())
                    .setMetadataLogDirectory(data.toString())
                    .run();
        } catch (final IOException e) {
            throw e;
        } catch (final Exception refused) {
            throw new ChildFailedException(
                    ExitStatus.INTERNAL_ERROR, data + ": cannot be formatted: " + refused.getMessage(), refused);
        }
    }
}
