package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tailrace.metrics.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The dashboard and the page about live figures speak of the figures that there are, and of all of them. */
class LiveDocumentationTest {

    private static final Pattern SERIES = Pattern.compile("\\b(?:tailrace|jvm|process)_[a-z0-9_]+");
    private static final Pattern QUOTED = Pattern.compile("`((?:tailrace|jvm|process)_[a-z0-9_]+)`");

    private static final List<Metric> ALL = Stream.of(
                    ExportedMetrics.OF_RUNS, ExportedMetrics.OF_JVM, ExportedMetrics.OF_BENCHMARKS)
            .flatMap(List::stream)
            .toList();

    @Test
    void shouldQueryInTheDashboardOnlySeriesThatAreExported() throws IOException {
        assertThat(queried()).isSubsetOf(exported());
    }

    @Test
    void shouldShowEveryMetricInTheDashboard() throws IOException {
        final Set<String> queried = queried();
        assertThat(ALL).allSatisfy(metric -> assertThat(metric.series()).containsAnyElementsOf(queried));
    }

    @Test
    void shouldTakeDurationsInTheDashboardFromTheirBuckets() throws IOException {
        final List<String> expressions = texts(dashboard(), "expr");
        assertThat(expressions).hasSizeGreaterThan(30);
        assertThat(expressions.stream().filter(text -> text.startsWith("histogram_quantile(")))
                .isNotEmpty()
                .allMatch(text -> text.contains("_bucket{") && text.contains("sum by (le"));
    }

    @Test
    void shouldGiveEachPanelOfTheDashboardAPlaceOfItsOwn() throws IOException {
        final Set<String> places = new TreeSet<>();
        final Set<Integer> ids = new TreeSet<>();
        for (final JsonNode panel : dashboard().get("panels")) {
            assertThat(ids.add(panel.get("id").asInt())).isTrue();
            final JsonNode place = panel.get("gridPos");
            for (int x = 0; x < place.get("w").asInt(); x++) {
                for (int y = 0; y < place.get("h").asInt(); y++) {
                    final int column = place.get("x").asInt() + x;
                    assertThat(column).isLessThan(24);
                    assertThat(places.add(column + "," + (place.get("y").asInt() + y)))
                            .as(panel.get("title").asString())
                            .isTrue();
                }
            }
        }
    }

    @Test
    void shouldHaveEveryMetricAndNoOtherOnThePage() throws IOException {
        final Set<String> named = new TreeSet<>();
        final Matcher quoted = QUOTED.matcher(Files.readString(Repository.ROOT.resolve("docs/reference/metrics.md")));
        while (quoted.find()) {
            named.add(quoted.group(1));
        }
        assertThat(named)
                .isEqualTo(new TreeSet<>(ALL.stream()
                        .map(metric -> metric.kind() == Metric.Kind.HISTOGRAM
                                ? metric.name()
                                : metric.series().get(0))
                        .toList()));
    }

    @Test
    void shouldHaveAlertRulesOverExportedSeries() throws Exception {
        final JsonNode rules = new YAMLMapper()
                .readTree(Repository.read("docs/prometheus/alerts.yml"))
                .at("/groups/0/rules");
        final String page = Repository.read("docs/reference/metrics.md");
        final Set<String> names = new TreeSet<>();
        for (final JsonNode rule : rules) {
            final String name = rule.get("alert").asString();
            assertThat(name).startsWith("Tailrace");
            assertThat(names.add(name)).as(name).isTrue();
            assertThat(rule.at("/annotations/summary").asString()).as(name).isNotEmpty();
            assertThat(rule.at("/labels/severity").asString()).as(name).isIn("critical", "warning");
            final Set<String> series = series(rule.get("expr").asString());
            assertThat(series).as(name).isSubsetOf(exported());
            assertThat(series).as(name).allMatch(each -> page.contains("`" + each.replaceAll("_bucket$", "") + "`"));
        }
        assertThat(names)
                .contains("TailraceLatency", "TailraceLag", "TailraceBadInput", "TailraceNoProgress", "TailraceDown");
        assertThat(texts(dashboard(), "expr")).anyMatch(text -> text.startsWith("ALERTS{alertname=~\"Tailrace.*\""));
    }

    /** The age of the last snapshot rises without limit while there is nothing to take one of. */
    @Test
    void shouldNotAlertAboutTheSnapshotsOfAnIdleRun() {
        final JsonNode rules = new YAMLMapper()
                .readTree(Repository.read("docs/prometheus/alerts.yml"))
                .at("/groups/0/rules");
        assertThat(rules)
                .filteredOn(rule -> rule.get("expr").asString().contains("tailrace_snapshot_age_seconds"))
                .singleElement()
                .satisfies(rule -> assertThat(series(rule.get("expr").asString()))
                        .contains("tailrace_restart_replay_records", "tailrace_records_total"));
    }

    @Test
    void shouldHaveAlertRulesThatPrometheusAccepts(@TempDir final Path folder) throws Exception {
        assumeThat(Program.of(folder, List.of("/usr/bin/env", "promtool", "--version"))
                        .run())
                .as("exit code of promtool --version; without it the alert rules are read as YAML only")
                .isZero();
        final Program check = Program.of(
                folder,
                List.of(
                        "/usr/bin/env",
                        "promtool",
                        "check",
                        "rules",
                        Repository.ROOT.resolve("docs/prometheus/alerts.yml").toString()));
        assertThat(check.run()).as(check.out() + check.err()).isZero();
    }

    private static Set<String> exported() {
        return ALL.stream().flatMap(metric -> metric.series().stream()).collect(Collectors.toSet());
    }

    private static Set<String> series(final String expression) {
        return SERIES.matcher(expression)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> queried() throws IOException {
        final Set<String> queried = new TreeSet<>();
        texts(dashboard(), "expr").forEach(text -> queried.addAll(series(text)));
        return queried;
    }

    private static JsonNode dashboard() throws IOException {
        return new ObjectMapper().readTree(Files.readString(Repository.ROOT.resolve("docs/grafana/tailrace.json")));
    }

    private static List<String> texts(final JsonNode node, final String field) {
        final List<String> found = new ArrayList<>();
        if (node.has(field)) {
            found.add(node.get(field).asString());
        }
        node.forEach(child -> found.addAll(texts(child, field)));
        return found;
    }
}
