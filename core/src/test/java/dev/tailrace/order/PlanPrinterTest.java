package dev.tailrace.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.ListInput;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanPrinterTest {

    private final ListInput<Long> input = new ListInput<>(List.of(1L), record -> record);

    private ExecutionGraph plan(final int tasks) {
        final Pipeline pipeline = Pipeline.named("test");
        pipeline.source("in", input::decoder)
                .via(Dispatch.ROUND_ROBIN)
                .map("parse", (Long record) -> record)
                .parallelism(tasks)
                .sink("out", TextEncoder::new);
        return ExecutionGraph.of(pipeline.build(), Ordering.TOTAL);
    }

    @Test
    void shouldDrawOneBoxWhenEveryParallelismIsOne() {
        assertThat(PlanPrinter.mermaid(plan(1)))
                .isEqualTo(
                        """
                flowchart LR
                  subgraph phase0["phase 0, one thread"]
                    n0(["in<br/>source"])
                    n1["parse<br/>map"]
                    n2(["out<br/>sink"])
                  end
                  n0 -->|round robin| n1
                  n1 --> n2
                """);
    }

    @Test
    void shouldDrawABoxForEachPhaseAndGroup() {
        assertThat(PlanPrinter.dot(plan(3)))
                .isEqualTo(
                        """
                digraph "test" {
                  rankdir=LR;
                  node [shape=box, fontname="sans-serif"];
                  subgraph cluster_phase0 {
                    label="phase 0, one thread";
                    n0 [label="in\\nsource"];
                  }
                  subgraph cluster_group0 {
                    label="region 1, 3 tasks";
                    n1 [label="parse\\nmap"];
                  }
                  subgraph cluster_phase2 {
                    label="phase 2, one thread";
                    n2 [label="out\\nsink"];
                  }
                  n0 -> n1 [label="round robin"];
                  n1 -> n2 [label="round robin"];
                }
                """);
    }

    @Test
    void shouldEscapeNamesThatMayHaveAnyCharacter() {
        final Pipeline pipeline = Pipeline.named("a \"test\" in C:\\");
        pipeline.source("in", input::decoder)
                .keyBy("the \"key\"|value", (Long record) -> record)
                .<Long>process("pass", () -> (record, output) -> output.emit(record))
                .parallelism(2)
                .sink("out", TextEncoder::new);
        final ExecutionGraph plan = ExecutionGraph.of(pipeline.build(), Ordering.TOTAL);

        assertThat(PlanPrinter.dot(plan))
                .contains("digraph \"a \\\"test\\\" in C:\\\\\" {", "[label=\"hash by the \\\"key\\\"|value\"]");
        assertThat(PlanPrinter.mermaid(plan)).contains("|hash by the #quot;key#quot;#124;value|");
    }
}
