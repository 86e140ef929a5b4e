package dev.tailrace.launch.broker;

import dev.tailrace.launch.process.RecordText;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Options for the start of a broker. Immutable.
 *
 * @param folder folder of its data; when empty, a temporary folder that is deleted with the broker
 * @param port of the first listener, in the order of {@link ListenerKind}; the others follow it; 0 for any that are free
 * @param listeners how clients may connect
 * @param heapMb its heap, in MiB, taken at the start unless it is short-lived
 * @param isShortLived whether it runs only for seconds
 * @param serverProperties settings of Kafka's server that add to or override ours, such as {@code num.partitions}
 */
public record BrokerOptions(
        Optional<Path> folder,
        int port,
        Set<ListenerKind> listeners,
        int heapMb,
        boolean isShortLived,
        SortedMap<String, String> serverProperties) {

    private static final int DEFAULT_HEAP_MB = 512;
    private static final int SHORT_LIVED_HEAP_MB = 384;

    /** Plaintext on a free port, data in a temporary folder, 512 MiB of heap. */
    public static BrokerOptions defaults() {
        return new BrokerOptions(
                Optional.empty(), 0, Set.of(ListenerKind.PLAINTEXT), DEFAULT_HEAP_MB, false, new TreeMap<>());
    }

    private BrokerOptions with(final String component, final Object value) {
        return RecordText.with(this, component, value);
    }

    /** The same with data that is kept in this folder, which another start finds again. */
    public BrokerOptions folder(final Path keptFolder) {
        return with("folder", Optional.of(keptFolder));
    }

    /** The same on this port and those after it; 0 for any that are free. */
    public BrokerOptions port(final int chosenPort) {
        return with("port", chosenPort);
    }

    /** The same with these listeners. */
    public BrokerOptions listeners(final Set<ListenerKind> kinds) {
        return with("listeners", kinds);
    }

    /** The same with another size of the heap, in MiB. */
    public BrokerOptions heapMb(final int heap) {
        return with("heapMb", heap);
    }

    /**
     * The same for a broker that runs only for seconds, such as that of a test: 384 MiB of heap, and a start with about
     * three fifths of the processor time, because its code is optimised less. Not for measurements.
     */
    public BrokerOptions shortLived() {
        return heapMb(SHORT_LIVED_HEAP_MB).with("isShortLived", true);
    }

    /** The same with one more setting of Kafka's server, such as {@code num.partitions}. */
    public BrokerOptions serverProperty(final String key, final String value) {
        final SortedMap<String, String> more = new TreeMap<>(serverProperties);
        more.put(key, value);
        return with("serverProperties", more);
    }

    /** The ports that are asked for, by listener; 0 for any that is free. */
    SortedMap<ListenerKind, Integer> ports() {
        final SortedMap<ListenerKind, Integer> ports = new TreeMap<>();
        listeners.stream().sorted().forEach(kind -> ports.put(kind, port == 0 ? 0 : port + ports.size()));
        return ports;
    }
}
