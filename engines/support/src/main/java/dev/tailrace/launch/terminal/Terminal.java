package dev.tailrace.launch.terminal;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Reads the capabilities of the user's terminal from the environment. */
public final class Terminal {

    /** Environment variable that the launcher sets; Java 17 cannot detect whether standard error alone is a terminal. */
    private static final String VARIABLE = "TAILRACE_TERMINAL";

    private Terminal() {}

    /** Whether standard error is a terminal, so that progress may be shown there. */
    public static boolean isAttached(final Map<String, String> environment) {
        final boolean attached =
                environment.containsKey(VARIABLE) ? environment.get(VARIABLE).equals("1") : System.console() != null;
        return attached && !"dumb".equals(environment.get("TERM"));
    }

    /** Whether it shows text beyond ASCII, by the locale. */
    public static boolean showsUnicode(final Map<String, String> environment) {
        return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(locale -> !locale.isEmpty())
                .findFirst()
                .map(locale -> locale.toUpperCase(Locale.ROOT).replace("-", "").endsWith("UTF8"))
                .orElse(false);
    }
}
