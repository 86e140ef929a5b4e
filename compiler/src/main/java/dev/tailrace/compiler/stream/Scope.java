package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.JavaNames;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** The names that are taken in one method: those of the fields and of the locals declared so far. */
final class Scope {

    private final Set<String> taken;

    private Scope(final Set<String> taken) {
        this.taken = taken;
    }

    /** The scope of a method with these parameters that declares nothing yet. */
    static Scope of(final Iterable<String> fields, final String... parameters) {
        final Set<String> taken = new HashSet<>();
        fields.forEach(field -> taken.add(field.toLowerCase(Locale.ROOT)));
        for (final String parameter : parameters) {
            taken.add(parameter.toLowerCase(Locale.ROOT));
        }
        return new Scope(taken);
    }

    /** A name for a local that holds a record of this type: {@code trade}, or {@code tradeRecord}. */
    String local(final Class<?> type, final String otherwise) {
        final String name = JavaNames.decapitalized(type.getSimpleName());
        final boolean speaks = type != Object.class && SourceVersion.isName(name);
        return speaks ? local(name, "Record") : local(otherwise, "Value");
    }

    /** Returns the name, or if it is taken the name with the suffix, if need be with a number as well. */
    String local(final String name, final String suffix) {
        final boolean free = !taken.contains(name.toLowerCase(Locale.ROOT));
        return JavaNames.unique(free ? name : name + suffix, taken);
    }
}
