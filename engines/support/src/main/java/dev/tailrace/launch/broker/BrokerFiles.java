package dev.tailrace.launch.broker;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Paths of the files of a broker in its folder.
 *
 * @param folder need not exist
 */
public record BrokerFiles(Path folder) {

    private static final int TAIL_LINES = 30;

    /** The files in this folder. */
    public static BrokerFiles in(final Path folder) {
        return new BrokerFiles(folder);
    }

    /** Folder of Kafka's data. */
    public Path data() {
        return folder.resolve("data");
    }

    /** Locked while a broker runs. */
    public Path lock() {
        return folder.resolve("broker.lock");
    }

    /** The file that identifies the kind of broker of the folder. */
    public Path identity() {
        return folder.resolve("broker.properties");
    }

    /** The log of the server. */
    public Path log() {
        return folder.resolve("broker.log");
    }

    /** Folder of keys, certificates and passwords; readable by the owner only. */
    public Path security() {
        return folder.resolve("security");
    }

    /** The client properties for a listener of this kind. */
    public Path clientProperties(final ListenerKind kind) {
        return folder.resolve("client-" + kind.word() + ".properties");
    }

    /** The last lines of the log; empty when there is none. */
    public String logTail() {
        try (Stream<String> lines = Files.lines(log(), StandardCharsets.UTF_8)) {
            final List<String> all = lines.toList();
            return String.join("\n", all.subList(Math.max(0, all.size() - TAIL_LINES), all.size()));
        } catch (final IOException | java.io.UncheckedIOException ignored) {
            return "";
        }
    }
}
