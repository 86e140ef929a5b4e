package dev.tailrace.compiler.calculation;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Java identifiers, each given once. */
final class Identifiers {

    private final Set<String> taken = new HashSet<>();

    Identifiers(final List<String> taken) {
        taken.forEach(name -> this.taken.add(name.toLowerCase(Locale.ROOT)));
    }

    /** This name, or it with the first number from 2 that was not given yet. */
    String fresh(final String name) {
        String candidate = name;
        for (int number = 2; !taken.add(candidate.toLowerCase(Locale.ROOT)); number++) {
            candidate = name + number;
        }
        return candidate;
    }

    /** {@code price-ladder} and {@code Price ladder} become {@code priceLadder}. */
    static String camelCase(final String name) {
        final StringBuilder identifier = new StringBuilder();
        for (final String word : name.split("[^A-Za-z0-9]+")) {
            identifier.append(identifier.length() == 0 ? decapitalized(word) : capitalized(word));
        }
        final String legal = identifier.toString();
        return SourceVersion.isKeyword(legal) ? legal + "Node" : legal;
    }

    static String capitalized(final String word) {
        return word.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    static String decapitalized(final String word) {
        return word.isEmpty() ? word : Character.toLowerCase(word.charAt(0)) + word.substring(1);
    }
}
