package dev.tailrace.load.bench;

import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.process.RemoteHost;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where an engine runs, of its options. */
final class Hosts {

    private static final Pattern HOST = Pattern.compile("((?:[^@:\\s]+@)?[^@:\\s-][^@:\\s]*):(/\\S*[^/\\s])");

    private Hosts() {}

    /** What is wrong with them, if something is. */
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

    /** The other host; empty for here. */
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
