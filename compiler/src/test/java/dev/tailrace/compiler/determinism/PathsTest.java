package dev.tailrace.compiler.determinism;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.Mapper;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Where code can hide a forbidden call, and how messages lead there. */
class PathsTest {

    /** Two calls deep. */
    static final class OutputHeader {
        static long take() {
            return Deeper.read();
        }

        static final class Deeper {
            static long read() {
                return System.nanoTime();
            }
        }
    }

    /** Passes records on; subclasses misbehave. */
    static class Plain implements Operator<Object, Object> {
        @Override
        public void onRecord(final Object record, final Output<Object> output) {
            output.emit(record);
        }
    }

    @Test
    void shouldNameTheCompletePathToACallBehindOthers() {
        final DeterminismReport report = operator(() -> new Plain() {
            @Override
            public void onRecord(final Object record, final Output<Object> output) {
                output.emit(OutputHeader.take());
            }
        });

        assertThat(report.toString())
                .isEqualTo(
                        """
                        code of 'test' is not deterministic, 1 problem
                          - node 'op' reads a clock: System.nanoTime()
                            at PathsTest$1.onRecord(PathsTest.java:53) -> PathsTest.OutputHeader.take(PathsTest.java:30)\
                         -> PathsTest.OutputHeader.Deeper.read(PathsTest.java:35)
                            a repeated run reads another time; use the event time of the record, or the stream time\
                         of the context""");
    }

    @Test
    void shouldListAllFindingsOfAllNodesInTheirOrder() {
        final Pipeline pipeline = Pipeline.named("bad");
        source(pipeline)
                .map("first", r -> System.getenv("X"))
                .map("second", r -> Math.random() + new Random().nextInt())
                .sink("out", TextEncoder::new);

        assertThat(Determinism.check(pipeline.build()).toString())
                .isEqualTo(
                        """
                        code of 'bad' is not deterministic, 3 problems
                          - node 'first' depends on its environment: System.getenv(String)
                            at lambda in PathsTest.shouldListAllFindingsOfAllNodesInTheirOrder(PathsTest.java:72)
                            another machine or JVM gives another result; make it a setting, or name the locale, zone,\
                         charset or order
                          - node 'second' draws random numbers: Math.random()
                            at lambda in PathsTest.shouldListAllFindingsOfAllNodesInTheirOrder(PathsTest.java:73)
                            a repeated run draws other numbers; use a hash of the record, or a generator whose state\
                         is a long field
                          - node 'second' draws random numbers: new Random()
                            at lambda in PathsTest.shouldListAllFindingsOfAllNodesInTheirOrder(PathsTest.java:73)
                            a repeated run draws other numbers; use a hash of the record, or a generator whose state\
                         is a long field""");
    }

    @Test
    void shouldGiveTheSameReportTwice() {
        final StreamGraph graph = graphOf(() -> new Plain() {
            @Override
            public void onRecord(final Object record, final Output<Object> output) {
                output.emit(OutputHeader.take() + Math.random());
            }
        });

        assertThat(Determinism.check(graph)).isEqualTo(Determinism.check(graph));
    }

    @Test
    void shouldLookIntoOpenTimersAndClose() {
        assertThat(paths(operator(() -> new Plain() {
                    private long startNs;

                    @Override
                    public void open(final Operator.Context context) {
                        startNs = System.nanoTime();
                    }

                    @Override
                    public void onTimer(final long dueNs, final Output<Object> output) {
                        output.emit(startNs + Math.random());
                    }

                    @Override
                    public void close() {
                        System.exit(1);
                    }
                })))
                .containsExactly("PathsTest$3.open", "PathsTest$3.onTimer", "PathsTest$3.close");
    }

    static class Parent extends Plain {
        final long madeNs = System.nanoTime();
        static final long LOADED_NS = System.nanoTime();

        @Override
        public void onRecord(final Object record, final Output<Object> output) {
            output.emit(ThreadLocalRandom.current());
        }
    }

    static final class Child extends Parent {}

    @Test
    void shouldLookIntoConstructorsInitialisersAndSuperclasses() {
        assertThat(paths(operator(Child::new)))
                .containsExactlyInAnyOrder(
                        "PathsTest.Parent.onRecord",
                        "new PathsTest.Child -> new PathsTest.Parent",
                        "static initialiser of PathsTest.Parent");
    }

    @Test
    void shouldLookIntoTheSupplierItself() {
        assertThat(paths(operator(() -> {
                    final long seedNs = OutputHeader.Deeper.read();
                    return new Noted(seedNs);
                })))
                .containsExactly(
                        "lambda in PathsTest.shouldLookIntoTheSupplierItself -> PathsTest.OutputHeader.Deeper.read");
    }

    static final class Noted extends Plain {
        final long seedNs;

        Noted(final long seedNs) {
            this.seedNs = seedNs;
        }
    }

