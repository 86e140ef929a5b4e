package dev.tailrace.launch.engine;

import dev.tailrace.launch.broker.ListenerKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Lists the knobs of each engine. Not listed are settings that guides name but engines do not have, such as Flink's {@code
 * taskmanager.cpu.cores}, which pins nothing, and settings that guides set to their defaults.
 */
public final class Knobs {

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

    private Knobs() {}

    /** The knobs that an engine has with every workload, its specific ones first. */
    public static List<Knob> of(final EngineSpec engine) {
        return Stream.concat(engine.knobs().stream(), OF_PROCESS.stream()).toList();
    }

    /**
     * All knobs of an engine: in addition the security of the broker, and those of a job with a method, which not every
     * workload has.
     */
    public static List<Knob> all(final EngineSpec engine) {
        return Stream.of(
                        of(engine).stream(),
                        Stream.of(SECURITY).filter(knob -> !engine.isInProcess()),
                        engine.job().stream().flatMap(job -> job.knobs().stream()))
                .flatMap(knobs -> knobs)
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
