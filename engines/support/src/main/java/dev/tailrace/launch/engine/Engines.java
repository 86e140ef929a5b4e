package dev.tailrace.launch.engine;

import dev.tailrace.launch.process.Distribution;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Lists the engines, from the descriptions of programs in the modules, see {@link Distribution}. A new engine is a module
 * with such a description; no other code names it.
 */
public final class Engines {

    private Engines() {}

    /** All engines, by name. */
    public static List<EngineSpec> all() {
        return Distribution.current().descriptions().stream()
                .map(Description::of)
                .filter(Description::isEngine)
                .map(Description::engine)
                .sorted(Comparator.comparing(EngineSpec::name))
                .toList();
    }

    /** All names. */
    public static List<String> names() {
        return all().stream().map(EngineSpec::name).toList();
    }

    /** The engine of this name, if there is one. */
    public static Optional<EngineSpec> named(final String name) {
        return all().stream().filter(engine -> engine.name().equals(name)).findFirst();
    }

    /** The engines that run a pipeline on topics. */
    public static List<EngineSpec> runners() {
        return all().stream().filter(EngineSpec::isRunner).toList();
    }
}
