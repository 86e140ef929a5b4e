package dev.tailrace.compiler.source;

import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Makes Java identifiers from the names that users give their nodes. */
public final class JavaNames {

    private JavaNames() {}

    /**
     * Returns the identifier, or if it is taken the identifier with the first free number from 2. Adds the result to
     * {@code taken}.
     */
    public static String unique(final String identifier, final Set<String> taken) {
        String candidate = identifier;
        for (int number = 2; !taken.add(candidate.toLowerCase(Locale.ROOT)); number++) {
            candidate = identifier + number;
        }
        return candidate;
    }

    /** {@code price-jumps} becomes {@code priceJumps}; characters that no identifier can have are left out. */
    public static String camelCase(final String name) {
        final StringBuilder identifier = new StringBuilder();
        boolean upper = false;
        for (final char c : name.toCharArray()) {
            if (!Character.isLetterOrDigit(c) || c > 0x7e) {
                upper = identifier.length() > 0;
            } else {
                identifier.append(upper ? Character.toUpperCase(c) : c);
                upper = false;
            }
        }
        return legal(decapitalized(identifier.toString()));
    }

    private static String legal(final String identifier) {
        if (identifier.isEmpty() || Character.isDigit(identifier.charAt(0))) {
            return "node" + identifier;
        }
        return SourceVersion.isKeyword(identifier) ? identifier + "Node" : identifier;
    }

    public static String capitalized(final String identifier) {
        return Character.toUpperCase(identifier.charAt(0)) + identifier.substring(1);
    }

    public static String decapitalized(final String identifier) {
        return identifier.isEmpty() ? "" : Character.toLowerCase(identifier.charAt(0)) + identifier.substring(1);
    }
}
