package dev.tailrace.launch.terminal;

import dev.tailrace.launch.metrics.MetricsAddress;
import dev.tailrace.launch.outcome.StatusException;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of commands that serve live figures. */
public final class MetricsOptions {

    @Option(
            names = "--metrics-port",
            paramLabel = "PORT",
            description =
                    "Serve live figures at /metrics of this port, for Prometheus; 0 takes a free one (default: none).")
    private Integer port;

    @Option(
            names = "--metrics-host",
            paramLabel = "HOST",
            description = "Address to serve them at (default: 127.0.0.1, for this machine only).")
    private String host;

    /**
     * Where live figures are served; empty when no port is given.
     *
     * @throws StatusException when there is a host without a port, or a port out of range
     */
    public Optional<MetricsAddress> address() {
        if (port == null) {
            if (host != null) {
                throw StatusException.usage("--metrics-host without --metrics-port; give both, or leave it out");
            }
            return Optional.empty();
        }
        return Optional.of(StatusException.parsed(
                "--metrics-port: ", () -> new MetricsAddress(host == null ? MetricsAddress.LOOPBACK : host, port)));
    }
}
