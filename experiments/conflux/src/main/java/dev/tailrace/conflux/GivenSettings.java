package dev.tailrace.conflux;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.samples.listing1.Listing1;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The settings of the pipeline that a command line gives, by name or by options of their own. */
final class GivenSettings {

    private final Map<String, String> settings;

    /**
     * @param named those that are given by name
     */
    GivenSettings(final Map<String, String> named) {
        settings = new LinkedHashMap<>(named);
    }

    /** Adds a setting that has an option of its own; null when the option was not given. */
    GivenSettings add(final String name, final String value) {
        if (value != null && settings.putIfAbsent(name, value) != null) {
            throw StatusException.usage("--" + name + " and --set " + name + "=... are both given; give one");
        }
        return this;
    }

    /**
     * Adds a setting for each operator that is named, or for all: {@code filter=100,map=300} or {@code 200}.
     *
     * @param option its name, for messages
     * @param suffix of the settings, whose names begin with that of the operator
     * @param text as given, or null
     */
    GivenSettings addPerOperator(final String option, final String suffix, final String text) {
        if (text == null) {
            return this;
        }
        if (!text.contains("=")) {
            Listing1.OPERATORS.forEach(node -> add(node + suffix, text));
            return this;
        }
        for (final String part : text.split(",", -1)) {
            addOne(option, suffix, part.trim());
        }
        return this;
    }

    private void addOne(final String option, final String suffix, final String part) {
        final List<String> nodeAndValue = List.of(part.split("=", 2));
        if (nodeAndValue.size() < 2) {
            throw StatusException.usage(option + " has '" + part + "'; expected one number, or one for each of "
                    + String.join(", ", Listing1.OPERATORS) + ", such as " + Listing1.OPERATORS.get(0) + "=2");
        }
        if (!Listing1.OPERATORS.contains(nodeAndValue.get(0))) {
            throw StatusException.usage(option + ": there is no operator '" + nodeAndValue.get(0) + "'; there are "
                    + String.join(", ", Listing1.OPERATORS));
        }
        add(nodeAndValue.get(0) + suffix, nodeAndValue.get(1));
    }

    Map<String, String> all() {
        return settings;
    }
}
