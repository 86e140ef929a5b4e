package dev.tailrace.cli.run;

import dev.tailrace.cli.shell.Paths;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.output.OutputConnectors;
import dev.tailrace.launch.pipeline.Graphs;
import dev.tailrace.plan.NearestWord;
import dev.tailrace.stream.StreamGraph;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where the results of each sink go, from the {@code --output} options: {@code SINK=TARGET} for one sink, {@code TARGET} for
 * all sinks that are not named.
 *
 * @param targets by sink; sinks whose results are only counted are missing
 */
record GivenOutputs(Map<String, Given> targets) {

    /** The name of a sink and where its results go; a file of such a name is given as {@code ./a=b}. */
    private static final Pattern NAMED = Pattern.compile("([A-Za-z][A-Za-z0-9_-]*)=(.+)");

    /** An address of QuestDB has the table in its path. */
    private static final Pattern TABLE_OF_QUESTDB = Pattern.compile("questdb://[^/]*/([^/]+)");

    private static final Set<String> JSON_SUFFIXES = Set.of(".json", ".jsonl", ".ndjson", ".txt");
    private static final Pattern SUFFIX = Pattern.compile(".+(\\.[A-Za-z][A-Za-z0-9]*)");

    /** A target: a file for lines, or the store of a connector. */
    sealed interface Given permits Lines, Store {}

    /**
     * A file for lines, which several sinks may share.
     *
     * @param name of the file, or {@code -}
     */
    record Lines(String name) implements Given {}

    /**
     * A store of a connector.
     *
     * @param connector its name
     */
    record Store(String connector, OutputTarget target) implements Given {}

    /**
     * Reads the options.
     *
     * @throws StatusException for a sink that does not exist or is given twice, and for an address that cannot be used
     */
    static GivenOutputs of(final List<String> given, final StreamGraph graph, final OutputConnectors connectors) {
        final Map<String, Optional<RecordSchema>> sinks = Graphs.schemas(graph);
        final Map<String, String> byName = new LinkedHashMap<>();
        String others = null;
        for (final String output : given) {
            final Matcher named = NAMED.matcher(output);
            if (!named.matches()) {
                if (others != null) {
                    throw StatusException.usage("--output " + others + " and --output " + output
                            + " are both for all sinks; give SINK=" + output + ", of " + sinks.keySet());
                }
                others = output;
            } else if (byName.putIfAbsent(sink(named.group(1), output, sinks, graph), named.group(2)) != null) {
                throw StatusException.usage("--output: sink '" + named.group(1) + "' is given twice");
            }
        }
        final Map<String, Given> targets = new LinkedHashMap<>();
        for (final String sink : sinks.keySet()) {
            final String target = byName.getOrDefault(sink, others);
            if (target != null) {
                targets.put(sink, target(sink, target, sinks.get(sink), connectors));
            }
        }
        checkDistinct(targets);
        return new GivenOutputs(targets);
    }

    private static String sink(
            final String name, final String output, final Map<String, ?> sinks, final StreamGraph graph) {
        if (!sinks.containsKey(name)) {
            throw StatusException.usage("--output " + output + ": pipeline '" + graph.name() + "' has no sink '" + name
                    + "'; available: " + sinks.keySet() + NearestWord.hint(name, sinks.keySet())
                    + "; a file of that name is ./" + output);
        }
        return name;
    }

    private static Given target(
            final String sink,
            final String text,
            final Optional<RecordSchema> schema,
            final OutputConnectors connectors) {
        final int question = text.indexOf('?');
        final String address = question < 0 ? text : text.substring(0, question);
        final Optional<String> connector = connectors.nameFor(address);
        if (connector.isEmpty() || schema.isEmpty() && text.endsWith(".csv")) {
            if (text.endsWith(".gz") || text.endsWith(".zst")) {
                throw StatusException.usage("--output " + text
                        + ": lines are written without compression; write them to '-' and compress the pipe");
            }
            // Lines of an encoder without a schema may have any format.
            if (schema.isPresent()) {
                checkSuffix(text, Paths.of(address), connectors);
            }
            return new Lines(Paths.output(text));
        }
        final Map<String, String> parameters = new LinkedHashMap<>();
        if (question >= 0) {
            for (final String parameter : text.substring(question + 1).split("&")) {
                parse(text, parameter, connectors.parametersOf(connector.get()), parameters);
            }
        }
        if (schema.isEmpty()) {
            throw StatusException.usage("--output " + text + ": results of '" + sink
                    + "' have no schema, so there are no columns for them; write them to a file as lines");
        }
        return new Store(connector.get(), new OutputTarget(address, parameters, sink, schema.get()));
    }

