package dev.tailrace.launch.metrics;

/**
 * The address on which a metrics endpoint listens.
 *
 * @param host name or address of an interface of this machine
 * @param port 0 for any that is free
 */
public record MetricsAddress(String host, int port) {

    /** The loopback interface, which only this machine can reach. */
    public static final String LOOPBACK = "127.0.0.1";

    private static final int LARGEST_PORT = 65_535;

    public MetricsAddress {
        if (port < 0 || port > LARGEST_PORT) {
            throw new IllegalArgumentException("a port is a number from 0 to " + LARGEST_PORT + ", not " + port);
        }
    }
}
