package dev.tailrace.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.testkit.TextEncoder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RegionPlanTest {

    private final Pipeline pipeline = Pipeline.named("test");

    @Test
    void shouldFuseEverythingWhenEveryParallelismIsOne() {
        counting(pipeline.source("in", NumberDecoder::new));

        assertThat(RegionPlan.of(pipeline.build()))
                .hasToString(
                        """
                regions of test
                  region 0, 1 task: in, counts, out
                  ticks: when logical time crosses a multiple of 250 ms
                """);
    }

    @Test
    void shouldCutWhereRecordsMoveBetweenTasks() {
        final EventStream<Long> parsed = pipeline.source("in", NumberDecoder::new)
                .via(Dispatch.CLAIM)
                .map("parse", n -> n)
                .parallelism(4);
        counting(parsed.map("scale", n -> 10 * n).parallelism(4));

        final RegionPlan plan = RegionPlan.of(pipeline.build());

        assertThat(plan)
                .hasToString(
                        """
                regions of test
                  region 0, 1 task: in
                  region 1, 4 tasks: parse, scale
                  region 2, 1 task: counts, out
                  channel in -> parse: claim
                  channel scale -> counts: hash by number
                  ticks: when logical time crosses a multiple of 250 ms
                """);
    }

    @Test
    void shouldNotFuseABranchThatGoesAroundAChannel() {
        final EventStream<Long> in = pipeline.source("in", NumberDecoder::new);
        final EventStream<Long> slow =
                in.via(Dispatch.CLAIM).map("slow", n -> n).parallelism(2);
        in.keyById("number", Long::intValue)
                .connect(slow.keyById("number", Long::intValue))
                .<Long>process("pair", NoPairs::new)
                .sink("out", TextEncoder::new);

        assertThat(RegionPlan.of(pipeline.build()))
                .hasToString(
                        """
                regions of test
                  region 0, 1 task: in
                  region 1, 2 tasks: slow
                  region 2, 1 task: pair, out
                  channel in -> slow: claim
                  channel in -> pair: hash by number
                  channel slow -> pair: hash by number
                  ticks: none, nothing waits for logical time
                """);
    }

    @Test
    void shouldPrintTheStreamGraph() {
        counting(pipeline.source("in", NumberDecoder::new));

        assertThat(pipeline.build())
                .hasToString(
                        """
                stream graph of test
                  in      source  x1
                  counts  window  x1  <- in (hash by number)  every 250 ms
                  out     sink    x1  <- counts (forward)
                """);
    }

    @Test
    void shouldDrawMermaidAndDot() {
        counting(pipeline.source("in", NumberDecoder::new));
        final RegionPlan plan = RegionPlan.of(pipeline.build());

        assertThat(GraphPrinter.mermaid(plan))
                .isEqualTo(
                        """
                flowchart LR
                  subgraph region0["region 0, 1 task"]
                    n0(["in<br/>source"])
                    n1["counts<br/>window"]
                    n2(["out<br/>sink"])
                  end
                  n0 -->|hash by number| n1
                  n1 --> n2
                """);
        assertThat(GraphPrinter.dot(plan))
                .isEqualTo(
                        """
                digraph "test" {
                  rankdir=LR;
                  node [shape=box, fontname="sans-serif"];
                  subgraph cluster_0 {
                    label="region 0, 1 task";
                    n0 [label="in\\nsource"];
                    n1 [label="counts\\nwindow"];
                    n2 [label="out\\nsink"];
                  }
                  n0 -> n1 [label="hash by number"];
                  n1 -> n2;
                }
                """);
    }

    private static void counting(final EventStream<Long> stream) {
        stream.keyById("number", Long::intValue)
                .tumblingWindow(Duration.ofMillis(250))
                .aggregate("counts", Counting::new)
                .sink("out", TextEncoder::new);
    }
}
