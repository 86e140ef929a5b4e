package dev.tailrace.launch.run;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Finds the topic of each sink, for the command and for jobs. */
public final class OutputTopics {

    private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9._-]{1,249}");

    private OutputTopics() {}

    /**
     * The topics by sink.
     *
     * @param given as on the command line: {@code TOPIC} or {@code SINK=TOPIC}
     * @param sinks of the pipeline
     * @param inputs topics that are read
     * @throws StatusException when a sink has no topic, or two, or a topic cannot be written
     */
    public static SortedMap<String, String> of(
            final List<String> given, final List<String> sinks, final List<String> inputs) {
        final SortedMap<String, String> named = new TreeMap<>();
        String forAll = null;
        for (final String text : given) {
            final int equals = text.indexOf('=');
            check(text.substring(equals + 1), inputs);
            if (equals < 0 && forAll != null) {
                throw usage("--output-topic is given twice without a sink: " + forAll + " and " + text
                        + "; name the sinks, of " + sinks);
            }
            if (equals < 0) {
                forAll = text;
            } else {
                put(named, text.substring(0, equals), text.substring(equals + 1), sinks);
            }
        }
        return complete(named, forAll, sinks);
    }

    private static void check(final String topic, final List<String> inputs) {
        if (!TOPIC.matcher(topic).matches()) {
            throw usage("'" + topic + "' is no name of a topic; letters, digits, '.', '_' and '-' are");
        }
        if (inputs.contains(topic)) {
            throw usage("'" + topic + "' is read and written; results would be read again, for ever");
        }
    }

    private static void put(
            final SortedMap<String, String> named, final String sink, final String topic, final List<String> sinks) {
        if (!sinks.contains(sink)) {
            throw usage("--output-topic: there is no sink '" + sink + "'; there are " + sinks);
        }
        final String other = named.put(sink, topic);
        if (other != null) {
            throw usage("--output-topic: the sink '" + sink + "' has two topics: " + other + " and " + topic);
        }
    }

    private static SortedMap<String, String> complete(
            final SortedMap<String, String> named, final String forAll, final List<String> sinks) {
        for (final String sink : sinks) {
            if (forAll == null && !named.containsKey(sink)) {
                throw usage("where do the results of '" + sink + "' go? Give --output-topic TOPIC for all"
                        + " sinks, or " + sink + "=TOPIC");
            }
            named.putIfAbsent(sink, forAll);
        }
        return named;
    }

    /**
     * What the user is told of a topic that was created for results, in one line.
     *
     * @param replicas as the broker chose them; empty when it does not say
     */
    public static String created(final String topic, final int partitions, final OptionalInt replicas) {
        final String factor = replicas.isEmpty()
                ? "the broker's default replication factor"
                : "replication factor " + replicas.getAsInt() + ", the broker's default";
        return "created topic '" + topic + "': partitions " + partitions + ", " + factor
                + (replicas.orElse(1) > 1
                        ? ""
                        : "; with one replica a lost disk loses results. To have more, raise default.replication.factor of the"
                                + " brokers or create the topic before the start");
    }

    private static StatusException usage(final String message) {
        return new StatusException(ExitStatus.USAGE, message);
    }
}
