package dev.tailrace.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histograms as files, as a chart and as a table. */
class CallLatenciesTest {

    private static Map<String, Histogram> histograms() {
        final Histogram fast = new Histogram(3);
        final Histogram slow = new Histogram(3);
        for (int i = 1; i <= 100; i++) {
            fast.recordValue(10);
            slow.recordValue(10L * i);
        }
        final Map<String, Histogram> histograms = new LinkedHashMap<>();
        histograms.put("loop-beside-slow", fast);
        histograms.put("slow", slow);
        return histograms;
    }

    @Test
    void shouldTabulatePercentiles() {
        assertThat(CallLatencies.table(histograms()))
                .isEqualTo(
                        """
                | ns | calls | p50 | p90 | p99 | p99.9 | p99.99 | p99.999 | max |
                |---|---:|---:|---:|---:|---:|---:|---:|---:|
                | loop-beside-slow | 100 | 10 | 10 | 10 | 10 | 10 | 10 | 10 |
                | slow | 100 | 500 | 900 | 990 | 1000 | 1000 | 1000 | 1000 |
                """);
    }

    @Test
    void shouldWriteAFilePerHistogramAndAChartOfAll(@TempDir final Path folder) throws IOException {
        CallLatencies.write(folder.resolve("new"), histograms());

        assertThat(folder.resolve("new/loop-beside-slow.hgrm")).content().contains("#[Mean    =        0.010");
        assertThat(folder.resolve("new/slow.hgrm")).content().contains("Total count    =          100]");
        assertThat(folder.resolve("new/latency.csv"))
                .hasContent(
                        """
                        series,p50.0,p90.0,p99.0,p99.9,p99.99,p99.999,p100.0
                        loop-beside-slow,0.01,0.01,0.01,0.01,0.01,0.01,0.01
                        slow,0.5,0.9,0.99,1.0,1.0,1.0,1.0
                        """);
        assertThat(Files.readString(folder.resolve("new/latency.svg")))
                .startsWith("<svg ")
                .contains(">loop-beside-slow</text>", ">slow</text>", ">99.9 %</text>", ">10 ns</text>", ">1 us</text>")
                .containsOnlyOnce("stroke-dasharray=\"6 3\" stroke=\"#d62728\"")
                .endsWith("</svg>\n");
    }
}
