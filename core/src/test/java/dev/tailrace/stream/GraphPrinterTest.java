package dev.tailrace.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.TextEncoder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class GraphPrinterTest {

    private final Pipeline pipeline = Pipeline.named("test");

    @Test
    void shouldPrintTheStreamGraph() {
        pipeline.source("in", NumberDecoder::new)
                .keyById("number", Long::intValue)
                .tumblingWindow(Duration.ofMillis(250))
                .aggregate("counts", Counting::new)
                .sink("out", TextEncoder::new);

        assertThat(pipeline.build())
                .hasToString(
                        """
                stream graph of test
                  in      source  x1
                  counts  window  x1  <- in (hash by number)  every 250 ms
                  out     sink    x1  <- counts (forward)
                """);
        assertThat(GraphPrinter.punctuations(pipeline.build()))
                .isEqualTo("punctuations: when stream time crosses a multiple of 250 ms\n");
    }

    @Test
    void shouldSayThatNothingWaitsForTime() {
        pipeline.source("in", NumberDecoder::new).sink("out", TextEncoder::new);

        assertThat(GraphPrinter.punctuations(pipeline.build()))
                .isEqualTo("punctuations: none, nothing waits for stream time\n");
    }
}
