package dev.tailrace.compiler.calculation;

import dev.tailrace.compiler.source.JavaNames;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Hands out Java identifiers, each only once. */
final class UniqueIdentifiers {

    private final Set<String> taken = new HashSet<>();

    UniqueIdentifiers(final List<String> taken) {
        taken.forEach(name -> this.taken.add(name.toLowerCase(Locale.ROOT)));
    }

    /** Returns the name, or if it is taken the name with the first free number from 2. */
    String fresh(final String name) {
        return JavaNames.unique(name, taken);
    }
}
