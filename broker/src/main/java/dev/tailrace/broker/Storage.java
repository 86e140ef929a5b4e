package dev.tailrace.broker;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.broker.BrokerFiles;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.RequestText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.AppInfoParser;
import org.apache.kafka.metadata.storage.Formatter;

/** The data of a broker: formatted by the first start, found again by the next ones. */
final class Storage {

    private static final int NODE_ID = 1;
    private static final String CLUSTER_ID = "cluster.id";
    private static final String KAFKA_VERSION = "kafka.version";

    private Storage() {}

    /**
     * Formats an empty folder, or checks one that was used before.
     *
     * @return the cluster id
     * @throws ChildFailedException when the folder is something else, or belongs to a later version of Kafka
     */
    static String prepare(final BrokerFiles files) {
        try {
            return Files.exists(files.identity()) ? existing(files) : format(files);
        } catch (final IOException unusable) {
            throw new ChildFailedException(
                    ExitStatus.USAGE,
                    files.folder() + ": cannot be used as the folder of a broker: " + Reasons.of(unusable),
                    unusable);
        }
    }

    private static String existing(final BrokerFiles files) throws IOException {
        final Map<String, String> identity =
                RequestText.read(Files.readString(files.identity(), StandardCharsets.UTF_8));
        final String made = identity.getOrDefault(KAFKA_VERSION, "an unknown version");
        if (!identity.containsKey(CLUSTER_ID) || !Versions.isUpTo(made, AppInfoParser.getVersion())) {
            throw new ChildFailedException(
                    ExitStatus.USAGE,
                    files.folder() + ": is the folder of a broker of Kafka " + made + ", and this is "
                            + AppInfoParser.getVersion() + "; choose another folder");
        }
        return identity.get(CLUSTER_ID);
    }

    private static String format(final BrokerFiles files) throws IOException {
        refuseForeign(files);
        final String clusterId = Uuid.randomUuid().toString();
        format(files.data(), clusterId);
        // Last: a folder whose formatting was cut short is formatted again.
        Files.writeString(
                files.identity(),
                RequestText.write(Map.of(CLUSTER_ID, clusterId, KAFKA_VERSION, AppInfoParser.getVersion())),
                StandardCharsets.UTF_8);
        return clusterId;
    }

    private static void refuseForeign(final BrokerFiles files) throws IOException {
        final Set<Path> ours = Set.of(files.lock(), files.log(), files.data());
        try (Stream<Path> entries = Files.list(files.folder())) {
            final String foreign = entries.filter(entry -> !ours.contains(entry))
                    .map(entry -> entry.getFileName().toString())
                    .sorted()
                    .limit(3)
                    .collect(Collectors.joining(", "));
            if (!foreign.isEmpty()) {
                throw new ChildFailedException(
                        ExitStatus.USAGE,
                        files.folder() + ": is no folder of a broker, and not empty (" + foreign
                                + "); choose another folder");
            }
        }
    }

    private static void format(final Path data, final String clusterId) throws IOException {
        if (Files.exists(data)) {
            BrokerFiles.in(data).delete();
        }
        Files.createDirectories(data);
        try {
            new Formatter()
                    .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                    .setNodeId(NODE_ID)
                    .setClusterId(clusterId)
                    .setControllerListenerName(ServerSettings.CONTROLLER)
                    .addDirectory(data.toString())
                    .setMetadataLogDirectory(data.toString())
                    .run();
        } catch (final IOException unwritable) {
            throw unwritable;
        } catch (final Exception refused) {
            throw new ChildFailedException(
                    ExitStatus.INTERNAL_ERROR, data + ": cannot be formatted: " + refused.getMessage(), refused);
        }
    }
}
