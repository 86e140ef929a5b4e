package dev.tailrace.cli.run;

import dev.tailrace.bench.listing1.Listing1;
import dev.tailrace.cli.shell.CliException;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Refuses options that the chosen pipeline cannot use: the run would not be what its user believes it to be. */
final class GivenOptions {

    /** What every pipeline has. */
    private static final Set<String> COMMON =
            Set.of("--set", "--class-path", "--parallelism", "--ordering", "--threads", "--idle");

    private final ParseResult parsed;

    GivenOptions(final ParseResult parsed) {
        this.parsed = parsed;
    }

    /** For the pipeline that makes its own records. */
    void refuseThoseOfFeeds() {
        final List<String> given = parsed.matchedOptions().stream()
                .filter(option -> option.group() == null)
                .map(OptionSpec::longestName)
                .filter(name -> !COMMON.contains(name))
                .toList();
        if (!given.isEmpty()) {
            throw CliException.usage(
                    Listing1.NAME + " makes its own records and reads no feed; leave out " + String.join(", ", given));
        }
    }

    /** For all others. */
    void refuseThoseOfListing1() {
        final List<String> given = parsed.matchedOptions().stream()
                .filter(option -> option.group() != null)
                .map(OptionSpec::longestName)
                .toList();
        if (!given.isEmpty()) {
            throw CliException.usage("only " + Listing1.NAME + " has " + String.join(", ", given)
                    + "; leave it out, or run that pipeline");
        }
    }
}
