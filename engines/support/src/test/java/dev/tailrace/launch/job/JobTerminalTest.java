package dev.tailrace.launch.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class JobTerminalTest {

    @Test
    void shouldPrintWhatAPersonWantsToKnow() {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final RunSpec spec = RunSpec.of("echo").inputTopics(List.of("in"));
        try (JobTerminal terminal = JobTerminal.open(spec, new PrintStream(out, false, StandardCharsets.UTF_8))) {
            terminal.report(ReportLine.of(ReportLine.READY));
            terminal.report(ReportLine.of(ReportLine.PROGRESS));
            terminal.report(ReportLine.of(ReportLine.WARNING).with(ReportLine.MESSAGE, "look out"));
            terminal.report(ReportLine.of(
                    ReportLine.SUMMARY,
                    new RunTotals(
                            "interpreted",
                            1_234,
                            1,
                            new TreeMap<>(Map.of("out", 1_000L)),
                            new TreeMap<>(Map.of("wrong-length", 2L)),
                            new TreeMap<>(Map.of("wrong-length", "in-0, offset 7")),
                            new TreeMap<>(Map.of("engine", "Flink")),
                            "")));
        }

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "tailrace: 'echo' runs; Ctrl-C stops it",
                        "tailrace: look out",
                        "pipeline        echo",
                        "processor       interpreted",
                        "input           in",
                        "records         1,234 in 1 ns",
                        "results         1,000 to out",
                        "engine          Flink",
                        "bad input       2 x wrong-length",
                        "                first: in-0, offset 7");
    }
}
