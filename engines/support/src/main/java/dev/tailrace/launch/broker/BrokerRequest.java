package dev.tailrace.launch.broker;

import dev.tailrace.launch.process.RequestFields;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the process of a broker is asked for.
 *
 * @param folder exists; may have been used before
 * @param temporary whether the folder goes with the broker
 * @param ports by listener, at least one; 0 for any that is free
 * @param serverProperties settings of Kafka's server on top of ours
 */
public record BrokerRequest(
        Path folder,
        boolean temporary,
        SortedMap<ListenerKind, Integer> ports,
        SortedMap<String, String> serverProperties) {

    private static final String FOLDER = "folder";
    private static final String TEMPORARY = "temporary";
    private static final String PORT_PREFIX = "port.";
    private static final String SERVER_PREFIX = "server.";
    private static final int LAST_PORT = 65_535;

    /** Keeps copies of the maps. */
    public BrokerRequest {
        ports = Collections.unmodifiableSortedMap(new TreeMap<>(ports));
        serverProperties = Collections.unmodifiableSortedMap(new TreeMap<>(serverProperties));
    }

    /** The fields of the request. */
    public SortedMap<String, String> fields() {
        final SortedMap<String, String> fields = new TreeMap<>();
        fields.put(FOLDER, folder.toString());
        fields.put(TEMPORARY, Boolean.toString(temporary));
        ports.forEach((kind, port) -> fields.put(PORT_PREFIX + kind.word(), Integer.toString(port)));
        serverProperties.forEach((key, value) -> fields.put(SERVER_PREFIX + key, value));
        return fields;
    }

    /**
     * Reads a request.
     *
     * @throws IllegalArgumentException when a field is missing, unknown or has no sense
     */
    public static BrokerRequest of(final Map<String, String> fields) {
        final RequestFields reader = new RequestFields(fields);
        final BrokerRequest request = new BrokerRequest(
                Path.of(reader.text(FOLDER)), reader.flag(TEMPORARY), ports(reader), reader.group(SERVER_PREFIX));
        reader.refuseUnknown();
        if (request.ports.isEmpty()) {
            throw new IllegalArgumentException("the request has no listener");
        }
        return request;
    }

    private static SortedMap<ListenerKind, Integer> ports(final RequestFields reader) {
        final SortedMap<ListenerKind, Integer> ports = new TreeMap<>();
        for (final ListenerKind kind : ListenerKind.values()) {
            reader.optionalNumber(PORT_PREFIX + kind.word(), 0, LAST_PORT)
                    .ifPresent(port -> ports.put(kind, (int) port));
        }
        return ports;
    }
}
