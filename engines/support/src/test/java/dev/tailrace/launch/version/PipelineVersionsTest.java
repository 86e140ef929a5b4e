package dev.tailrace.launch.version;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.calculation.stream.StreamCalculation;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.InMemoryCompiler;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.Output;
import dev.tailrace.launch.job.Echo;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PipelineVersionsTest {

    @TempDir
    private Path folder;

    @Test
    void shouldBeTheSameForTheSameGraph() {
        assertThat(version(graph(100, table("A", "B", "C")))).isEqualTo(version(graph(100, table("C", "A", "B"))));
    }

    // Hashes of identities, orders of hash tables and names of lambdas differ between JVMs.
    @Test
    void shouldBeTheSameInAnotherJvm() throws Exception {
        final Path text = folder.resolve("version");
        final Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UnlockExperimentalVMOptions",
                        "-XX:hashCode=2",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherJvm.class.getName(),
                        text.toString())
                .redirectErrorStream(true)
                .start();
        final String said = new String(child.getInputStream().readAllBytes());

        assertThat(child.waitFor()).as(said).isZero();
        assertThat(Files.readString(text))
                .isEqualTo(version(graph(100, table("A", "B", "C"))).text());
    }

    /** Writes the version of the graph into a file. */
    static final class OtherJvm {

        public static void main(final String[] files) throws Exception {
            // Other lambdas and proxies first, so that those of the graph get other numbers.
            final List<Runnable> others = List.of(() -> {}, () -> {}, proxy());
            others.forEach(Runnable::run);
            Files.writeString(
                    Path.of(files[0]), version(graph(100, table("B", "A", "C"))).text());
        }
    }

    private static Runnable proxy() {
        return (Runnable) Proxy.newProxyInstance(
                OtherJvm.class.getClassLoader(), new Class<?>[] {Runnable.class}, (self, method, arguments) -> null);
    }

    @Test
    void shouldSeeWhatTheNodesOfACalculationHold() {
        assertThat(version(above(5))).isEqualTo(version(above(5)));
        assertThat(version(above(5)).changesTo(version(above(6))))
                .singleElement()
                .asString()
                .startsWith("node above was calculation ");
    }

    private static StreamGraph above(final int limit) {
        final Pipeline pipeline = Pipeline.named("above");
        counted(pipeline.source("in", Echo.Lengths::new), limit).deliver("out", number -> {});
        return pipeline.build();
    }

    private static EventStream<Integer> counted(final EventStream<Integer> lengths, final int limit) {
        return StreamCalculation.calculate(
                lengths, "above", Integer.class, (calculation, numbers, results) -> calculation
                        .node("limit", new Limit(limit, results))
                        .onAlways(numbers, Limit::onNumber)
                        .on(calculation.calls("resets", Resets.class)));
    }

    /** Typed calls, of which the interpreter makes a proxy. */
    public interface Resets {

        void reset();
    }

    private static final class Limit implements Resets {

        private final int limit;
        private final Output<Integer> results;

        Limit(final int limit, final Output<Integer> results) {
            this.limit = limit;
            this.results = results;
        }

        void onNumber(final int number) {
            if (number > limit) {
                results.emit(number);
            }
        }

        @Override
        public void reset() {}
    }

    @Test
    void shouldNameTheNodeWhoseFunctionHoldsAnotherValue() {
        assertThat(version(graph(100, Map.of())).changesTo(version(graph(200, Map.of()))))
                .singleElement()
                .asString()
                .startsWith("node large was filter ");
    }

    @Test
    void shouldSeeWhatObjectsHoldThatFunctionsHold() {
        assertThat(version(graph(100, table("A", "B"))).changesTo(version(graph(100, table("A", "C")))))
                .singleElement()
                .asString()
                .startsWith("node known was filter ");
    }

    @Test
    void shouldNotDependOnTheNumberOfTasks() {
        final PipelineDefinition definition = new Limits();

        assertThat(version(StreamGraph.of(definition, Map.of(), Parallelism.of(4))))
                .isEqualTo(version(StreamGraph.of(definition, Map.of())));
    }

    @Test
    void shouldNameTheSettingThatChanged() {
        final PipelineVersion before = version(StreamGraph.of(new Limits(), Map.of("window", "1000 ms")));
        final PipelineVersion after = version(StreamGraph.of(new Limits(), Map.of("window", "2s", "limit", "7")));

        assertThat(before).isEqualTo(version(StreamGraph.of(new Limits(), Map.of())));
        assertThat(before.changesTo(after)).contains("setting limit was 5, is 7", "setting window was 1s, is 2s");
        assertThat(before.changesTo(after)).anyMatch(change -> change.startsWith("node counts was window "));
    }

    @Test
    void shouldGoByWhatIsInAFileAndNotByItsName() throws Exception {
        final Path first = Files.writeString(folder.resolve("first"), "AAPL,Technology\n");
        final Path copy = Files.writeString(folder.resolve("copy"), "AAPL,Technology\n");
        final Path other = Files.writeString(folder.resolve("other"), "AAPL,Energy\n");

        assertThat(version(withFile(first))).isEqualTo(version(withFile(copy)));
        assertThat(version(withFile(first)).changesTo(version(withFile(other))))
                .singleElement()
                .asString()
                .startsWith("setting reference was content ");
    }

    private static StreamGraph withFile(final Path file) {
        return StreamGraph.of(new Limits(), Map.of("reference", file.toString()));
    }

    @Test
    void shouldTellGuaranteesApart() {
        final StreamGraph graph = graph(1, Map.of());

        assertThat(PipelineVersions.of(graph, Guarantee.EXACTLY_ONCE)
                        .changesTo(PipelineVersions.of(graph, Guarantee.TRANSACTIONAL)))
                .containsExactly("guarantee was exactly-once, is transactional");
    }

    @Test
    void shouldSeeThatTheCodeHasChangedAndNotItsLines() throws Exception {
        final PipelineVersion before = compiled("value -> value + 1", "");
        final PipelineVersion moved = compiled("value -> value + 1", "\n\n// a comment\n");
        final PipelineVersion changed = compiled("value -> value + 2", "");

        assertThat(moved).isEqualTo(before);
        assertThat(before.changesTo(changed))
                .singleElement()
                .asString()
                .startsWith("code was ")
                .doesNotContain("node");
    }

    // A helper that the function calls, and nothing of the function itself.
    @Test
    void shouldSeeThatAClassHasChangedThatTheCodeCalls() throws Exception {
        assertThat(compiled("value -> Helper.of(value)", "class Helper { static int of(int v) { return v + 1; } }")
                        .changesTo(compiled(
                                "value -> Helper.of(value)",
                                "class Helper { static int of(int v) { return v + 2; } }")))
                .singleElement()
                .asString()
                .startsWith("code was ");
    }

    private PipelineVersion compiled(final String function, final String more) throws Exception {
        final String source =
                """
                package sample;

                import dev.tailrace.launch.job.Echo;
                import dev.tailrace.stream.Pipeline;
                import dev.tailrace.stream.StreamGraph;
                import java.util.function.Supplier;

                public final class Made implements Supplier<StreamGraph> {
                    @Override
                    public StreamGraph get() {
                        final Pipeline pipeline = Pipeline.named("made");
                        pipeline.source("in", Echo.Lengths::new)
                                .<Integer>map("number", tick -> 1)
                                .<Integer>map("next", FUNCTION)
                                .deliver("out", value -> {});
                        return pipeline.build();
                    }
                }
                """
                                .replace("FUNCTION", function)
                        + more;
        final ClassLoader parent = PipelineVersionsTest.class.getClassLoader();
        final Path classes = Files.createTempDirectory(folder, "classes");
        Files.createDirectories(classes.resolve("sample"));
        for (final Map.Entry<String, byte[]> each : InMemoryCompiler.ofThisJava()
                .compile(List.of(new GeneratedSource("sample.Made", source)), parent)
                .entrySet()) {
            Files.write(classes.resolve(each.getKey().replace('.', '/') + ".class"), each.getValue());
        }
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, parent)) {
            final Supplier<?> made = (Supplier<?>)
                    loader.loadClass("sample.Made").getDeclaredConstructor().newInstance();
            return version((StreamGraph) made.get());
        }
    }

    private static PipelineVersion version(final StreamGraph graph) {
        return PipelineVersions.of(graph, Guarantee.EXACTLY_ONCE);
    }

    private static Map<String, Integer> table(final String... names) {
        final Map<String, Integer> table = new HashMap<>();
        for (final String name : names) {
            table.put(name, 1);
        }
        return table;
    }

    private static StreamGraph graph(final int limit, final Map<String, Integer> known) {
        final Pipeline pipeline = Pipeline.named("limits");
        final EventStream<Integer> numbers = pipeline.source("in", Echo.Lengths::new)
                .filter("large", tick -> tick.toString().length() > limit)
                .filter("known", tick -> known.containsKey(tick.toString()));
        counted(numbers, 1).deliver("out", tick -> {});
        return pipeline.build();
    }

    /** Counts ticks, with a limit that its code does not hold and one that it does. */
    private static final class Limits implements PipelineDefinition {

        private static final Setting<Duration> WINDOW = Setting.duration("window", "1s", "length of windows");
        private static final Setting<Integer> LIMIT = Setting.integer("limit", 5, 1, 100, "longest text");
        private static final Setting<Optional<Path>> REFERENCE = Setting.file("reference", "known texts");

        @Override
        public String name() {
            return "limits";
        }

        @Override
        public String description() {
            return "counts ticks";
        }

        @Override
        public List<Setting<?>> settings() {
            return List.of(WINDOW, LIMIT, REFERENCE);
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {
            final int limit = settings.get(LIMIT);
            pipeline.source("in", Echo.Lengths::new)
                    .filter("large", tick -> tick.toString().length() > limit)
                    .keyById("all", tick -> 0)
                    .tumblingWindow(settings.get(WINDOW))
                    .aggregate("counts", Counts::new)
                    .deliver("out", count -> {});
        }
    }

    private static final class Counts implements Aggregate<Object, Long> {

        private long count;

        @Override
        public void add(final Object record) {
            count++;
        }

        @Override
        public Long result(final long startNs, final long endNs) {
            return count;
        }

        @Override
        public void clear() {
            count = 0;
        }
    }
}
