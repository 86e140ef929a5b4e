package dev.tailrace.cli.topic;

import dev.tailrace.cli.shell.Paths;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.topic.BrokerAccess;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * Options for the connection to Kafka, of all commands that connect to it. Not final, because a group of options can have
 * no mixin.
 */
public class ConnectionOptions {

    @Option(
            names = "--bootstrap-server",
            paramLabel = "HOST:PORT,...",
            description = "Where the Kafka cluster is; also a property of the client file.")
    private String bootstrapServer;

    @Option(
            names = "--client-config",
            paramLabel = "FILE",
            description = "Properties for all Kafka clients, such as those for TLS and SASL, with their passwords.")
    private String clientConfig;

    /**
     * What was given.
     *
     * @throws StatusException when that is nothing, or a file that cannot be read
     */
    public final BrokerAccess access() {
        if (bootstrapServer == null && clientConfig == null) {
            throw StatusException.usage("--bootstrap-server, or --client-config with bootstrap.servers, is required;"
                    + " 'tailrace broker' starts a broker");
        }
        return new BrokerAccess(
                Optional.ofNullable(bootstrapServer),
                Optional.ofNullable(clientConfig).map(Paths::readableByOtherProcess));
    }
}
