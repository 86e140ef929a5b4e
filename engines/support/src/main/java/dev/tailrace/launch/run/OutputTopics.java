package dev.tailrace.launch.run;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.progress.PipelineVersion;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Finds the topic of each sink, for the command and for jobs. */
public final class OutputTopics {

    /** Stands for all sinks that are not named, in {@link RunSpec#outputTopics()}. */
    public static final String OTHERS = "";

    private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9._-]{1,249}");

    private OutputTopics() {}

    /**
     * The topics by sink, before the sinks of the pipeline are known.
     *
     * @param given as on the command line: {@code TOPIC} for the {@link #OTHERS} or {@code SINK=TOPIC}
     * @param inputs topics that are read, or {@code SOURCE=TOPIC}
     * @throws StatusException when a sink has two topics, or a topic cannot be written
     */
    public static SortedMap<String, String> parse(final List<String> given, final List<String> inputs) {
        final SortedMap<String, String> topics = new TreeMap<>();
        for (final String text : given) {
            final int equals = text.indexOf('=');
            final String topic = text.substring(equals + 1);
            check(topic, inputs);
            final String sink = text.substring(0, Math.max(0, equals));
            final String other = topics.put(equals < 0 ? OTHERS : sink, topic);
            if (other != null) {
                throw StatusException.usage(
                        equals < 0
                                ? "--output-topic is given twice without a sink: " + other + " and " + topic
                                        + "; name the sinks"
                                : "--output-topic: the sink '" + sink + "' has two topics: " + other + " and " + topic);
            }
        }
        return topics;
    }

    private static void check(final String topic, final List<String> inputs) {
        if (!TOPIC.matcher(topic).matches()) {
            throw StatusException.usage("'" + topic + "' is not a topic name; use letters, digits, '.', '_' and '-'");
        }
        if (inputs.stream().anyMatch(input -> topic.equals(input.substring(input.indexOf('=') + 1)))) {
            throw StatusException.usage("'" + topic + "' is read and written; results would be read again, for ever");
        }
    }

    /**
     * The topic of each sink of the pipeline that has one.
     *
     * @throws StatusException when there is no such sink, or a sink has no topic and the spec wants every sink written
     */
    static SortedMap<String, String> resolve(final RunSpec spec, final List<String> sinks) {
        final SortedMap<String, String> topics = new TreeMap<>(spec.outputTopics());
        final String others = topics.remove(OTHERS);
        topics.keySet().stream()
                .filter(sink -> !sinks.contains(sink))
                .findFirst()
                .ifPresent(sink -> {
                    throw StatusException.usage("--output-topic: unknown sink '" + sink + "'; available: " + sinks);
                });
        for (final String sink : sinks) {
            if (others != null) {
                topics.putIfAbsent(sink, others);
            } else if (spec.isEverySinkWritten() && !topics.containsKey(sink)) {
                throw StatusException.usage("the sink '" + sink
                        + "' has no topic; give --output-topic TOPIC for all sinks, or " + sink + "=TOPIC");
            }
        }
        return topics;
    }

    /**
     * The version of a pipeline whose sinks have these topics. If some sinks share a topic and others do not, results depend on
     * which ones do: their numbers count what is in the topic.
     */
    public static PipelineVersion in(final PipelineVersion version, final Map<String, String> topicsBySink) {
        final long topics = topicsBySink.values().stream().distinct().count();
        if (topics < 2 || topics == topicsBySink.size()) {
            return version;
        }
        final Map<String, String> parts = new TreeMap<>(version.parts());
        parts.put("output-topics", new TreeMap<>(topicsBySink).toString());
        return PipelineVersion.of(parts);
    }

    /**
     * The notice that a topic was created for results, in one line.
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
}
