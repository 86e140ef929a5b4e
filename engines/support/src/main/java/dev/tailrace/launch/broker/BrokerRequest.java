package dev.tailrace.launch.broker;

import dev.tailrace.launch.process.RecordText;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The request to the process of a broker.
 *
 * @param folder existing folder; may hold the data of an earlier broker
 * @param temporary whether the folder is removed when the broker ends
 * @param ports the port of each listener, at least one; 0 for any free port
 * @param serverProperties settings of Kafka's server that add to or override ours
 */
public record BrokerRequest(
        Path folder,
        boolean temporary,
        SortedMap<ListenerKind, Integer> ports,
        SortedMap<String, String> serverProperties) {

    private static final int LAST_PORT = 65_535;

    public BrokerRequest {
        ports = Collections.unmodifiableSortedMap(new TreeMap<>(ports));
        serverProperties = Collections.unmodifiableSortedMap(new TreeMap<>(serverProperties));
        if (ports.isEmpty()) {
            throw new IllegalArgumentException(
                    "the broker has no listener; ask for one of " + Arrays.toString(ListenerKind.values()));
        }
        ports.forEach((kind, port) -> RecordText.checkRange("port of " + kind, port, 0, LAST_PORT));
    }
}
