package dev.tailrace.compiler;

import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/** Formats a diagnostic of the Java compiler together with the lines of source around it. */
final class Excerpt {

    private static final int LINES_AROUND = 3;

    private Excerpt() {}

    static String of(final Diagnostic<? extends JavaFileObject> diagnostic) {
        final String message = diagnostic.getMessage(Locale.ROOT);
        if (!(diagnostic.getSource() instanceof SourceFile source) || diagnostic.getLineNumber() == Diagnostic.NOPOS) {
            return message + "\n";
        }
        final StringBuilder text = new StringBuilder();
        text.append(source.source().path()).append(':').append(diagnostic.getLineNumber());
        text.append(": ").append(message).append('\n');
        around(source.source().text().lines().toList(), (int) diagnostic.getLineNumber(), text);
        return text.toString();
    }

    private static void around(final List<String> lines, final int line, final StringBuilder text) {
        final int from = Math.max(1, line - LINES_AROUND);
        final int to = Math.min(lines.size(), line + LINES_AROUND);
        for (int number = from; number <= to; number++) {
            text.append(String.format(
                    Locale.ROOT, "%s%5d | %s\n", number == line ? ">" : " ", number, lines.get(number - 1)));
        }
    }
}
