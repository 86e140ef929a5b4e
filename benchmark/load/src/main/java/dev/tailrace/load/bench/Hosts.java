package dev.tailrace.load.bench;

import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.process.RemoteHost;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/** Reads from an engine's options on which host it runs. */
final class Hosts {

    private Hosts() {}

    /** The problem with the options of a host; empty when they are valid. */
    static Optional<String> problem(final SortedMap<String, String> options) {
        return host(options)
                .filter(host -> EngineOptions.HALF.equals(options.get(EngineOptions.CPUS.name())))
                .map(host -> "cpus=half: the number of processors of " + host + " is unknown; list them");
    }

    /** The remote host; empty for this host. */
    static Optional<RemoteHost> of(final SortedMap<String, String> options) {
        return host(options)
                .map(host -> new RemoteHost(
                        shell(options), host.substring(0, host.indexOf(':')), host.substring(host.indexOf(':') + 1)));
    }

    private static Optional<String> host(final SortedMap<String, String> options) {
        return EngineOptions.HOST.parser().apply(options.getOrDefault(EngineOptions.HOST.name(), ""));
    }

    private static List<String> shell(final SortedMap<String, String> options) {
        return Stream.of(options.getOrDefault(EngineOptions.SSH.name(), EngineOptions.SSH.defaultText())
                        .split(" +"))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