    private static void checkSuffix(final String text, final Path file, final OutputConnectors connectors) {
        final Matcher named = SUFFIX.matcher(String.valueOf(file.getFileName()));
        final boolean isPipe = Files.exists(file) && !Files.isRegularFile(file);
        if (!named.matches() || isPipe || JSON_SUFFIXES.contains(named.group(1))) {
            return;
        }
        final List<String> known = Stream.concat(JSON_SUFFIXES.stream(), connectors.suffixes())
                .sorted()
                .toList();
        throw StatusException.usage("--output " + text + ": unknown suffix '" + named.group(1) + "'; available: "
                + String.join(", ", known) + "; a name without a suffix is for lines of JSON"
                + NearestWord.hint(named.group(1).toLowerCase(Locale.ROOT), known));
    }

    private static void parse(
            final String text, final String parameter, final List<String> known, final Map<String, String> parameters) {
        final int equals = parameter.indexOf('=');
        final String name = equals < 0 ? parameter : parameter.substring(0, equals);
        if (name.equals("password")) {
            throw StatusException.usage("--output: leave out the password, which others see on the command line");
        }
        if (equals < 0 || !known.contains(name)) {
            throw StatusException.usage("--output " + text + ": "
                    + (equals < 0 ? "'" + parameter + "' has no value" : "unknown parameter '" + name + "'")
                    + "; available: " + known + NearestWord.hint(name, known));
        }
        if (parameters.put(name, URLDecoder.decode(parameter.substring(equals + 1), StandardCharsets.UTF_8)) != null) {
            throw StatusException.usage("--output " + text + ": '" + name + "' is given twice");
        }
    }

    private static void checkDistinct(final Map<String, Given> targets) {
        final Map<String, String> tables = new LinkedHashMap<>();
        targets.forEach((sink, given) -> {
            if (given instanceof Store store) {
                table(store.target())
                        .ifPresent(table ->
                                checkDistinct(tables, sink, store.target().address(), table));
            }
        });
    }

    private static void checkDistinct(
            final Map<String, String> tables, final String sink, final String address, final String table) {
        final String other = tables.putIfAbsent(address + " " + table, sink);
        if (other != null) {
            throw StatusException.usage("--output: sinks '" + other + "' and '" + sink + "' have the same table '"
                    + table + "'; name one sink with SINK=");
        }
    }

    /** The table that an address names; empty if each sink has one of its name. */
    private static Optional<String> table(final OutputTarget target) {
        final Matcher path = TABLE_OF_QUESTDB.matcher(target.address());
        return Optional.ofNullable(
                path.matches() ? path.group(1) : target.parameters().get("table"));
    }

    /** Whether there is none. */
    boolean isEmpty() {
        return targets.isEmpty();
    }

    /** Whether results go to a store. */
    boolean haveStores() {
        return targets.values().stream().anyMatch(Store.class::isInstance);
    }

    /** Whether results go to standard output. */
    boolean useStandardOutput() {
        return targets.containsValue(new Lines(Paths.STANDARD_STREAM));
    }

    /** The names of the files that results go to. */
    List<String> files() {
        return targets.values().stream()
                .map(GivenOutputs::file)
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }

    private static Optional<String> file(final Given given) {
        if (given instanceof Lines lines) {
            return Optional.of(lines.name()).filter(name -> !name.equals(Paths.STANDARD_STREAM));
        }
        final Store store = (Store) given;
        final String address = store.target().address();
        final String scheme = store.connector() + ":";
        // What follows a scheme may be a folder or a host.
        return address.startsWith(scheme)
                ? Optional.of(address.substring(scheme.length()))
                        .filter(name -> !name.isEmpty() && Files.isRegularFile(Paths.of(name)))
                : Optional.of(address);
    }
}
