package dev.tailrace.launch.terminal;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The terminal that standard error is connected to, for progress and live figures.
 *
 * @param isAttached whether standard error is a terminal that can erase a line
 * @param rows of its window when the command started
 * @param columns of its window when the command started
 */
public record Terminal(boolean isAttached, int rows, int columns) {

    /** Standard error is not a terminal. */
    public static final Terminal NONE = new Terminal(false, 0, 0);

    /**
     * Environment variable that the launcher sets to the rows and columns of the terminal, or to nothing where there is
     * none; Java 17 can detect neither.
     */
    private static final String VARIABLE = "TAILRACE_TERMINAL";

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,5}) ([0-9]{1,5})");
    private static final int USUAL_ROWS = 24;
    private static final int USUAL_COLUMNS = 80;

    /** The terminal of a process with this environment. */
    public static Terminal of(final Map<String, String> environment) {
        final boolean attached =
                environment.containsKey(VARIABLE) ? !environment.get(VARIABLE).isEmpty() : System.console() != null;
        if (!attached || "dumb".equals(environment.get("TERM"))) {
            return NONE;
        }
        final Matcher size = SIZE.matcher(environment.getOrDefault(VARIABLE, ""));
        return new Terminal(true, known(size, 1, USUAL_ROWS), known(size, 2, USUAL_COLUMNS));
    }

    // A terminal of unknown size says 0.
    private static int known(final Matcher size, final int group, final int usual) {
        final int length = size.matches() ? Integer.parseInt(size.group(group)) : 0;
        return length == 0 ? usual : length;
    }

    /** Whether texts for people may be coloured: standard error is a terminal, and NO_COLOR is not set. */
    public static boolean showsColour(final Map<String, String> environment) {
        return of(environment).isAttached()
                && environment.getOrDefault("NO_COLOR", "").isEmpty();
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
