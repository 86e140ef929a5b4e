package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The picture of the README is output of {@code tailrace run}. Figures of speed are those of the run that it was made of; all
 * else has to be what the program prints now. {@code -Dtailrace.docs=write} draws it again.
 */
class RunPictureIT {

    private static final Path PICTURE = Repository.ROOT.resolve("docs/run.svg");
    private static final String COMMAND = "$ ./tailrace run";

    /** Lines that tell how fast a run was. */
    private static final Pattern SPEED = Pattern.compile("^(throughput |latency |\\s+p99\\.9 ).*");

    private static final Pattern TEXT = Pattern.compile("(?m)<text [^>]*>(.*)</text>$");
    private static final double CHARACTER = 7.83;
    private static final int LINE = 18;
    private static final int MARGIN = 16;
    private static final int BAR = 28;

    @TempDir
    private Path folder;

    @Test
    void shouldShowWhatTheProgramPrints() throws Exception {
        final Program run = Program.tailrace(folder, "run").directory(folder);
        assertThat(run.run()).isZero();
        final List<String> printed = Stream.concat(
                        Stream.of(COMMAND), run.out().lines().map(line -> line.replace(Repository.ROOT + "/", "")))
                .toList();
        if (GeneratedPart.isWritten()) {
            GeneratedPart.assertFile(PICTURE, draw(printed));
        }
        final List<String> drawn = TEXT.matcher(Repository.read(PICTURE))
                .results()
                .map(text -> unescaped(text.group(1)))
                .toList();
        assertThat(withoutSpeed(drawn))
                .as("-Dtailrace.docs=write draws %s again", PICTURE.getFileName())
                .isEqualTo(withoutSpeed(printed));
    }

    private static List<String> withoutSpeed(final List<String> lines) {
        return lines.stream()
                .map(line -> SPEED.matcher(line).replaceFirst("$1"))
                .toList();
    }

    /** A terminal with these lines. */
    private static String draw(final List<String> lines) {
        final int longest = lines.stream().mapToInt(String::length).max().orElseThrow();
        final long width = Math.round(longest * CHARACTER) + 2 * MARGIN;
        final int height = BAR + lines.size() * LINE + MARGIN;
        final StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"Menlo, Consolas,"
                        + " 'DejaVu Sans Mono', monospace\" font-size=\"13\" fill=\"#d8dee9\">%n"
                        + "<title>Output of ./tailrace run</title>%n"
                        + "<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"#1f2430\"/>%n",
                width,
                height));
        final List<String> buttons = List.of("#ff5f57", "#febc2e", "#28c840");
        for (int i = 0; i < buttons.size(); i++) {
            svg.append(String.format(
                    "<circle cx=\"%d\" cy=\"14\" r=\"5\" fill=\"%s\"/>%n", MARGIN + 4 + 18 * i, buttons.get(i)));
        }
        for (int i = 0; i < lines.size(); i++) {
            // An empty text keeps its line for the comparison.
            final double length = Math.max(1, lines.get(i).length()) * CHARACTER;
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%d\" xml:space=\"preserve\"%s textLength=\"%.1f\">%s</text>%n",
                    MARGIN,
                    BAR + (i + 1) * LINE - 4,
                    i == 0 ? " fill=\"#a3be8c\"" : "",
                    length,
                    escaped(lines.get(i))));
        }
        return svg.append("</svg>\n").toString();
    }

    private static String escaped(final String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private static String unescaped(final String text) {
        return text.replace("&lt;", "<").replace("&amp;", "&");
    }
}
