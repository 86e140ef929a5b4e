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
            "\\b(whoever|somebody|nobody|in hand|goes on|of its own(?! \\w)|is said|is told|without a word|without further word"
                    + "|mends?|lanes?|granules?|conveyances?|irregularit(?:y|ies)|governed|line"
                    + "ups?|logical time)\\b",
            Pattern.CASE_INSENSITIVE);

    /** Phrases that messages do not contain. A literal of one word is a name and not a message. */
    private static final Pattern BANNED_IN_MESSAGES = Pattern.compile(
            BANNED.pattern()
                    + "|\\b(go on|of their own|beside|anew|at work|passed over|is none of|there is no (?:such )?\\w+ '"
                    + "|which there is not|what is to be|without further|(?:is|are) said|stands? against)\\b"
                    + "|(?<!there) is no (?!longer\\b)[a-z]+ ?[;:]",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern LITERAL = Pattern.compile(
            "(?s:/\\*.*?\\*/)|(?m://.*$)|'(?:\\\\.|[^'\\\\\\n])'|(?s:\"\"\".*?\"\"\")|\"(?:\\\\.|[^\"\\\\\\n])*\"");

    private static final Pattern COMMENT = Pattern.compile("(?s:/\\*.*?\\*/)|(?m://.*$)");

    /** Names in stored files, which older releases wrote. */
    private static final Pattern STORED = Pattern.compile("lane-<?\\w+>?|lane \\w+ |-lanes|lane-\\w+|\\{\"lane\"");

    private static final Pattern TERM = Pattern.compile("(?m)^\\| ([^|]+?) \\| (.+) \\|$");

    private static final int MOST_TERMS = 50;

    @Test
    void shouldUseThePlainWordsOfTheField() {
        final List<String> found = new ArrayList<>();
        for (final Path file : Repository.sources("main")) {
            COMMENT.matcher(Repository.read(file))
                    .results()
                    .flatMap(comment -> banned(BANNED, comment.group()))
                    .forEach(phrase -> found.add(Repository.name(file) + ": " + phrase));
        }
        assertThat(found).isEmpty();
    }

    @Test
    void shouldWordMessagesPlainly() {
        final List<String> found = new ArrayList<>();
        for (final Path file : Repository.sources("main")) {
            messages(Repository.read(file))
                    .flatMap(message -> banned(BANNED_IN_MESSAGES, message))
                    .forEach(phrase -> found.add(Repository.name(file) + ": " + phrase));
        }
        assertThat(found).isEmpty();
    }

    @Test
    void shouldWordDocumentsPlainly() {
        final List<String> found = new ArrayList<>();
        for (final Path page : Repository.files(".md")) {
            if (!Repository.name(page).equals("CHANGELOG.md")) {
                banned(BANNED, Repository.read(page))
                        .forEach(phrase -> found.add(Repository.name(page) + ": " + phrase));
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void shouldFindBannedPhrases() {
        assertThat(banned(BANNED, "What goes on\n * behind a LANE, and in\n * hand"))
                .containsExactly("goes on", "lane", "in hand");
        assertThat(banned(BANNED, "a topic of its own; the order of its own partitions"))
                .containsExactly("of its own");
        assertThat(banned(BANNED, "ongoing things, a planet, files named lane-3-1-7.snap"))
                .isEmpty();
        assertThat(messages("/* \"go on\" */ say(\"it cannot\" // \"anew\"\n  + \" go on\", '\"', \"'lanes'\")")
                        .flatMap(message -> banned(BANNED_IN_MESSAGES, message)))
                .containsExactly("go on");
        assertThat(banned(BANNED_IN_MESSAGES, "there is no runner 'x', 'y' is none of [z]; 'v' is no rate; give one"))
                .containsExactly("there is no runner '", "is none of", " is no rate;");
        assertThat(banned(BANNED_IN_MESSAGES, "there is no folder; it is no longer a member"))
                .isEmpty();
    }

    private static Stream<String> messages(final String source) {
        return LITERAL.matcher(source)
                .results()
                .map(match -> match.group())
                .filter(token -> token.matches("(?s)\".*\\w[,;:]? [\\w'].*"));
    }

    private static Stream<String> banned(final Pattern pattern, final String text) {
        final String joined = STORED.matcher(text).replaceAll("").replaceAll("\\s*\\n\\s*(?:\\*|//)?\\s*", " ");
        return pattern.matcher(joined).results().map(match -> match.group().toLowerCase(Locale.ROOT));
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
        assertThat(terms).doesNotHaveDuplicates().hasSizeGreaterThan(30);
        assertThat(TERM.matcher(Repository.read("docs/glossary.md")).results().filter(row -> !row.group(1)
                        .matches("term|-+")))
                .hasSizeLessThanOrEqualTo(MOST_TERMS);
    }
}
