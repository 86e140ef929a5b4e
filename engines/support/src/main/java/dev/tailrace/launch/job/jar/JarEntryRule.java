package dev.tailrace.launch.job.jar;

import java.util.Optional;
import java.util.regex.Pattern;

/** Decides whether an entry is copied, renamed or left out when its jar is merged into another. */
final class JarEntryRule {

    static final String SERVICES = "META-INF/services/";

    /** Entries that are valid only in their own jar: its manifest, index, signatures and module. */
    private static final Pattern LEFT_OUT = Pattern.compile("META-INF/(MANIFEST\\.MF|INDEX\\.LIST|SIG-[^/]*)"
            + "|META-INF/[^/]+\\.(SF|DSA|RSA|EC)"
            + "|(META-INF/versions/\\d+/)?module-info\\.class");

    /** Legal texts: jars have them under the same names, and all have to be kept. */
    private static final Pattern LEGAL =
            Pattern.compile("(?i)(META-INF/)?((LICEN[CS]E|NOTICE|COPYING|DEPENDENCIES|about)([._-][^/]*)?)");

    private JarEntryRule() {}

    /** The name of an entry in the new jar; empty when it is left out. */
    static Optional<String> place(final String entry, final String jar) {
        if (LEFT_OUT.matcher(entry).matches()) {
            return Optional.empty();
        }
        return Optional.of(
                isLegal(entry) ? "META-INF/licenses/" + jar + "/" + entry.replaceFirst("(?i)^META-INF/", "") : entry);
    }

    private static boolean isLegal(final String entry) {
        return !entry.endsWith(".class") && LEGAL.matcher(entry).matches();
    }

    /** Whether the entry lists the providers of a service, so that the lists of several jars are merged. */
    static boolean isService(final String entry) {
        return entry.startsWith(SERVICES) && entry.indexOf('/', SERVICES.length()) < 0;
    }
}
