package dev.tailrace.compiler.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.calculation.stream.StreamCalculation;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.InMemoryCompiler;
import dev.tailrace.compiler.PipelineCompiler;
import dev.tailrace.compiler.sample.Alarm;
import dev.tailrace.compiler.sample.Alarms;
import dev.tailrace.compiler.sample.Pairs;
import dev.tailrace.compiler.sample.Shifted;
import dev.tailrace.compiler.sample.Smoothed;
import dev.tailrace.compiler.sample.Spread;
import dev.tailrace.compiler.sample.Tick;
import dev.tailrace.compiler.sample.TickDecoder;
import dev.tailrace.compiler.sample.TickText;
import dev.tailrace.compiler.sample.Ticks;
import dev.tailrace.compiler.sample.Total;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * The source of small pipelines, as it is printed: what a reader of generated code meets. When the printing changes on
 * purpose, {@code -Dtailrace.golden=DIR} writes the files anew into that folder.
 */
class GoldenTest {

    private static void shouldPrint(final String name, final Consumer<EventStream<Tick>> definition)
            throws IOException {
        final Pipeline pipeline = Pipeline.named(name);
        definition.accept(pipeline.source("ticks", TickDecoder::new));
        shouldPrint(name, PipelineCompiler.source(pipeline.build(), "com.example.Processor"));
    }

    private static void shouldPrint(final String name, final GeneratedSource source) throws IOException {
        InMemoryCompiler.ofThisJava().compile(List.of(source), GoldenTest.class.getClassLoader());
        final String folder = System.getProperty("tailrace.golden");
        if (folder != null) {
            Files.writeString(Path.of(folder, name + ".java.txt"), source.text());
        }
        assertThat(source.text()).isEqualTo(golden(name));
    }

    private static String golden(final String name) throws IOException {
        try (InputStream text = GoldenTest.class.getResourceAsStream("/golden/" + name + ".java.txt")) {
            assertThat(text).as("golden file of " + name).isNotNull();
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void shouldCallReferredMethodsDirectlyAndLambdasThroughFields() throws IOException {
        shouldPrint("steps", ticks -> ticks.filter("odd", Tick::isOdd)
                .map("negated", Tick::negated)
                .map("shifted", tick -> new Tick(tick.timeNs(), tick.key(), tick.value() + 1))
                .mapToLong("value", Tick::value)
                .filter("even", Ticks::isEven)
                .map("tripled", value -> 3 * value)
                .mapToObject("again", Ticks::ofValue)
                .sink("out", TickText::new));
    }

    @Test
    void shouldKeepWindowsOfRowsInOneArray() throws IOException {
        shouldPrint("windows", ticks -> {
            ticks.keyById("key", Tick::key)
                    .tumblingWindow(Duration.ofSeconds(1))
                    .aggregate("spread", new Spread(), Spread.Width::new)
                    .sink("spreads", TickText::new);
            ticks.keyBy("name", Tick::name)
                    .tumblingWindow(Duration.ofMinutes(1))
                    .aggregate("total", Total::new)
                    .sink("totals", TickText::new);
        });
    }

    @Test
    void shouldJoinTheNodesOfATaskGroupToOtherTasks() throws IOException {
        final Pipeline pipeline = Pipeline.named("group");
        final EventStream<Tick> ticks = pipeline.source("ticks", TickDecoder::new);
        final EventStream<Tick> spreads = ticks.keyById("key", Tick::key)
                .tumblingWindow(Duration.ofSeconds(1))
                .aggregate("spread", new Spread(), Spread.Width::new);
        spreads.keyById("key", Tick::key).running("total", Total::new).sink("totals", TickText::new);
        spreads.process("alarm", Alarm::new).timers(Duration.ofMillis(10)).sink("alarms", TickText::new);
        final ExecutionGraph execution = ExecutionGraph.of(pipeline.build(Parallelism.of(2)), Ordering.TOTAL);
        assertThat(execution.plans())
                .extracting(GroupPlan::name)
                .containsExactly("Group0", "Group1", "Phase0", "Phase2");
        shouldPrint(
                "group",
                PipelineCompiler.sources(execution.graph(), execution.plans(), "com.example.Processor")
                        .get(0));
    }

    @Test
    void shouldRunCalculationsByClassesInside() throws IOException {
        shouldPrint("calculations", ticks -> {
            StreamCalculation.calculate(ticks, "gaps", Tick.class, Smoothed::untimed)
                    .sink("all", TickText::new);
            StreamCalculation.<Tick, Tick>calculate(
                            ticks.keyById("key", Tick::key),
                            "smoothed",
                            Tick.class,
                            (calculation, records, results) -> Smoothed.define(calculation, records, results, 7))
                    .timers(Duration.ofNanos(10))
                    .sink("out", TickText::new);
        });
    }

    @Test
    void shouldFireTimersInTheOrderOfTheNodes() throws IOException {
        shouldPrint("timers", ticks -> {
            final Duration timerResolution = Duration.ofMillis(10);
            final EventStream<Tick> enriched = ticks.enrich("reference", row -> row, Tick::value, Shifted::new);
            final EventStream<Tick> alarms = enriched.keyBy("name", Tick::name)
                    .process("alarm", Alarm::new)
                    .timers(timerResolution);
            enriched.keyById("key", Tick::key)
                    .processKeyed("alarms", Alarms::new)
                    .timers(timerResolution)
                    .keyById("key", Tick::key)
                    .connect(alarms.keyById("key", Tick::key))
                    .process("pairs", Pairs::new)
                    .timers(timerResolution)
                    .sink("out", TickText::new);
        });
    }
}
