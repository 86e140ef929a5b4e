package dev.tailrace.stream;

import dev.tailrace.plan.NearestWord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One setting of a pipeline, an engine or a command: its name, its values, its default and how its text is read.
 *
 * @param name lower-case words joined by dashes, as on the command line
 * @param values the values that it takes, for help texts: {@code 1..10}, {@code one | another}, or a word such as {@code FILE}
 * @param defaultText text of the value when it is not given
 * @param description one sentence, units included
 * @param parser reads the text; throws {@link IllegalArgumentException} saying what was expected
 * @param <T> type of the value
 */
public record Setting<T>(
        String name, String values, String defaultText, String description, Function<String, T> parser) {

    private static final Pattern DURATION = Pattern.compile("(\\d{1,15})\\s*(ns|us|ms|s|m|h)");
    private static final String OR = " | ";

    /** A setting whose help shows its name in capitals for the value. */
    public Setting(
            final String name, final String defaultText, final String description, final Function<String, T> parser) {
        this(name, name.toUpperCase(Locale.ROOT), defaultText, description, parser);
    }

    /** A positive duration: a whole number and a unit, {@code 1s}, {@code 250ms}, {@code 5m}. */
    public static Setting<Duration> duration(final String name, final String defaultText, final String description) {
        return new Setting<>(name, "DURATION", defaultText, description, Setting::parseDuration);
    }

    /** A whole number in a range. */
    public static Setting<Integer> integer(
            final String name, final int defaultValue, final int least, final int most, final String description) {
        return number(name, defaultValue, least, most, description).map(Math::toIntExact);
    }

    /** A whole number in a range; {@link Long#MAX_VALUE} for a range without an upper bound. */
    public static Setting<Long> number(
            final String name, final long defaultValue, final long least, final long most, final String description) {
        return new Setting<>(
                name,
                least + ".." + (most == Long.MAX_VALUE ? "" : most),
                Long.toString(defaultValue),
                description,
                text -> parseNumber(text, least, most));
    }

    /** A setting that is {@code true} or {@code false}. */
    public static Setting<Boolean> flag(final String name, final boolean defaultValue, final String description) {
        return choice(name, Boolean.toString(defaultValue), List.of("true", "false"), description)
                .map(Boolean::valueOf);
    }

    /** Any text. */
    public static Setting<String> text(
            final String name, final String values, final String defaultText, final String description) {
        return new Setting<>(name, values, defaultText, description, Function.identity());
    }

    /** One of several words. */
    public static Setting<String> choice(
            final String name, final String defaultText, final List<String> choices, final String description) {
        return new Setting<>(name, String.join(OR, choices), defaultText, description, text -> oneOf(text, choices));
    }

    /** One of the constants of an enum, by their names in lower case with dashes: {@code at-least-once}. */
    public static <E extends Enum<E>> Setting<E> choice(
            final String name, final E defaultValue, final String description) {
        final Map<String, E> constants = new LinkedHashMap<>();
        for (final E constant : defaultValue.getDeclaringClass().getEnumConstants()) {
            constants.put(word(constant), constant);
        }
        return choice(name, word(defaultValue), List.copyOf(constants.keySet()), description)
                .map(constants::get);
    }

    /** Several of a list of words, separated by commas. */
    public static Setting<Set<String>> choices(
            final String name, final String defaultText, final List<String> choices, final String description) {
        return new Setting<>(name, String.join(",", choices), defaultText, description, text -> someOf(text, choices));
    }

    /** A file to read, or nothing when the text is empty. */
    public static Setting<Optional<Path>> file(final String name, final String description) {
        return new Setting<>(
                name, "FILE", "", description, text -> text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text)));
    }

    /** The same setting, with another type made of its values. */
    public <R> Setting<R> map(final Function<? super T, ? extends R> change) {
        return new Setting<>(name, values, defaultText, description, text -> change.apply(parser.apply(text)));
    }

    /** The same setting without a default: its value is empty when it is not given, or given as an empty text. */
    public Setting<Optional<T>> optional() {
        return new Setting<>(
                name,
                values,
                "",
                description,
                text -> text.isEmpty() ? Optional.empty() : Optional.of(parser.apply(text)));
    }

    private static String word(final Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Duration parseDuration(final String text) {
        final Matcher matcher = DURATION.matcher(text.trim());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("expected a whole number and a unit (ns, us, ms, s, m, h), such as 1s");
        }
        final long amount = Long.parseLong(matcher.group(1));
        final long unitNs =
                switch (matcher.group(2)) {
                    case "ns" -> 1L;
                    case "us" -> 1_000L;
                    case "ms" -> 1_000_000L;
                    case "s" -> 1_000_000_000L;
                    case "m" -> 60_000_000_000L;
                    default -> 3_600_000_000_000L;
                };
        if (amount == 0 || amount > Long.MAX_VALUE / 4 / unitNs) {
            throw new IllegalArgumentException("expected a positive duration of at most 73 years");
        }
        return Duration.ofNanos(amount * unitNs);
    }

    private static Long parseNumber(final String text, final long least, final long most) {
        final String expected = most == Long.MAX_VALUE
                ? "expected a whole number, " + least + " or more"
                : "expected a whole number from " + least + " to " + most;
        try {
            final long value = Long.parseLong(text.trim());
            if (value < least || value > most) {
                throw new IllegalArgumentException(expected);
            }
            return value;
        } catch (final NumberFormatException notANumber) {
            throw new IllegalArgumentException(expected, notANumber);
        }
    }

    private static String oneOf(final String text, final List<String> choices) {
        if (!choices.contains(text)) {
            throw new IllegalArgumentException(
                    "expected one of " + String.join(", ", choices) + NearestWord.hint(text, choices));
        }
        return text;
    }

    private static Set<String> someOf(final String text, final List<String> choices) {
        final Set<String> chosen = new LinkedHashSet<>();
        for (final String word : text.split(",", -1)) {
            if (!choices.contains(word.trim())) {
                throw new IllegalArgumentException("'" + word.trim() + "' is not one of " + String.join(", ", choices)
                        + NearestWord.hint(word.trim(), choices));
            }
            chosen.add(word.trim());
        }
        return chosen;
    }
}
