package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * The direction between all modules and packages, read from their sources: imports, qualified names, and class names in
 * strings.
 */
class ArchitectureTest {

    /** From the left to the right: a module may know those before it and those in the same place. */
    private static final List<String> DIRECTION = List.of(
            "core",
            "calculation",
            "testkit|recovery|compiler|engines/distributed",
            "maven-plugin|market|samples|connectors/.*",
            "engines/support",
            "engines/kafka-client",
            "engines/.*|tools/.*|benchmark/result",
            "benchmark/.*",
            "experiments/.*",
            "cli",
            "distribution");

    private static final Pattern CLASS = Pattern.compile("\\bdev\\.tailrace(?:\\.[a-z]\\w*)*(?=\\.[A-Z])");
    private static final Pattern STRING = Pattern.compile("\"(dev\\.tailrace(?:\\.[a-z]\\w*)*\\.[A-Z]\\w*)\"");
    private static final Pattern COMMENT_OR_STRING =
            Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*|\"(?:[^\"\\\\\n]|\\\\.)*\"");

    private static final Pattern ARROW = Pattern.compile("(?m)^  ([a-z/-]+) --> ([a-z/-]+)$");

    private final Map<String, String> moduleOfPackage = new HashMap<>();
    private final Map<String, Set<String>> arrows = new TreeMap<>();

    ArchitectureTest() {
        Repository.sources("main").forEach(this::read);
    }

    private void read(final Path file) {
        final String from = packageOf(file);
        moduleOfPackage.put(from, moduleOf(file));
        final Set<String> to = arrows.computeIfAbsent(from, unused -> new TreeSet<>());
        if (file.endsWith("module-info.java")) {
            return;
        }
        found(CLASS, COMMENT_OR_STRING.matcher(Repository.read(file)).replaceAll(""))
                .map(MatchResult::group)
                .filter(other -> !other.equals(from))
                .forEach(to::add);
    }

    private static Stream<MatchResult> found(final Pattern pattern, final String text) {
        return pattern.matcher(text).results();
    }

    private static String packageOf(final Path file) {
        final String name = Repository.name(file.getParent());
        return name.substring(name.indexOf("/java/") + "/java/".length()).replace('/', '.');
    }

    private static String moduleOf(final Path file) {
        final String name = Repository.name(file);
        return name.substring(0, name.indexOf("/src/"));
    }

    @Test
    void shouldHaveNoCyclesBetweenPackages() {
        final List<String> cycles = new ArrayList<>();
        for (final String start : arrows.keySet()) {
            if (!moduleOfPackage.get(start).equals("experiments/peers")) {
                walk(start, start, new ArrayList<>(List.of(start)), new TreeSet<>(), cycles);
            }
        }
        assertThat(cycles).isEmpty();
    }

    private void walk(
            final String start,
            final String at,
            final List<String> way,
            final Set<String> seen,
            final List<String> cycles) {
        for (final String next : arrows.getOrDefault(at, Set.of())) {
            if (next.equals(start)) {
                cycles.add(String.join(" -> ", way) + " -> " + start);
            } else if (seen.add(next)) {
                way.add(next);
                walk(start, next, way, seen, cycles);
                way.remove(way.size() - 1);
            }
        }
    }

    @Test
    void shouldHaveEachPackageInOneModule() {
        assertThat(Repository.sources("main"))
                .allSatisfy(file -> assertThat(moduleOf(file)).isEqualTo(moduleOfPackage.get(packageOf(file))));
    }

    @Test
    void shouldKnowOnlyModulesThatComeBefore() {
        final List<String> wrong = new ArrayList<>();
        arrows.forEach((from, others) -> others.stream()
                .filter(moduleOfPackage::containsKey)
                .filter(to -> place(moduleOfPackage.get(to)) > place(moduleOfPackage.get(from)))
                .forEach(to -> wrong.add(from + " -> " + to)));
        assertThat(wrong).isEmpty();
    }

    @Test
    void shouldKeepOutOfTheCommandWhatItStarts() {
        final List<String> wrong = new ArrayList<>();
        arrows.forEach((from, others) -> others.stream()
                .filter(to -> moduleOfPackage.get(from).equals("cli")
                        && moduleOfPackage
                                .getOrDefault(to, "")
                                .matches("experiments/.*|tools/.*|benchmark/load|engines/(?!support$).*"))
                .forEach(to -> wrong.add(from + " -> " + to)));
        assertThat(wrong).isEmpty();
    }

    private static int place(final String module) {
        for (int i = 0; i < DIRECTION.size(); i++) {
            if (module.matches(DIRECTION.get(i))) {
                return i;
            }
        }
        throw new AssertionError(module + " has no place");
    }

    @Test
    void shouldNameNoClassOfAnotherModuleInAString() {
        final List<String> named = new ArrayList<>();
        for (final Path file : Repository.sources("main")) {
            found(STRING, Repository.read(file))
                    .map(match -> match.group(1))
                    .filter(name -> isOfAnotherModule(name, moduleOf(file)))
                    .forEach(name -> named.add(Repository.name(file) + ": " + name));
        }
        assertThat(named).isEmpty();
    }

    private boolean isOfAnotherModule(final String name, final String module) {
        return !module.equals(moduleOfPackage.getOrDefault(name.substring(0, name.lastIndexOf('.')), module));
    }

    @Test
    void shouldListTheModulesAsThePomsHaveThem() throws Exception {
        final StringBuilder table = new StringBuilder("| module | what it is |\n|---|---|\n");
        for (final String module : modules()) {
            table.append(String.format("| `%s` | %s |\n", module, description(module)));
        }
        GeneratedPart.assertText("docs/architecture.md", "modules", table.toString());
    }

    @Test
    void shouldDrawThePackagesOfCoreAsTheirSourcesHaveThem() {
        final Map<String, Set<String>> inSources = new TreeMap<>();
        arrows.forEach((from, others) -> {
            if (moduleOfPackage.get(from).equals("core")) {
                final Set<String> to = inSources.computeIfAbsent(partOfCore(from), unused -> new TreeSet<>());
                others.stream()
                        .map(ArchitectureTest::partOfCore)
                        .filter(part -> !part.equals(partOfCore(from)))
                        .forEach(to::add);
            }
        });
        assertThat(withAllThatFollows(drawn("## Core", inSources.keySet()))).isEqualTo(withAllThatFollows(inSources));
    }

    @Test
    void shouldDefinePipelinesWithTheApiAlone() throws Exception {
        final List<String> api = ApiReportTest.exported(Repository.ROOT.resolve("core/target/classes"));
        final Map<String, Set<String>> beyond = new TreeMap<>();
        arrows.forEach((from, others) -> {
            if (Set.of("samples", "market").contains(moduleOfPackage.get(from))) {
                others.stream()
                        .filter(other -> "core".equals(moduleOfPackage.get(other)) && !api.contains(other))
                        .forEach(other -> beyond.computeIfAbsent(from, unused -> new TreeSet<>())
                                .add(other));
            }
        });
        assertThat(beyond).isEmpty();
    }

    private static String partOfCore(final String name) {
        return "core/" + name.split("\\.")[2];
    }

    /** The arrows of the first picture after a heading. */
    private static Map<String, Set<String>> drawn(final String heading, final Set<String> nodes) {
        final String page = Repository.read("docs/architecture.md");
        final int begin = page.indexOf("```mermaid", page.indexOf(heading));
        final Map<String, Set<String>> drawn = new TreeMap<>();
        nodes.forEach(node -> drawn.put(node, new TreeSet<>()));
        found(ARROW, page.substring(begin, page.indexOf("```\n", begin)))
                .forEach(arrow -> drawn.computeIfAbsent(arrow.group(1), unused -> new TreeSet<>())
                        .add(arrow.group(2)));
        return drawn;
    }

    private static List<String> modules() {
        return found(Pattern.compile("<module>(.*)</module>"), Repository.read("pom.xml"))
                .map(match -> match.group(1))
                .toList();
    }

    private static String description(final String module) throws Exception {
        final Element project = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(Repository.ROOT.resolve(module).resolve("pom.xml").toFile())
                .getDocumentElement();
        Node node = project.getFirstChild();
        while (!node.getNodeName().equals("description")) {
            node = node.getNextSibling();
        }
        return node.getTextContent().strip().replaceAll("\\s+", " ");
    }

    private static Map<String, Set<String>> withAllThatFollows(final Map<String, Set<String>> arrows) {
        final Map<String, Set<String>> closed = new TreeMap<>();
        arrows.keySet()
                .forEach(module -> addReached(module, arrows, closed.computeIfAbsent(module, m -> new TreeSet<>())));
        return closed;
    }

    private static void addReached(
            final String module, final Map<String, Set<String>> arrows, final Set<String> reached) {
        for (final String next : arrows.getOrDefault(module, Set.of())) {
            if (reached.add(next)) {
                addReached(next, arrows, reached);
            }
        }
    }
}
