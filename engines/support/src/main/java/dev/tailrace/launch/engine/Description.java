package dev.tailrace.launch.engine;

import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.progress.Guarantee;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Description of a program, as read from the properties in its module; makes an {@link EngineSpec} of it. The properties
 * are
 *
 * <ul>
 *   <li>of every program: {@code class}, its main class; {@code class-archive}, whether its classes are worth an archive that
 *       makes its start faster;
 *   <li>of an engine: {@code title}; {@code heap-mb}; {@code guarantees}, the usual one of a benchmark first; {@code
 *       runner}, whether {@code tailrace run} has it; {@code submit}, the command of a cluster that takes packaged jobs;
 *       {@code workloads}, {@code stages}, {@code open-tail}, {@code unordered}, {@code parallel}, {@code securable}, see {@link
 *       EngineSpec}; {@code default.NAME}, the value of an option in a benchmark where that is not the engine's default; {@code
 *       knob.NAME}, a setting that tuning guides speak of, see {@link Knob}.
 * </ul>
 *
 * The options that an engine declares are in a file next to the description, see {@link DeclaredOptions}. Values of
 * {@code default.NAME} and of knobs have to be values that these options take.
 */
final class Description {

    private static final String SUFFIX = ".properties";
    private static final String TITLE = "title";
    private static final String GUARANTEES = "guarantees";
    private static final String WORKLOADS = "workloads";
    private static final String STAGES = "stages";
    private static final String OPEN_TAIL = "open-tail";
    private static final String UNORDERED = "unordered";
    private static final String DEFAULT = "default.";
    private static final String KNOB = "knob.";
    private static final Set<String> KNOWN = Set.of(
            "class",
            "class-archive",
            TITLE,
            "runner",
            "submit",
            "heap-mb",
            GUARANTEES,
            WORKLOADS,
            STAGES,
            "parallel",
            "securable",
            UNORDERED,
            OPEN_TAIL);

    private final String program;
    private final Map<String, String> fields;
    private final DeclaredOptions options;

    private Description(final String program, final Map<String, String> fields, final DeclaredOptions options) {
        this.program = program;
        this.fields = fields;
        this.options = options;
        fields.keySet().stream()
                .filter(name ->
                        !KNOWN.contains(name) && Stream.of(DEFAULT, KNOB).noneMatch(name::startsWith))
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException(program + SUFFIX + ": unknown property '" + name + "'");
                });
    }

    static Description of(final Path file) {
        final String name = file.getFileName().toString();
        try (Reader text = Files.newBufferedReader(file)) {
            final InOrder fields = new InOrder();
            fields.load(text);
            final String program = name.substring(0, name.length() - SUFFIX.length());
            final Path options = file.resolveSibling(program + DeclaredOptions.SUFFIX);
            return new Description(
                    program,
                    fields.read,
                    Files.exists(options) ? DeclaredOptions.parse(Files.readString(options)) : DeclaredOptions.of());
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether it is an engine; other programs are tools. */
    boolean isEngine() {
        return fields.containsKey(TITLE);
    }

    EngineSpec engine() {
        final List<Guarantee> guarantees = guarantees(fields.getOrDefault(GUARANTEES, ""));
        return new EngineSpec(
                program,
                fields.get(TITLE),
                Integer.parseInt(fields.get("heap-mb")),
                guarantees,
                is("runner", false),
                fields.getOrDefault("submit", ""),
                words(fields.getOrDefault(WORKLOADS, "")),
                words(fields.getOrDefault(STAGES, "")).stream()
                        .map(EngineSpec.Stage::parse)
                        .toList(),
                condition(OPEN_TAIL),
                condition(UNORDERED),
                !guarantees.isEmpty() && is("parallel", true),
                !guarantees.isEmpty() && is("securable", true),
                checked(withPrefix(DEFAULT)),
                options,
                knobs());
    }

    private boolean is(final String name, final boolean unless) {
        return Optional.ofNullable(fields.get(name))
                .map(word -> flag(name, word))
                .orElse(unless);
    }

    private static boolean flag(final String name, final String word) {
        if (!word.equals("true") && !word.equals("false")) {
            throw new IllegalArgumentException(name + "=" + word + ": neither true nor false");
        }
        return word.equals("true");
    }

    private String condition(final String name) {
        final String words = fields.getOrDefault(name, "false");
        final int equals = words.indexOf('=');
        if (equals < 0) {
            flag(name, words);
        } else {
            checked(Map.of(words.substring(0, equals), words.substring(equals + 1)));
        }
        return words;
    }

    private static List<Guarantee> guarantees(final String words) {
        return words(words).stream()
                .map(word -> ConstantNames.parse(Guarantee.class, word))
                .toList();
    }

    private static List<String> words(final String list) {
        return Stream.of(list.split(","))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private List<Knob> knobs() {
        return withPrefix(KNOB).entrySet().stream()
                .map(knob -> Knob.parse(knob.getKey(), knob.getValue(), this::usual))
                .peek(knob -> checked(Map.of(knob.option(), knob.changed())))
                .toList();
    }

    private String usual(final String option) {
        return options.usual(option)
                .or(() -> EngineOptions.ALL.usual(option))
                .orElseThrow(() -> new IllegalArgumentException(
                        program + DeclaredOptions.SUFFIX + " does not have the default of '" + option + "'"));
    }

    private Map<String, String> checked(final Map<String, String> values) {
        options.and(EngineOptions.ALL).problems(values).stream().findFirst().ifPresent(problem -> {
            throw new IllegalArgumentException(program + SUFFIX + ": " + problem);
        });
        return values;
    }

    private Map<String, String> withPrefix(final String prefix) {
        final Map<String, String> found = new LinkedHashMap<>();
        fields.forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                found.put(name.substring(prefix.length()), value.strip());
            }
        });
        return found;
    }

    /** Properties in the order of their file. */
    private static final class InOrder extends Properties {

        private static final long serialVersionUID = 1L;

        private final transient Map<String, String> read = new LinkedHashMap<>();

        @Override
        public synchronized Object put(final Object name, final Object value) {
            return read.put((String) name, (String) value);
        }
    }
}
