package dev.tailrace.launch.topic;

import dev.tailrace.launch.process.RequestFields;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a child connects to Kafka.
 *
 * @param bootstrapServers address of a broker; empty when the client properties have it
 * @param clientConfig a file of client properties; only its name is in the request
 */
public record BrokerAccess(Optional<String> bootstrapServers, Optional<Path> clientConfig) {

    SortedMap<String, String> fields() {
        final SortedMap<String, String> fields = new TreeMap<>();
        bootstrapServers.ifPresent(servers -> fields.put("bootstrap-servers", servers));
        clientConfig.ifPresent(file -> fields.put("client-config", file.toString()));
        return fields;
    }

    static BrokerAccess of(final RequestFields fields) {
        return new BrokerAccess(
                fields.optional("bootstrap-servers"),
                fields.optional("client-config").map(Path::of));
    }
}
