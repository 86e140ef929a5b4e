package dev.tailrace.cli.run;

import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.outcome.StatusException;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Refuses options that the chosen runner cannot use, instead of ignoring them. */
final class GivenOptions {

    /**
     * Options that only a run in this process has: a feed, an output file, and options for measurements and experiments.
     */
    private static final Set<String> IN_PROCESS =
            Set.of("--input", "--output", "--pace", "--latency", "--parallelism", "--idle", "--max-wait", "--report");

    private final ParseResult parsed;

    GivenOptions(final ParseResult parsed) {
        this.parsed = parsed;
    }

    /** Refuses the options of runs on topics; for a run in this process. */
    void refuseThoseOfTopics() {
        final List<String> given = names(option -> isOf(TopicOptions.class, option));
        if (!given.isEmpty()) {
            throw StatusException.usage("only a run on topics has " + String.join(", ", given)
                    + "; leave it out, or give a --runner that reads topics as well");
        }
    }

    /** Refuses the options of runs in this process; for a run on topics. */
    void refuseThoseInProcess(final EngineSpec runner) {
        final List<String> given = names(option -> IN_PROCESS.contains(option.longestName())
                && !runner.own().has(option.longestName().substring(2)));
        if (!given.isEmpty()) {
            throw StatusException.usage("a run on topics has no " + String.join(", ", given) + "; leave it out");
        }
    }

    private static boolean isOf(final Class<?> group, final OptionSpec option) {
        return option.group() != null && option.group().typeInfo().getType() == group;
    }

    private List<String> names(final Predicate<OptionSpec> which) {
        return parsed.matchedOptions().stream()
                .filter(which)
                .map(OptionSpec::longestName)
                .toList();
    }
}
