package dev.tailrace.launch.engine;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.plan.NearestWord;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The options that a program declares, in order. It checks given values, and reports all problems at once. An empty value
 * stands for the default. A setting whose name ends with {@value #ANY} is for all options that begin with the rest of its
 * name.
 *
 * <p>The class that uses an option declares it. The command and the benchmark do not load that class; they read the
 * declarations from a file next to the program's description, which a test of the program's module writes and compares, and
 * refuse what the program refuses, in the same words.
 *
 * <p>Immutable.
 */
public final class DeclaredOptions {

    /** Suffix of the file with the options of a program. */
    static final String SUFFIX = ".options";

    /** End of the name of a setting that stands for all options with a prefix. */
    static final String ANY = "*";

    private static final String TAB = "\t";
    private static final int COLUMNS = 4;
    private static final String HEADING = "# Written by a test from the declarations in the program's class:"
            + " name, values, default, meaning. -Dtailrace.options=write writes it again.\n";
    private static final Pattern RANGE = Pattern.compile("(\\d{1,18})\\.\\.(\\d{0,18})");

    private final List<Setting<?>> settings;
    private final Map<String, String> ofLibraries;

    private DeclaredOptions(final List<Setting<?>> settings, final Map<String, String> ofLibraries) {
        this.settings = List.copyOf(settings);
        this.ofLibraries = Map.copyOf(ofLibraries);
    }

    /** These options. */
    public static DeclaredOptions of(final Setting<?>... settings) {
        return new DeclaredOptions(List.of(settings), Map.of());
    }

    /** These options and others. */
    public DeclaredOptions and(final DeclaredOptions others) {
        final Map<String, String> both = new TreeMap<>(ofLibraries);
        both.putAll(others.ofLibraries);
        return new DeclaredOptions(
                Stream.concat(settings.stream(), others.settings.stream()).toList(), both);
    }

    /**
     * Reads the text of a file of options.
     *
     * @throws IllegalArgumentException when it is something else
     */
    public static DeclaredOptions parse(final String text) {
        final List<Setting<?>> settings = new ArrayList<>();
        final Map<String, String> ofLibraries = new LinkedHashMap<>();
        text.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            final String[] columns = line.split(TAB, -1);
            if (columns.length != COLUMNS) {
                throw new IllegalArgumentException("'" + line + "' is not an option: name, values, default, meaning");
            }
            if (columns[COLUMNS - 1].isEmpty()) {
                ofLibraries.put(columns[0], columns[2]);
            } else {
                settings.add(new Setting<>(columns[0], columns[1], columns[2], columns[3], parser(columns[1])));
            }
        });
        return new DeclaredOptions(settings, ofLibraries);
    }

    // Values that are described by any other word can be judged by the program only.
    private static Function<String, Object> parser(final String values) {
        final Matcher range = RANGE.matcher(values);
        if (range.matches()) {
            final String most = range.group(2);
            return Setting.number(
                            "",
                            0,
                            Long.parseLong(range.group(1)),
                            most.isEmpty() ? Long.MAX_VALUE : Long.parseLong(most),
                            "")
                    .parser()::apply;
        }
        return switch (values) {
            case RecordKey.VALUES -> RecordKey::parse;
            case EngineOptions.ADDRESS -> EngineOptions::address;
            case EngineOptions.TASKS -> Parallelism::parse;
            default ->
                values.contains(" | ")
                        ? Setting.choice("", "", List.of(values.split(" \\| ")), "")
                                .parser()::apply
                        : text -> text;
        };
    }

    /**
     * The text of the file of these options.
     *
     * @param usual values of options without a default when they are not given, and of properties of Kafka's clients when
     *     they are not given, by name; a benchmark compares with them
     */
    public String text(final Map<String, String> usual) {
        final Map<String, String> rest = new TreeMap<>(usual);
        final StringBuilder text = new StringBuilder(HEADING);
        for (final Setting<?> setting : settings) {
            final String own = rest.remove(setting.name());
            row(
                    text,
                    setting.name(),
                    setting.values(),
                    own == null ? setting.defaultText() : own,
                    setting.description());
        }
        rest.forEach((name, value) -> row(text, name, "", value, ""));
        return text.toString();
    }

    private static void row(final StringBuilder text, final String... columns) {
        text.append(String.join(TAB, columns)).append('\n');
    }

    /** The declarations. */
    public List<Setting<?>> settings() {
        return settings;
    }

    /** The names, in order. */
    public List<String> names() {
        return settings.stream().map(Setting::name).toList();
    }

    /** Whether there is such an option. */
    public boolean has(final String name) {
        return declared(name).isPresent();
    }

    private Optional<Setting<?>> declared(final String name) {
        return settings.stream()
                .filter(setting -> setting.name().endsWith(ANY)
                        ? name.startsWith(
                                setting.name().substring(0, setting.name().length() - ANY.length()))
                        : name.equals(setting.name()))
                .findFirst();
    }

    /** Value of an option, or of a property of Kafka's clients, that is not given; empty when the options do not say it. */
    public Optional<String> usual(final String name) {
        return settings.stream()
                .filter(setting -> setting.name().equals(name))
                .<String>map(Setting::defaultText)
                .findFirst()
                .or(() -> Optional.ofNullable(ofLibraries.get(name)));
    }

    /**
     * Every unknown name, with the name that was probably meant, and every wrong value, with what is expected. Each problem
     * begins with the name of the option.
     *
     * @param given values by name
     */
    public List<String> problems(final Map<String, String> given) {
        return new TreeMap<>(given)
                .entrySet().stream()
                        .map(option -> problem(option.getKey(), option.getValue()))
                        .flatMap(Optional::stream)
                        .toList();
    }

    private Optional<String> problem(final String name, final String text) {
        final Optional<Setting<?>> declared = declared(name);
        if (declared.isEmpty()) {
            return Optional.of(name + ": unknown option; available: "
                    + (settings.isEmpty() ? "none" : String.join(", ", names())) + NearestWord.hint(name, names()));
        }
        try {
            if (!text.isEmpty()) {
                declared.get().parser().apply(text);
            }
            return Optional.empty();
        } catch (final IllegalArgumentException wrong) {
            return Optional.of(name + "=" + text + ": " + wrong.getMessage());
        }
    }

    /**
     * For a runner that has these options.
     *
     * @throws StatusException when the options of a run have problems; it lists all of them
     */
    public void check(final RunSpec run) {
        final List<String> problems = problems(run.options());
        if (!problems.isEmpty()) {
            throw StatusException.usage(
                    problems.stream().map("--runner-option "::concat).collect(Collectors.joining("\n")));
        }
    }

    /**
     * The values of the options of a run.
     *
     * @throws StatusException when they have problems; it lists all of them
     */
    public Settings read(final RunSpec run) {
        check(run);
        final List<String> names = names();
        final Map<String, String> given = new TreeMap<>(run.options());
        given.entrySet().removeIf(option -> option.getValue().isEmpty() || !names.contains(option.getKey()));
        return Settings.of(settings, given);
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof DeclaredOptions
                && ((DeclaredOptions) other)
                        .text(((DeclaredOptions) other).ofLibraries)
                        .equals(text(ofLibraries));
    }

    @Override
    public int hashCode() {
        return Objects.hash(names());
    }

    @Override
    public String toString() {
        return names().toString();
    }
}
