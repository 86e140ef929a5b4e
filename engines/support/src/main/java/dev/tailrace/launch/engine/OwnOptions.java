package dev.tailrace.launch.engine;

import dev.tailrace.launch.run.RunSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The options that an engine has beside those of {@link EngineOptions}, with what their values can be. Immutable. */
public final class OwnOptions {

    private static final String ANY = "*";

    private final Map<String, OptionKind> kinds;

    /** @param kinds by name, or by what names begin with and a star */
    OwnOptions(final Map<String, OptionKind> kinds) {
        this.kinds = new LinkedHashMap<>(kinds);
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof OwnOptions && kinds.equals(((OwnOptions) other).kinds);
    }

    @Override
    public int hashCode() {
        return kinds.hashCode();
    }

    /** Their names, prefixes left out. */
    public List<String> names() {
        return kinds.keySet().stream().filter(name -> !name.endsWith(ANY)).toList();
    }

    /** Whether there is one of this name, or one that is handed on. */
    public boolean has(final String option) {
        return kinds.keySet().stream()
                .anyMatch(name -> name.endsWith(ANY)
                        ? option.startsWith(name.substring(0, name.length() - 1))
                        : option.equals(name));
    }

    /**
     * For the engine that has these options.
     *
     * @throws IllegalArgumentException when a spec has others
     */
    public void refuseOthers(final RunSpec spec) {
        spec.refuseOptionsBeside(
                Stream.concat(names().stream(), spec.options().keySet().stream().filter(this::has))
                        .distinct()
                        .toArray(String[]::new));
    }

    /** What is wrong with a value, in words behind {@code OPTION=VALUE}; nothing when only the engine can tell. */
    public Optional<String> problem(final String option, final String value) {
        return Optional.ofNullable(kinds.get(option))
                .flatMap(kind -> kind.problem(value))
                .map(problem -> option + "=" + value + ": " + problem);
    }

    /** Those that are a choice, and the words of each. */
    public Map<String, List<String>> choices() {
        final Map<String, List<String>> choices = new LinkedHashMap<>();
        kinds.forEach((option, kind) -> {
            if (!kind.words().isEmpty()) {
                choices.put(option, kind.words());
            }
        });
        return choices;
    }
}
