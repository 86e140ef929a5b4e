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

    /** Checks the port. */
    public MetricsAddress {
        if (port < 0 || port > LARGEST_PORT) {
            throw new IllegalArgumentException("a port is a number from 0 to " + LARGEST_PORT + ", not " + port);
        }
    }

    /**
     * Parses the text of {@link #toString}.
     *
     * @throws IllegalArgumentException when the text is no address
     */
    public static MetricsAddress parse(final String text) {
        final int colon = text.lastIndexOf(':');
        try {
            return new MetricsAddress(
                    text.substring(0, Math.max(0, colon)), Integer.parseInt(text.substring(colon + 1)));
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is not HOST:PORT", e);
        }
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