    @Test
    void shouldFollowMethodReferences() {
        assertThat(paths(Checks.function(PathsTest::randomised))).containsExactly("PathsTest.randomised");
        final Mapper<Object, Object> straight = Comparer::new;
        assertThat(paths(Checks.function(straight))).containsExactly("new PathsTest.Comparer");
        final LongSupplier clock = (LongSupplier & java.io.Serializable) System::nanoTime;
        assertThat(Checks.object(clock).toString())
                .isEqualTo(
                        """
                        code of 'test' is not deterministic, 1 problem
                          - node 'n' reads a clock: System.nanoTime()
                            a repeated run reads another time; use the event time of the record, or the stream time\
                         of the context""");
    }

    static Object randomised(final Object record) {
        return Math.random();
    }

    static final class Comparer {
        final double weight;

        Comparer(final Object record) {
            weight = Math.random();
        }
    }

    @Test
    void shouldFollowLambdasInLambdas() {
        assertThat(paths(Checks.function(r -> {
                    final Supplier<Supplier<Object>> nested = () -> () -> System.nanoTime();
                    return nested.get().get();
                })))
                .containsExactly("lambda in PathsTest.shouldFollowLambdasInLambdas -> lambda in"
                        + " PathsTest.shouldFollowLambdasInLambdas -> lambda in"
                        + " PathsTest.shouldFollowLambdasInLambdas");
    }

    /** What to add to a price; the declaration does not tell how it is found. */
    interface Skew {
        long of(Object record);
    }

    static final class WallClockSkew implements Skew {
        @Override
        public long of(final Object record) {
            return System.currentTimeMillis();
        }
    }

    static final class NoSkew implements Skew {
        @Override
        public long of(final Object record) {
            return 0;
        }
    }

    static final class Skewing extends Plain {
        private final List<Skew> skews = new ArrayList<>();

        Skewing(final Skew skew) {
            skews.add(skew);
        }

        @Override
        public void onRecord(final Object record, final Output<Object> output) {
            for (final Skew skew : skews) {
                output.emit(skew.of(record));
            }
        }
    }

    @Test
    void shouldLookIntoHelpersThatWereHandedIn() {
        final Skew skew = new WallClockSkew();
        assertThat(paths(operator(() -> new Skewing(skew))))
                .containsExactly("PathsTest.Skewing.onRecord -> PathsTest.WallClockSkew.of");
        final Skew none = new NoSkew();
        assertThat(paths(operator(() -> new Skewing(none)))).isEmpty();
    }

    @Test
    void shouldLookIntoHelpersThatALambdaHasCaptured() {
        final Skew skew = new WallClockSkew();
        assertThat(paths(Checks.function(r -> skew.of(r))))
                .containsExactly("lambda in PathsTest.shouldLookIntoHelpersThatALambdaHasCaptured ->"
                        + " PathsTest.WallClockSkew.of");
        assertThat(paths(Checks.function(skew::of))).containsExactly("PathsTest.WallClockSkew.of");
    }

    @Test
    void shouldLookIntoLambdasThatAreNotSerializable() {
        final Skew skew = r -> System.nanoTime();
        assertThat(paths(operator(() -> new Skewing(skew))))
                .containsExactly(
                        "what a lambda has captured -> lambda in PathsTest.shouldLookIntoLambdasThatAreNotSerializable");
    }

    @Test
    void shouldLookIntoWhatTheJdkCallsBack() {
        assertThat(paths(Checks.function(r -> {
                    final List<Object> list = new ArrayList<>();
                    list.sort(new Comparator<>() {
                        @Override
                        public int compare(final Object left, final Object right) {
                            return (int) System.nanoTime();
                        }
                    });
                    return list;
                })))
                .containsExactly("lambda in PathsTest.shouldLookIntoWhatTheJdkCallsBack -> PathsTest$4.compare");
    }

    @Test
    void shouldLookIntoHashesThatDecideAnOrder() {
        assertThat(paths(Checks.function(r -> {
                    final Map<Hashed, Long> map = new HashMap<>();
                    return map.values().iterator().next();
                })))
                .containsExactly(
                        "lambda in PathsTest.shouldLookIntoHashesThatDecideAnOrder ->" + " PathsTest.Hashed.hashCode");
    }

    static final class Hashed {
        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }

