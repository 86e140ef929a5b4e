package dev.tailrace.compiler;

import java.util.Optional;

/**
 * Result of looking for a class that was compiled ahead of time. The class is usable if its source is what the graph
 * generates now.
 *
 * @param type the usable class, if there is one
 * @param notice why an existing class is not used
 */
record Built(Optional<Class<?>> type, Optional<String> notice) {

    private static final Built ABSENT = new Built(Optional.empty(), Optional.empty());

    static Built find(final GeneratedSource source, final ClassLoader loader) {
        try {
            final Class<?> type = Class.forName(source.className(), false, loader);
            return SourceFingerprint.of(source).equals(fingerprintOf(type))
                    ? new Built(Optional.of(type), Optional.empty())
                    : unusable(
                            source,
                            "was compiled for other settings, another definition or another version of Tailrace");
        } catch (final ClassNotFoundException ignored) {
            return ABSENT;
        } catch (final LinkageError e) {
            return unusable(source, "cannot be loaded (" + e + ")");
        }
    }

    private static Object fingerprintOf(final Class<?> type) {
        try {
            return type.getField(SourceFingerprint.CONSTANT).get(null);
        } catch (final ReflectiveOperationException | NullPointerException ignored) {
            return null;
        }
    }

    private static Built unusable(final GeneratedSource source, final String why) {
        return new Built(Optional.empty(), Optional.of(source.className() + " " + why));
    }
}
