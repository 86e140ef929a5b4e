package dev.tailrace.launch.run;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Properties of Kafka's clients as a user gives them: a file, so that no secret is on a command line or in the environment,
 * and the addresses of the cluster. A name goes to every client; with {@code consumer.}, {@code producer.} or {@code admin.} in
 * front, to clients of that kind only.
 *
 * <p>Immutable. Values are in no message.
 */
public final class GivenProperties {

    private static final String BOOTSTRAP_SERVERS = "bootstrap.servers";
    private static final String CONSUMER = "consumer.";
    private static final String PRODUCER = "producer.";
    private static final String ADMIN = "admin.";
    private static final List<String> KINDS = List.of(CONSUMER, PRODUCER, ADMIN);

    private final SortedMap<String, String> given;

    private GivenProperties(final SortedMap<String, String> given) {
        this.given = Collections.unmodifiableSortedMap(given);
    }

    /**
     * Those of a request.
     *
     * @throws StatusException when the file cannot be read or nothing says where the cluster is
     */
    public static GivenProperties of(final RunRequest request) {
        return of(request.clientProperties(), request.bootstrapServers());
    }

    /**
     * Those of a file, and the addresses of a cluster.
     *
     * @param bootstrapServers win over those of the file
     * @throws StatusException when the file cannot be read or nothing says where the cluster is
     */
    public static GivenProperties of(final Optional<Path> file, final Optional<String> bootstrapServers) {
        final SortedMap<String, String> given = new TreeMap<>();
        file.ifPresent(path -> given.putAll(read(path)));
        bootstrapServers.ifPresent(addresses -> given.put(BOOTSTRAP_SERVERS, addresses));
        if (!given.containsKey(BOOTSTRAP_SERVERS)) {
            throw new StatusException(
                    ExitStatus.USAGE,
                    "no address of a cluster: give --bootstrap-server, or bootstrap.servers in the client's"
                            + " properties");
        }
        return new GivenProperties(given);
    }

    private static SortedMap<String, String> read(final Path file) {
        final Properties read = new Properties();
        try (Reader text = Files.newBufferedReader(file)) {
            read.load(text);
        } catch (final NoSuchFileException missing) {
            throw new StatusException(
                    ExitStatus.USAGE, file + ": there is no such file of client's properties", missing);
        } catch (final IOException | IllegalArgumentException unreadable) {
            throw new StatusException(
                    ExitStatus.USAGE,
                    file + ": the client's properties cannot be read: " + unreadable.getMessage(),
                    unreadable);
        }
        final SortedMap<String, String> properties = new TreeMap<>();
        read.stringPropertyNames().forEach(name -> properties.put(name, read.getProperty(name)));
        return properties;
    }

    /** Where the cluster is. */
    public String addresses() {
        return given.get(BOOTSTRAP_SERVERS);
    }

    /** As they are given, for an engine that knows the kinds itself, or has one for all. Cannot be changed. */
    public SortedMap<String, String> all() {
        return given;
    }

    /** Of a consumer; the caller's own. */
    public SortedMap<String, String> consumer() {
        return of(CONSUMER);
    }

    /** Of a producer; the caller's own. */
    public SortedMap<String, String> producer() {
        return of(PRODUCER);
    }

    /** Of an admin client; the caller's own. */
    public SortedMap<String, String> admin() {
        return of(ADMIN);
    }

    private SortedMap<String, String> of(final String kind) {
        final SortedMap<String, String> properties = new TreeMap<>();
        given.forEach((name, value) -> {
            if (KINDS.stream().noneMatch(name::startsWith)) {
                properties.put(name, value);
            }
        });
        given.forEach((name, value) -> {
            if (name.startsWith(kind)) {
                properties.put(name.substring(kind.length()), value);
            }
        });
        return properties;
    }
}