        @Override
        public boolean equals(final Object other) {
            return other == this;
        }
    }

    static final class OfText implements Operator<String, Long> {
        @Override
        public void onRecord(final String record, final Output<Long> output) {
            output.emit(System.nanoTime());
        }
    }

    @Test
    void shouldNotShowWhatJavacPutBetween() {
        final Pipeline pipeline = Pipeline.named("test");
        source(pipeline).map("text", String::valueOf).process("op", OfText::new).sink("out", TextEncoder::new);

        assertThat(paths(Determinism.check(pipeline.build()))).containsExactly("PathsTest.OfText.onRecord");
    }

    @Test
    void shouldEndWhenMethodsCallEachOther() {
        assertThat(paths(Checks.function(r -> even(7))))
                .containsExactly("lambda in"
                        + " PathsTest.shouldEndWhenMethodsCallEachOther -> PathsTest.even -> PathsTest.odd");
    }

    private static boolean even(final int n) {
        return n == 0 || odd(n - 1);
    }

    private static boolean odd(final int n) {
        return n != Math.random() && even(n - 1);
    }

    @Test
    void shouldNotMindWhatIsNeverCalled() {
        assertThat(paths(operator(Unused::new))).isEmpty();
    }

    static final class Unused extends Plain {
        long neverCalled() {
            return System.nanoTime();
        }
    }

    @Test
    void shouldCallAnyMethodOfAPlainNode() {
        assertThat(paths(Checks.object(new Unused()))).containsExactly("PathsTest.Unused.neverCalled");
    }

    /** Inherits a method of the JDK under its own name. */
    static final class Worker extends Thread {}

    @Test
    void shouldKnowMethodsOfTheJdkThatAClassInherits() {
        assertThat(Checks.found(Checks.function(r -> {
                    ((Worker) r).start();
                    return r;
                })))
                .isEqualTo("threads Thread.start()");
    }

    static final class Counting extends Plain {
        static long total;
        static final long[] BY_KIND = new long[2];
        static final Map<String, Long> CACHE = new HashMap<>();
        static final Noted SHARED = new Noted(1);
        private long own;

        @Override
        public void onRecord(final Object record, final Output<Object> output) {
            own++;
            total++;
            BY_KIND[0]++;
            CACHE.put("x", own);
            CACHE.get("x");
        }
    }

    @Test
    void shouldRefuseStateInStaticFields() {
        assertThat(Checks.found(operator(Counting::new)))
                .isEqualTo("static-state PathsTest.Counting.total = ...; static-state PathsTest.Counting.BY_KIND[...] ="
                        + " ...; static-state Map.put(Object, Object) on PathsTest.Counting.CACHE");
    }

    static final class Held extends Plain {
        private final Object channel;

        Held(final Object channel) {
            this.channel = channel;
        }
    }

    @Test
    void shouldRefuseOpenFilesAndThreadsThatAreHeld() {
        final Object thread = new Thread(() -> {});
        assertThat(operator(() -> new Held(thread)).findings().get(0).toString())
                .isEqualTo(
                        """
                        node 'op' depends on threads: holds a Thread
                            at what a lambda has captured
                            their interleaving differs from run to run; declare parallelism in the pipeline instead""");
    }

    @Test
    void shouldLookIntoKeysWindowsAndEncoders() {
        final Pipeline pipeline = Pipeline.named("test");
        source(pipeline)
                .keyBy("key", r -> "k" + System.nanoTime())
                .process("op", Plain::new)
                .keyById("id", r -> (int) System.currentTimeMillis())
                .tumblingWindow(Duration.ofSeconds(1))
                .aggregate("window", Summing::new)
                .sink("out", LoudEncoder::new);

        assertThat(Determinism.check(pipeline.build()).findings())
                .extracting(finding -> finding.node() + ": " + finding.call())
                .containsExactly(
                        "op: System.nanoTime()",
                        "window: System.currentTimeMillis()",
                        "window: Math.random()",
                        "out: System.out");
    }

    static final class Summing implements dev.tailrace.function.Aggregate<Object, Object> {
        @Override
        public void add(final Object record) {}

        @Override
        public Object result(final long startNs, final long endNs) {
            return Math.random();
        }

        @Override
        public void clear() {}
    }

    static final class LoudEncoder implements dev.tailrace.io.Encoder<Object> {
        @Override
        public int maxLength() {
            return 8;
        }

        @Override
        public int encode(final Object record, final byte[] target, final int offset) {
            System.out.println(record);
            return 0;
        }
    }

    private static DeterminismReport operator(final Supplier<Plain> operator) {
        return Determinism.check(graphOf(operator));
    }

    private static StreamGraph graphOf(final Supplier<Plain> operator) {
        final Pipeline pipeline = Pipeline.named("test");
        source(pipeline).process("op", operator).sink("out", TextEncoder::new);
        return pipeline.build();
    }

    private static dev.tailrace.stream.EventStream<Object> source(final Pipeline pipeline) {
        final ListInput<Object> input = new ListInput<>(List.of(), r -> 0);
        return pipeline.source("source", input::decoder);
    }

    /** The ways to what was found, without places. */
    private static List<String> paths(final DeterminismReport report) {
        return report.findings().stream()
                .map(finding -> String.join(" -> ", finding.path()).replaceAll("\\([^)]*\\)", ""))
                .toList();
    }
}
