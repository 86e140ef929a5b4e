package dev.tailrace.broker;

import dev.tailrace.launch.broker.BrokerFiles;
import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.process.RequestText;
import java.io.IOException;
import java.util.Map;

/** Writes a file of client properties, which every Kafka client can read unchanged. */
final class ClientFile {

    private ClientFile() {}

    static void write(final BrokerFiles files, final ListenerKind kind, final Map<String, String> settings)
            throws IOException {
        OwnerOnly.write(files.clientProperties(kind), RequestText.write(settings));
    }
}
