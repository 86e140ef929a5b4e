package dev.tailrace.cli.run;

import dev.tailrace.cli.shell.Paths;
import dev.tailrace.io.InputFormat;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.Distribution;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files that each source of a pipeline reads, from the {@code --input} options: {@code FILE} where there is one source,
 * else {@code SOURCE=FILE} for each.
 *
 * @param files names of files or folders, or {@code -}, by source in the order of the pipeline
 * @param formats what each source reads
 * @param areLines whether several files of a source are lines of one feed, which its sequence numbers put in order; else they
 *     are merged by time
 */
record GivenInputs(Map<String, List<String>> files, Map<String, InputFormat<?>> formats, boolean areLines) {

    /** The name of a node and what it reads; a file of such a name is given as {@code ./a=b}. */
    private static final Pattern NAMED = Pattern.compile("([A-Za-z][A-Za-z0-9_-]*)=(.+)");

    /**
     * Reads the options.
     *
     * @throws StatusException with every source that has no file, and every file that has no source or cannot be read
     */
    static GivenInputs of(final List<String> given, final StreamGraph graph, final Distribution distribution) {
        final Map<String, List<String>> files = new LinkedHashMap<>();
        sources(graph).forEach(source -> files.put(source, new ArrayList<>()));
        for (final String input : given.isEmpty() ? sample(graph, distribution) : given) {
            add(input, files, graph.name());
        }
        checkComplete(files, graph);
        files.values().forEach(names -> names.forEach(Paths::readableInput));
        checkIdle(files, graph);
        final Map<String, InputFormat<?>> formats = new HashMap<>();
        graph.sources().forEach(source -> formats.put(source.name(), format(source)));
        final boolean areLines = graph.order().filter(SourceOrder::isBySequence).isPresent();
        return new GivenInputs(files, formats, areLines);
    }

    private static InputFormat<?> format(final StreamNode source) {
        return source.format().orElse(Feeds.format());
    }

    /** The format that a source reads. */
    InputFormat<?> format(final String source) {
        return formats.get(source);
    }

    /** Whether a format has messages of ITCH, which have a type and a time of their own. */
    static boolean isItch(final InputFormat<?> format) {
        return Feeds.isFeed(format);
    }

    /** Whether all sources read ITCH. */
    boolean areItch() {
        return formats.values().stream().allMatch(GivenInputs::isItch);
    }

    private static List<String> sources(final StreamGraph graph) {
        return graph.sources().stream().map(StreamNode::name).toList();
    }

    private static List<String> sample(final StreamGraph graph, final Distribution distribution) {
        if (graph.sources().size() > 1) {
            throw StatusException.usage("pipeline '" + graph.name() + "' has several sources; name a feed for each: "
                    + options(sources(graph)));
        }
        final StreamNode source = graph.sources().get(0);
        if (!isItch(format(source))) {
            throw StatusException.usage("pipeline '" + graph.name() + "' reads "
                    + format(source).name() + ", which the sample feed is not; name a file with --input");
        }
        return List.of(distribution
                .sampleFeed()
                .map(Path::toString)
                .orElseThrow(() -> StatusException.usage(
                        "there is no sample feed in " + distribution.folder() + "; name a feed with --input")));
    }

    private static String options(final List<String> sources) {
        return String.join(
                " ",
                sources.stream().map(source -> "--input " + source + "=FILE").toList());
    }

    private static void add(final String input, final Map<String, List<String>> files, final String pipeline) {
        final Matcher named = NAMED.matcher(input);
        if (named.matches() && files.containsKey(named.group(1))) {
            files.get(named.group(1)).add(named.group(2));
        } else if (files.size() == 1) {
            files.values().iterator().next().add(input);
        } else if (named.matches()) {
            throw StatusException.usage("--input " + input + ": pipeline '" + pipeline + "' has no source '"
                    + named.group(1) + "'; available: " + files.keySet());
        } else {
            throw StatusException.usage("--input " + input + ": the source is missing; pipeline '" + pipeline + "' has "
                    + files.keySet() + "; give --input SOURCE=" + input);
        }
    }

    private static void checkComplete(final Map<String, List<String>> files, final StreamGraph graph) {
        final List<String> missing = files.keySet().stream()
                .filter(source -> files.get(source).isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            throw StatusException.usage("pipeline '" + graph.name() + "' lacks the input of "
                    + String.join(
                            ", ",
                            missing.stream().map(source -> "'" + source + "'").toList()) + "; give "
                    + options(missing));
        }
        if (files.values().stream()
                        .flatMap(List::stream)
                        .filter(Paths.STANDARD_STREAM::equals)
                        .count()
                > 1) {
            throw StatusException.usage("standard input is given twice; only one source can read it");
        }
    }

    // A silent pipe blocks the thread that reads it, so the others cannot continue without it.
    private static void checkIdle(final Map<String, List<String>> files, final StreamGraph graph) {
        final List<String> names = files.values().stream().flatMap(List::stream).toList();
        if (names.size() == 1
                || graph.order()
                        .map(SourceOrder::idle)
                        .filter(idle -> !idle.waits())
                        .isEmpty()) {
            return;
        }
        names.stream().filter(GivenInputs::isPipe).findFirst().ifPresent(pipe -> {
            throw StatusException.usage(
                    "pipeline '" + graph.name() + "' continues without a silent source, which a pipe"
                            + " does not allow: " + inWords(pipe) + "; read files, or use IdlePolicy.WAIT");
        });
    }

    private static boolean isPipe(final String name) {
        return name.equals(Paths.STANDARD_STREAM)
                || !Files.isRegularFile(Paths.of(name)) && !Files.isDirectory(Paths.of(name));
    }

    /** All files. */
    List<String> all() {
        return files.values().stream().flatMap(List::stream).toList();
    }

    /** Whether there is exactly one file. */
    boolean isOne() {
        return all().size() == 1;
    }

    /** The files in words, for the summary. */
    String describe() {
        if (isOne()) {
            return inWords(all().get(0));
        }
        final List<String> words = new ArrayList<>();
        files.forEach((source, names) -> names.forEach(name -> words.add(source + "=" + inWords(name))));
        return String.join(", ", words);
    }

    private static String inWords(final String name) {
        return name.equals(Paths.STANDARD_STREAM) ? "standard input" : name;
    }
}
