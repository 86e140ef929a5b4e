package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the language of the repository: plain words in sources and documents, and one meaning for each class name. */
class WordingTest {

    /** Words and phrases that hide their subject, and terms for which the field has another one. */
    private static final Pattern BANNED = Pattern.compile(
            "\\b(whoever|somebody|nobody|in hand|goes on|of its own|is said|is told|without a word|without further word"
                    + "|mends?|lanes?|granules?|conveyances?|irregularit(?:y|ies)|governed|line"
                    + "ups?|logical time)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern COMMENT = Pattern.compile("(?s:/\\*.*?\\*/)|(?m://.*$)");

    /** Names in stored files, which older releases wrote. */
    private static final Pattern STORED = Pattern.compile("lane-<?\\w+>?|lane \\w+ |-lanes|lane-\\w+|\\{\"lane\"");

    private static final Pattern TERM = Pattern.compile("(?m)^\\| ([^|]+?) \\| (.+) \\|$");

    private static final int MOST_TERMS = 90;

    @Test
    void shouldUseThePlainWordsOfTheField() {
        final List<String> found = new ArrayList<>();
        for (final Path file : Repository.sources("main")) {
            COMMENT.matcher(Repository.read(file))
                    .results()
                    .flatMap(comment -> banned(comment.group()))
                    .forEach(phrase -> found.add(Repository.name(file) + ": " + phrase));
        }
        assertThat(found).isEmpty();
    }

    @Test
    void shouldFindBannedPhrases() {
        assertThat(banned("What goes on\n * behind a LANE, and in\n * hand"))
                .containsExactly("goes on", "lane", "in hand");
        assertThat(banned("ongoing things, a planet, files named lane-3-1-7.snap"))
                .isEmpty();
    }

    private static Stream<String> banned(final String text) {
        final String joined = STORED.matcher(text).replaceAll("").replaceAll("\\s*\\n\\s*(?:\\*|//)?\\s*", " ");
        return BANNED.matcher(joined).results().map(match -> match.group().toLowerCase(Locale.ROOT));
    }

    @Test
    void shouldGiveEachClassNameOneMeaning() {
        final Map<String, List<String>> byName = new TreeMap<>();
        for (final Path file : Repository.sources("main")) {
            byName.computeIfAbsent(file.getFileName().toString(), name -> new ArrayList<>())
                    .add(Repository.name(file));
        }
        // Each process has a main class, each package and module its description.
        byName.keySet().removeAll(List.of("Main.java", "package-info.java", "module-info.java"));
        byName.values().removeIf(files -> files.size() == 1);
        assertThat(byName).isEmpty();
    }

    @Test
    void shouldHaveAShortGlossaryWithOneEntryForEachTerm() {
        final List<String> terms = TERM.matcher(Repository.read("docs/glossary.md"))
                .results()
                .map(row -> row.group(1))
                .filter(term -> !term.equals("term") && !term.startsWith("--"))
                .flatMap(term -> Stream.of(term.split(", ")))
                .toList();
        assertThat(terms).doesNotHaveDuplicates().hasSizeGreaterThan(50);
        assertThat(TERM.matcher(Repository.read("docs/glossary.md")).results().filter(row -> !row.group(1)
                        .matches("term|-+")))
                .hasSizeLessThanOrEqualTo(MOST_TERMS);
    }
}
