package dev.tailrace.conflux.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.conflux.listing1.ListingPlan;
import dev.tailrace.conflux.listing1.Method;
import dev.tailrace.conflux.listing1.Stretch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentTest {

    private static final Map<Method, Long> LATENCY_US = Map.of(
            Method.GAP,
            100L,
            Method.CONFLUX,
            4_000L,
            Method.WINDOW_SORT,
            5_000L,
            Method.NONE,
            90L,
            Method.SEQUENTIAL,
            10L);

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private Experiment experiment() {
        return new Experiment(
                folder, this::run, ListingPlan.OPTIONS, new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    private RunResult run(final String name, final ListingPlan plan) {
        final RunFiles files = new RunFiles(folder.resolve("runs"));
        files.write(name, Fakes.of(640_000, LATENCY_US.get(plan.method()), plan.method() == Method.NONE ? 12 : 0));
        return files.read(name);
    }

    @Test
    void shouldSearchRunAndReport() throws IOException {
        experiment().search(Method.WINDOW_SORT);
        experiment().search(Method.GAP);
        experiment().round(0);
        experiment().round(1);
        out.reset();
        experiment().report();

        final String report = Files.readString(folder.resolve("report.md"));
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(report);
        assertThat(report)
                .contains(
                        """
                        | method | sustained, k records/s |
                        |---|---:|
                        | gap | 630 |
                        | window-sort | 630 |
                        """,
                        """
                        | window-sort | half | mean latency | 0.0200 (0.0200 to 0.0200) | at most 0.100 | yes |
                        """,
                        """
                        | conflux | sparse | p99 latency | 0.0250 (0.0250 to 0.0250) | at most 0.0500 | yes |
                        | none | max | rate | 1.00 (1.00 to 1.00) | at least 0.950 | yes |
                        """,
                        """
                        | none | 2 | 640 | 90.0 (90.0 to 90.0) | 90.0 | 90.0 | 90.0 | 90.0 | 24 | 0.0 | 0 | as promised |
                        """);
        assertThat(folder.resolve("half/gap.hgrm")).exists();
        assertThat(folder.resolve("max/latency.svg")).exists();
        assertThat(folder.resolve("half/way.svg"))
                .content()
                .startsWith("<svg ")
                .contains(">window-sort</text>", ">sink to merger</text>", ">mean 5 ms</text>", ">1 us</text>")
                .endsWith("</svg>\n");
    }

    @Test
    void shouldOfferHalfOfWhatTheWindowSortSustains() throws IOException {
        Files.writeString(folder.resolve("sustained.properties"), "window-sort=300000\ngap=900000\n");
        new Experiment(
                        folder,
                        (name, plan) -> {
                            assertThat(plan.schedule().perSecond()).isEqualTo(name.startsWith("max") ? 0 : 150_000);
                            return run(name, plan);
                        },
                        ListingPlan.OPTIONS,
                        new PrintStream(out, true, StandardCharsets.UTF_8))
                .round(3);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .hasLineCount(13)
                .startsWith("half-none-3: 640000 records/s, mean 90.0 us, p99 90.0 us, 12 out of order\n");
    }

    @Test
    void shouldSayWhatDidNotRun() throws IOException {
        Files.writeString(folder.resolve("sustained.properties"), "window-sort=300000\n");
        experiment().report();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(
                        "| none | half | mean latency | no run, or one that was overloaded or broke its promise | at most 1.15 | **not shown** |\n");
    }

    @Test
    void shouldCompareNothingWithARunThatWasOverloaded() {
        final Target target = Target.ALL.get(0);
        final Map<Method, List<RunResult>> runs = Map.of(
                Method.GAP,
                List.of(Fakes.of(1, 10, 0), Fakes.of(1, 10, 0)),
                target.other(),
                List.of(Fakes.of(1, 200, 0), Fakes.of(1, 200, 0, 1, 0)));
        assertThat(new Results(Map.of(), Map.of(target.load(), runs)).ratios(target))
                .isEmpty();
        assertThat(Fakes.of(1, 10, 0).isComparable()).isTrue();
        assertThat(new RunResult("", false, 0, 1, 0, 0, Fakes.of(1, 10, 0).times()).isComparable())
                .isFalse();
        assertThat(new RunResult("", true, 0, 1, 0, 0, Map.of(Stretch.CREATION_TO_EMIT, new Histogram(3)))
                        .isComparable())
                .isFalse();
    }

    @Test
    void shouldSortTimesIntoEighthsOfPowersOfTen() {
        assertThat(WayChart.bar(0)).isZero();
        assertThat(WayChart.bar(10)).isZero();
        assertThat(WayChart.bar(1_000)).isEqualTo(16);
        assertThat(WayChart.bar(Long.MAX_VALUE)).isEqualTo(63);
        final Histogram times = new Histogram(3);
        times.recordValueWithCount(1_010, 3);
        times.recordValue(100_100);
        final double[] shares = WayChart.shares(times);
        assertThat(shares[16]).isEqualTo(0.75);
        assertThat(shares[32]).isEqualTo(0.25);
        assertThat(Results.together(List.of(), Stretch.CREATION_TO_EMIT).getTotalCount())
                .isZero();
    }
}
