package dev.tailrace.cli.listing;

import dev.tailrace.cli.catalog.PipelineOptions;
import dev.tailrace.cli.shell.CliException;
import dev.tailrace.samples.listing1.Listing1;
import java.util.List;
import java.util.Map;

/** Options that have one value for all operators, or one for each: {@code 200}, {@code filter=100,map=300}. */
final class PerNode {

    private PerNode() {}

    /**
     * Adds a setting for each operator that is named, or for all.
     *
     * @param option its name, for messages
     * @param suffix of the settings, whose names begin with that of the operator
     * @param text as given, or null
     */
    static void add(final Map<String, String> settings, final String option, final String suffix, final String text) {
        if (text == null) {
            return;
        }
        if (!text.contains("=")) {
            Listing1.OPERATORS.forEach(node -> PipelineOptions.add(settings, node + suffix, text));
            return;
        }
        for (final String part : text.split(",", -1)) {
            addOne(settings, option, suffix, part.trim());
        }
    }

    private static void addOne(
            final Map<String, String> settings, final String option, final String suffix, final String part) {
        final List<String> nodeAndValue = List.of(part.split("=", 2));
        if (nodeAndValue.size() < 2) {
            throw CliException.usage(option + " has '" + part + "'; expected one number, or one for each of "
                    + String.join(", ", Listing1.OPERATORS) + ", such as " + Listing1.OPERATORS.get(0) + "=2");
        }
        if (!Listing1.OPERATORS.contains(nodeAndValue.get(0))) {
            throw CliException.usage(option + ": there is no operator '" + nodeAndValue.get(0) + "'; there are "
                    + String.join(", ", Listing1.OPERATORS));
        }
        PipelineOptions.add(settings, nodeAndValue.get(0) + suffix, nodeAndValue.get(1));
    }
}
