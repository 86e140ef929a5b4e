package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Looks at the repository itself. Each test lists everything that is not tidy. */
class TidyTest {

    private static final long MIB = 1 << 20;

    // Put together, so that this file is tidy itself.
    private static final Pattern MARKER = Pattern.compile("\\b(FIX" + "ME|TO" + "DO|XX" + "X)\\b");
    private static final Pattern SLEEPS_OR_SKIPS =
            Pattern.compile("Thread\\.s" + "leep|TimeUnit\\.\\w+\\.s" + "leep|@Disa" + "bled");
    // Elsewhere people keep feeds and results of their own.
    private static final Pattern BELONGS_TO_US = Pattern.compile("^docs/|/src/");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^```.*?^```");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

    /** Functions that sleep for the compiler to find out; they are scanned and never called. */
    private static final Path SCANNED = Path.of("compiler", "determinism", "ForbiddenCallsTest.java");

    @Test
    void shouldFindTheRepository() {
        assertThat(Repository.ROOT.resolve("cli/pom.xml")).exists();
        assertThat(Repository.sources("main")).hasSizeGreaterThan(100);
        assertThat(Repository.sources("test")).hasSizeGreaterThan(20);
        assertThat(Repository.files(".md")).hasSizeGreaterThan(5);
    }

    @Test
    void shouldLeaveNothingMarkedAsUnfinished() {
        assertThat(Repository.files(".java", ".md", ".xml", ".properties", ".sh", "tailrace").stream()
                        .flatMap(file -> found(MARKER, file)))
                .isEmpty();
    }

    @Test
    void shouldHaveNoFileNamedByAnUnsetVariable() {
        assertThat(Repository.files("").stream().map(Repository::name).filter(name -> name.contains("${")))
                .isEmpty();
    }

    @Test
    void shouldHaveNoTestThatSleepsOrIsSkipped() {
        assertThat(Repository.sources("test").stream()
                        .filter(file -> !file.endsWith(SCANNED))
                        .flatMap(file -> found(SLEEPS_OR_SKIPS, file)))
                .isEmpty();
    }

    private static Stream<String> found(final Pattern pattern, final Path file) {
        return matches(pattern, Repository.read(file)).map(match -> Repository.name(file) + ": " + match.group());
    }

    @Test
    void shouldHaveNoDeadLinks() {
        final List<String> dead = new ArrayList<>();
        for (final Path page : Repository.files(".md")) {
            final String text = CODE_BLOCK.matcher(Repository.read(page)).replaceAll("");
            matches(LINK, text)
                    .map(match -> match.group(1))
                    .filter(link -> !link.contains("://") && !leadsSomewhere(page, link))
                    .forEach(link -> dead.add(Repository.name(page) + ": " + link));
        }
        assertThat(dead).isEmpty();
    }

    private static boolean leadsSomewhere(final Path page, final String link) {
        final String[] parts = link.split("#", 2);
        final Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
        return Files.exists(target) && (parts.length == 1 || hasHeading(target, parts[1]));
    }

    // The anchor that GitHub makes of a heading.
    private static boolean hasHeading(final Path page, final String anchor) {
        return matches(HEADING, CODE_BLOCK.matcher(Repository.read(page)).replaceAll(""))
                .map(match -> match.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9 _-]", "")
                        .replace(' ', '-'))
                .anyMatch(anchor::equals);
    }

    @Test
    void shouldDescribeEveryPackage() {
        assertThat(Repository.sources("main").stream()
                        .filter(file -> !file.endsWith("module-info.java"))
                        .map(Path::getParent)
                        .distinct()
                        .filter(folder -> Files.notExists(folder.resolve("package-info.java")))
                        .map(Repository::name))
                .isEmpty();
    }

    @Test
    void shouldHaveNoBigFiles() throws IOException {
        final List<String> big = new ArrayList<>();
        for (final Path file : Repository.files("")) {
            final String name = Repository.name(file);
            if (BELONGS_TO_US.matcher(name).find() && Files.size(file) > MIB) {
                big.add(name);
            }
        }
        assertThat(big).isEmpty();
    }

    private static Stream<MatchResult> matches(final Pattern pattern, final String text) {
        return pattern.matcher(text).results();
    }
}
