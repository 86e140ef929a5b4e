package dev.tailrace.cli.shell;

import dev.tailrace.launch.metrics.http.MetricsAddress;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where live figures are served, for commands that have some. */
public final class MetricsOptions {

    @Option(
            names = "--metrics-port",
            paramLabel = "PORT",
            description =
                    "Serve live figures at /metrics of this port, for Prometheus; 0 takes a free one and says which"
                            + " (default: none).")
    private Integer port;

    @Option(
            names = "--metrics-host",
            paramLabel = "HOST",
            description =
                    "Address of this machine to serve them at (default: 127.0.0.1, which only this machine reaches).")
    private String host;

    /**
     * Where they are to be served; empty when they are not wanted.
     *
     * @throws CliException when it makes no sense
     */
    public Optional<MetricsAddress> address() {
        if (port == null) {
            if (host != null) {
                throw CliException.usage("--metrics-host without --metrics-port; give both, or leave it out");
            }
            return Optional.empty();
        }
        try {
            return Optional.of(new MetricsAddress(host == null ? MetricsAddress.LOOPBACK : host, port));
        } catch (final IllegalArgumentException senseless) {
            throw CliException.usage("--metrics-port: " + senseless.getMessage());
        }
    }
}
