package dev.tailrace.launch.broker;

import dev.tailrace.launch.process.RequestFields;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the process of a broker is asked for.
 *
 * @param folder exists; may have been used before
 * @param temporary whether the folder goes with the broker
 * @param port of the first listener; 0 for any that is free
 * @param listeners how clients may connect
 * @param serverProperties settings of Kafka's server on top of ours
 */
public record BrokerRequest(
        Path folder,
        boolean temporary,
        int port,
        Set<ListenerKind> listeners,
        SortedMap<String, String> serverProperties) {

    private static final String FOLDER = "folder";
    private static final String TEMPORARY = "temporary";
    private static final String PORT = "port";
    private static final String LISTENERS = "listeners";
    private static final String SERVER_PREFIX = "server.";

    /** The fields of the request. */
    public SortedMap<String, String> fields() {
        final SortedMap<String, String> fields = new TreeMap<>();
        fields.put(FOLDER, folder.toString());
        fields.put(TEMPORARY, Boolean.toString(temporary));
        fields.put(PORT, Integer.toString(port));
        fields.put(LISTENERS, ListenerKind.text(listeners));
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
                Path.of(reader.text(FOLDER)),
                reader.flag(TEMPORARY),
                reader.wholeNumber(PORT, 0, 65_535),
                ListenerKind.parse(reader.text(LISTENERS)),
                reader.group(SERVER_PREFIX));
        reader.refuseUnknown();
        return request;
    }
}
