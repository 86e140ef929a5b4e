package dev.tailrace.launch.topic;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Connection of a child process to Kafka.
 *
 * @param bootstrapServers address of a broker; empty when the client properties have it
 * @param clientConfig a file of client properties; only its name is in the request
 */
public record BrokerAccess(Optional<String> bootstrapServers, Optional<Path> clientConfig) {}
