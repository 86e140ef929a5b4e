package dev.tailrace.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.sample.Spread;
import dev.tailrace.compiler.sample.Tick;
import dev.tailrace.compiler.sample.TickDecoder;
import dev.tailrace.compiler.sample.TickText;
import dev.tailrace.compiler.sample.Total;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NodeLinesTest {

    private static final String NAME = "com.example.Processor";

    private final StreamGraph graph = graph();
    private final GeneratedSource source = PipelineCompiler.source(graph, NAME);
    private final NodeLines lines = NodeLines.of(graph, List.of(source));

    private static StreamGraph graph() {
        final Pipeline pipeline = Pipeline.named("windows");
        final EventStream<Tick> ticks = pipeline.source("ticks", TickDecoder::new);
        ticks.filter("odd", tick -> tick.value() % 2 == 1)
                .keyById("key", Tick::key)
                .tumblingWindow(Duration.ofSeconds(1))
                .aggregate("spread", new Spread(), Spread.Width::new)
                .sink("spreads", TickText::new);
        ticks.keyBy("name", Tick::name)
                .tumblingWindow(Duration.ofMinutes(1))
                .aggregate("total", Total::new)
                .sink("totals", TickText::new);
        return pipeline.build();
    }

    /** The nodes of the lines with this text. */
    private List<String> of(final String text) {
        final String[] all = source.text().split("\n");
        return IntStream.range(0, all.length)
                .filter(line -> all[line].contains(text))
                .mapToObj(line -> lines.node(NAME, line + 1))
                .toList();
    }

    @Test
    void shouldFindTheNodeThatALineCalls() {
        assertThat(of("= ticks.decode(")).containsExactly("ticks");
        assertThat(of("odd.accepts(")).containsExactly("odd");
        assertThat(of(" spread.add(")).containsExactly("spread");
        assertThat(of("total.of(key).add(")).allMatch("total"::equals);
    }

    @Test
    void shouldTellNodesApartOfWhichOneNameBeginsWithAnother() {
        assertThat(of("spreads.encode(")).containsExactly("spreads");
        assertThat(of("write(spreadsLog")).containsExactly("spreads");
        assertThat(of("spreadTouched[key")).containsExactly("spread");
    }

    @Test
    void shouldGiveALineWithoutANameToTheNodeOfItsMethod() {
        assertThat(of("        aggregate.clear();")).containsExactly("total");
        assertThat(of("time.reach(nowNs);")).containsOnly("");
    }

    @Test
    void shouldKnowNoOtherClass() {
        assertThat(lines.node("com.example.Other", 1)).isNull();
        assertThat(lines.node(NAME, 0)).isEmpty();
        assertThat(lines.node(NAME, 1_000_000)).isEmpty();
    }
}
