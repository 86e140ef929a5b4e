package dev.tailrace.launch.engine;

import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.stream.Parallelism;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The kind of values of an option, so that a wrong value is refused before a benchmark starts the engine. A description has
 * {@code one | another} for a choice, {@code 1..10} or {@code 1..} for a whole number, {@code ms} for a time, {@code
 * address}, {@code record-key}, {@code parallelism}, or {@code text} for anything.
 *
 * @param text the kind as a description has it
 */
record OptionKind(String text) {

    private static final String OR = "|";
    private static final long LARGE = 999_999_999;
    private static final Pattern RANGE = Pattern.compile("([0-9]{1,18})\\.\\.([0-9]{0,18})");

    /** @throws IllegalArgumentException when there is no such kind */
    OptionKind {
        check(text);
    }

    private static Function<String, Optional<String>> check(final String text) {
        final Matcher range = RANGE.matcher(text);
        if (range.matches()) {
            final String most = range.group(2);
            return number(Long.parseLong(range.group(1)), most.isEmpty() ? Long.MAX_VALUE : Long.parseLong(most));
        }
        if (text.contains(OR)) {
            return choice(words(text));
        }
        return switch (text) {
            case "text" -> value -> Optional.empty();
            case "ms" -> number(0, LARGE);
            case "address" -> OptionKind::address;
            case "record-key" -> OptionKind::recordKey;
            case "parallelism" -> OptionKind::parallelism;
            default -> throw new IllegalArgumentException("'" + text + "' is no kind of option");
        };
    }

    private static List<String> words(final String text) {
        return Stream.of(text.split(Pattern.quote(OR))).map(String::strip).toList();
    }

    private static Function<String, Optional<String>> choice(final List<String> all) {
        return value -> all.contains(value) ? Optional.empty() : Optional.of("none of " + String.join(", ", all));
    }

    private static Function<String, Optional<String>> number(final long least, final long most) {
        return value -> isWhole(value) && Long.parseLong(value) >= least && Long.parseLong(value) <= most
                ? Optional.empty()
                : Optional.of("not a whole number, " + least + " or more" + (most < LARGE ? ", up to " + most : ""));
    }

    private static boolean isWhole(final String value) {
        return value.matches("[0-9]{1,18}");
    }

    private static Optional<String> address(final String value) {
        return value.matches("[^:/]+:[0-9]{1,5}") ? Optional.empty() : Optional.of("not HOST:PORT");
    }

    private static Optional<String> recordKey(final String value) {
        try {
            RecordKey.parse(value);
            return Optional.empty();
        } catch (final IllegalArgumentException other) {
            return Optional.of("none of " + RecordKey.WORDS);
        }
    }

    private static Optional<String> parallelism(final String value) {
        try {
            Parallelism.parse(value);
            return Optional.empty();
        } catch (final IllegalArgumentException senseless) {
            return Optional.of(senseless.getMessage());
        }
    }

    /** The words of a choice; empty for other kinds. */
    List<String> words() {
        return text.contains(OR) ? words(text) : List.of();
    }

    /** Message about a wrong value; empty when the value is valid. */
    Optional<String> problem(final String value) {
        return check(text).apply(value);
    }
}
