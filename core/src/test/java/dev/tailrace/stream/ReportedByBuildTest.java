package dev.tailrace.stream;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.AsyncMapper;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every method of the DSL takes whatever it is given, null and zero included; {@link Pipeline#build} alone reports problems. */
class ReportedByBuildTest {

    private static final List<Function<Pipeline, Object>> STREAMS = List.of(
            pipeline -> pipeline,
            ReportedByBuildTest::source,
            pipeline -> source(pipeline).process("operator", () -> null),
            pipeline -> source(pipeline).mapAsync("async", (AsyncMapper<Long, Long>) null, 1),
            pipeline -> source(pipeline).mapToLong("long", Long::longValue),
            pipeline -> source(pipeline).keyById("id", Long::intValue),
            pipeline -> source(pipeline).keyBy("value", number -> number),
            pipeline -> source(pipeline).whole().connect(source(pipeline).whole()),
            pipeline ->
                    source(pipeline).keyBy("a", n -> n).connect(source(pipeline).keyBy("b", n -> n)),
            pipeline -> source(pipeline).whole().tumblingWindow(Duration.ofSeconds(1)),
            pipeline -> source(pipeline).whole().countWindow(2, 1));

    private static EventStream<Long> source(final Pipeline pipeline) {
        return pipeline.source("source", NumberDecoder::new);
    }

    @TestFactory
    Stream<DynamicTest> shouldTakeNullAndZeroUntilBuild() {
        final List<DynamicTest> tests = new ArrayList<>();
        for (final Function<Pipeline, Object> stream : STREAMS) {
            Arrays.stream(stream.apply(Pipeline.named("probe")).getClass().getMethods())
                    .filter(method -> method.getDeclaringClass().getPackage() == Pipeline.class.getPackage())
                    .filter(method -> !Modifier.isStatic(method.getModifiers()) && method.getParameterCount() > 0)
                    .filter(method -> !method.isBridge() && !method.getName().equals("build"))
                    .map(method -> DynamicTest.dynamicTest(
                            method.toGenericString().replace("dev.tailrace.", ""), () -> tryOut(stream, method)))
                    .forEach(tests::add);
        }
        return tests.stream();
    }

    private static void tryOut(final Function<Pipeline, Object> stream, final Method method) {
        final Pipeline pipeline = Pipeline.named("probe");
        final Object on = stream.apply(pipeline);
        final Object[] nothing = Arrays.stream(method.getParameterTypes())
                .map(ReportedByBuildTest::nothing)
                .toArray();
        assertThatCode(() -> method.invoke(on, nothing)).doesNotThrowAnyException();
        assertThatThrownBy(pipeline::build).isInstanceOf(InvalidPipelineException.class);
    }

    private static Object nothing(final Class<?> type) {
        if (type == int.class) {
            return 0;
        }
        return type.isArray() ? Array.newInstance(type.getComponentType(), 1) : null;
    }
}
