package dev.tailrace.launch.engine;

import dev.tailrace.launch.broker.ListenerKind;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A setting of an engine that tuning guides recommend to change. Not among them are settings that guides name but engines do
 * not have, such as Flink's {@code taskmanager.cpu.cores}, which pins nothing, and settings that guides set to their
 * defaults.
 *
 * @param name as the command line calls it; the same word means the same on every engine that has it
 * @param option of the engine
 * @param usual its default value; empty for none
 * @param changed the value to try in a benchmark
 * @param claim the recommendation of the guides, in a sentence
 */
public record Knob(String name, String option, String usual, String changed, String claim) {

    /** Name that selects all knobs of an engine. */
    public static final String ALL = "all";

    /** Knobs of the process, which every engine has. */
    private static final List<Knob> OF_PROCESS = List.of(
            new Knob(
                    "gc",
                    EngineOptions.JAVA_OPTIONS.name(),
                    "",
                    "-XX:+UseZGC",
                    "ZGC stops threads for less than a millisecond, and takes processor time and memory for it."),
            new Knob(
                    "pinning",
                    EngineOptions.CPUS.name(),
                    "",
                    EngineOptions.HALF,
                    "Dedicated processors keep an engine's caches warm and other work away from it."));

    /** Changes the broker rather than the engine, so {@link #ALL} leaves it out. */
    private static final Knob SECURITY = new Knob(
            EngineOptions.SECURITY.name(),
            EngineOptions.SECURITY.name(),
            ListenerKind.PLAINTEXT.word(),
            ListenerKind.TLS.word(),
            "TLS encrypts what clients and broker send. Published: 30 to 50 microseconds a message.");

    /** Claims about settings of Kafka's clients, which many engines have. */
    private static final Map<String, String> CLAIMS = Map.of(
            "linger",
            "A producer that waits for others to fill its batch raises throughput and costs up to that long.",
            "batch-size",
            "Small batches of the producer, Kafka's own, take less memory and limit the rate of results of some hundred bytes.",
            "compression",
            "Compressed batches take less network and disk, for processor time; small batches gain little.",
            "fetch-min-bytes",
            "Fewer and larger fetches take load off the broker; a fetch waits for so many bytes, 500 ms at most.");

    /**
     * Reads {@code OPTION | CHANGED | CLAIM}; those of Kafka's clients need no claim.
     *
     * @param usual the value of an option that is not given
     */
    static Knob parse(final String name, final String text, final UnaryOperator<String> usual) {
        final String[] parts = text.split("\\s*\\|\\s*", -1);
        if (parts.length < 2 || parts.length == 2 && !CLAIMS.containsKey(name)) {
            throw new IllegalArgumentException("knob." + name + ": is not OPTION | CHANGED | CLAIM");
        }
        return new Knob(
                name, parts[0], usual.apply(parts[0]), parts[1], parts.length == 2 ? CLAIMS.get(name) : parts[2]);
    }

    /** The knobs that an engine has with every workload, its specific ones first. */
    public static List<Knob> of(final EngineSpec engine) {
        return Stream.concat(engine.knobs().stream(), OF_PROCESS.stream()).toList();
    }

    /** All knobs of an engine: in addition the security of the broker. */
    public static List<Knob> all(final EngineSpec engine) {
        return Stream.concat(of(engine).stream(), Stream.of(SECURITY).filter(knob -> engine.isSecurable()))
                .toList();
    }

    /** The knob of this name of an engine, if it has it. */
    public static Optional<Knob> named(final EngineSpec engine, final String name) {
        return all(engine).stream().filter(knob -> knob.name().equals(name)).findFirst();
    }

    /** The names of all knobs of these engines, each once. */
    public static List<String> names(final EngineSpec... engines) {
        return Arrays.stream(engines)
                .flatMap(engine -> all(engine).stream())
                .map(Knob::name)
                .distinct()
                .toList();
    }
}
