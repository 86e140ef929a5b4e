package dev.tailrace.launch.run;

import dev.tailrace.plan.NearestWord;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Converts enum constants to their names on command lines and in requests, and back: {@code exactly-once} for {@code
 * EXACTLY_ONCE}.
 */
public final class ConstantNames {

    private ConstantNames() {}

    /** The word for a constant. */
    public static String of(final Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The constant for a word.
     *
     * @throws IllegalArgumentException naming all words when there is none
     */
    public static <E extends Enum<E>> E parse(final Class<E> kind, final String word) {
        final List<String> words =
                Arrays.stream(kind.getEnumConstants()).map(ConstantNames::of).toList();
        if (!words.contains(word)) {
            throw new IllegalArgumentException("'" + word + "' is not one of " + words + NearestWord.hint(word, words));
        }
        return kind.getEnumConstants()[words.indexOf(word)];
    }

    /** The constants for several words, see {@link #parse}. */
    public static <E extends Enum<E>> Set<E> parseAll(final Class<E> kind, final Collection<String> words) {
        final Set<E> constants = EnumSet.noneOf(kind);
        words.forEach(word -> constants.add(parse(kind, word)));
        return constants;
    }
}
