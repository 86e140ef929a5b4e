package dev.tailrace.compiler.calculation;

import dev.tailrace.compiler.source.JavaNames;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Java identifiers, each given once. */
final class UniqueIdentifiers {

    private final Set<String> taken = new HashSet<>();

    UniqueIdentifiers(final List<String> taken) {
        taken.forEach(name -> this.taken.add(name.toLowerCase(Locale.ROOT)));
    }

    /** This name, or it with the first number from 2 that was not given yet. */
    String fresh(final String name) {
        return JavaNames.unique(name, taken);
    }
}
