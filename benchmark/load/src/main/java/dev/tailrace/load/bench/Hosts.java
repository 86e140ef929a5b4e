package dev.tailrace.load.bench;

import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.process.RemoteHost;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads from an engine's options on which host it runs. */
final class Hosts {

    private static final Pattern HOST = Pattern.compile("((?:[^@:\\s]+@)?[^@:\\s-][^@:\\s]*):(/\\S*[^/\\s])");

    private Hosts() {}

    /** The problem with the host options; empty when they are valid. */
    static Optional<String> problem(final SortedMap<String, String> options) {
        final String host = options.get(EngineOptions.HOST);
        if (host == null) {
            return Optional.empty();
        }
        if (!HOST.matcher(host).matches()) {
            return Optional.of("host=" + host
                    + ": write USER@HOST:FOLDER, with the whole path of Tailrace's distribution on that host");
        }
        return EngineOptions.HALF.equals(options.get(EngineOptions.CPUS))
                ? Optional.of("cpus=half: nobody knows here how many processors " + host + " has; name them")
                : Optional.empty();
    }

    /** The remote host; empty for this host. */
    static Optional<RemoteHost> of(final SortedMap<String, String> options) {
        return Optional.ofNullable(options.get(EngineOptions.HOST)).map(host -> {
            final Matcher parts = HOST.matcher(host);
            parts.matches();
            return new RemoteHost(shell(options), parts.group(1), parts.group(2));
        });
    }

    private static List<String> shell(final SortedMap<String, String> options) {
        return Stream.of(options.getOrDefault(EngineOptions.SSH, EngineOptions.USUAL_SSH)
                        .split(" +"))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
