package dev.tailrace.launch.job.jar;

import java.util.Optional;
import java.util.regex.Pattern;

/** What becomes of an entry when its jar goes into another. */
final class JarEntryRule {

    static final String SERVICES = "META-INF/services/";

    /** Those of one jar: its manifest, its index, its signatures, which hold for it alone, and its module. */
    private static final Pattern LEFT_OUT = Pattern.compile("META-INF/(MANIFEST\\.MF|INDEX\\.LIST|SIG-[^/]*)"
            + "|META-INF/[^/]+\\.(SF|DSA|RSA|EC)"
            + "|(META-INF/versions/\\d+/)?module-info\\.class");

    /** Each jar has its own under the same names, and all have to be kept. */
    private static final Pattern LEGAL =
            Pattern.compile("(?i)(META-INF/)?((LICEN[CS]E|NOTICE|COPYING|DEPENDENCIES|about)([._-][^/]*)?)");

    private JarEntryRule() {}

    /** Where an entry goes, if anywhere. */
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

    /** Whether the entry lists the providers of a service, and lists of several jars become one. */
    static boolean isService(final String entry) {
        return entry.startsWith(SERVICES) && entry.indexOf('/', SERVICES.length()) < 0;
    }
}
