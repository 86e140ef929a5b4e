package dev.tailrace.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.Holder;
import dev.tailrace.function.Joiner;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.Operator;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of node: its name, and that it is complete only with all parts that the user has to give. */
class NodeSpecTest {

    /** Components that may be null, and those that the DSL gives and not the user. */
    private static final List<String> NOT_REQUIRED = List.of("sequence", "pureBecause", "form");

    private static final Mapper<Long, Long> SAME = number -> number;
    private static final Holder<Long, Long> HOLDER = Holder.sameObject();
    private static final Supplier<Joiner<Long, Long, Long>> JOINER = () -> (key, left, right) -> left;
    private static final NodeSpec.Aggregation ROWS =
            new NodeSpec.Aggregation.Rows(Aggregates.<Long>count(), GroupRow::new);
    private static final NodeSpec.Aggregation OBJECTS =
            new NodeSpec.Aggregation.Objects(() -> (Aggregate<Long, Long>) null);

    static List<NodeSpec> specs() {
        return List.of(
                new NodeSpec.Source(() -> (Decoder<Long>) null, null),
                new NodeSpec.Union(2),
                new NodeSpec.Stateless(FunctionForm.MAP, SAME),
                new NodeSpec.AsyncMap((record, call, answers) -> {}, 1, 1, null),
                new NodeSpec.Enrich(key -> null, record -> 0, () -> (record, row) -> record),
                new NodeSpec.Process(() -> (Operator<Long, Long>) null, 0),
                new NodeSpec.KeyedProcess(() -> (KeyedOperator<Long, Long>) null, 0),
                new NodeSpec.Connect(() -> (ConnectOperator<Long, Long, Long>) null, 0),
                new NodeSpec.Join(Joiner.Kind.LEFT, HOLDER, HOLDER, JOINER),
                new NodeSpec.IntervalJoin(0, 1, HOLDER, HOLDER, JOINER),
                new NodeSpec.AsOfJoin(HOLDER, JOINER),
                new NodeSpec.Window(1, ROWS),
                new NodeSpec.Window(1, OBJECTS),
                new NodeSpec.SlidingWindow(2, 1, ROWS),
                new NodeSpec.SessionWindow(1, 1, OBJECTS),
                new NodeSpec.CountWindow(1, OBJECTS),
                new NodeSpec.SlidingCountWindow(2, 1, ROWS),
                new NodeSpec.RunningAggregate(ROWS),
                new NodeSpec.Sink(() -> (Encoder<Long>) null));
    }

    @Test
    void shouldNameEveryKind() {
        assertThat(specs())
                .extracting(NodeSpec::kind)
                .containsExactly(
                        "source",
                        "union",
                        "map",
                        "async map",
                        "enrich",
                        "process",
                        "keyed process",
                        "connect",
                        "left join",
                        "interval join",
                        "as-of join",
                        "window",
                        "window",
                        "sliding window",
                        "session window",
                        "count window",
                        "sliding count window",
                        "running aggregate",
                        "sink");
        assertThat(specs().stream().map(Object::getClass).distinct())
                .hasSameSizeAs(kinds(NodeSpec.class).toList());
    }

    private static Stream<Class<?>> kinds(final Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(NodeSpecTest::kinds)
                : Stream.of(type);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldBeCompleteOnlyWithAllParts(final NodeSpec spec) throws ReflectiveOperationException {
        assertThat(spec.isComplete()).isTrue();
        final RecordComponent[] components = spec.getClass().getRecordComponents();
        for (int missing = 0; missing < components.length; missing++) {
            final RecordComponent component = components[missing];
            if (!component.getType().isPrimitive() && !NOT_REQUIRED.contains(component.getName())) {
                assertThat(without(spec, components, missing).isComplete())
                        .as(component.getName())
                        .isFalse();
            }
        }
    }

    /** The same descriptor without one part; of accumulators without what makes them. */
    private static NodeSpec without(final NodeSpec spec, final RecordComponent[] components, final int missing)
            throws ReflectiveOperationException {
        final Object[] values = new Object[components.length];
        for (int place = 0; place < values.length; place++) {
            values[place] = components[place].getAccessor().invoke(spec);
        }
        values[missing] =
                values[missing] instanceof NodeSpec.Aggregation ? new NodeSpec.Aggregation.Objects(null) : null;
        final Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        return (NodeSpec) spec.getClass().getConstructor(types).newInstance(values);
    }

    @Test
    void shouldNotBeCompleteWithoutAPartOfItsRows() {
        final NodeSpec.Aggregation noAggregate = new NodeSpec.Aggregation.Rows(null, GroupRow::new);
        final NodeSpec.Aggregation noResult = new NodeSpec.Aggregation.Rows(Aggregates.<Long>count(), null);

        assertThat(new NodeSpec.Window(1, noAggregate).isComplete()).isFalse();
        assertThat(new NodeSpec.Window(1, noResult).isComplete()).isFalse();
    }

    @Test
    void shouldRefuseAFunctionOfAnotherForm() {
        assertThatThrownBy(() -> new NodeSpec.Stateless(FunctionForm.FILTER, SAME))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("is not a function for filter");
    }

    @Test
    void shouldSayWhatNodesDemandOfTheirInput() {
        assertThat(specs().stream().filter(NodeSpec::keepsOrder).map(NodeSpec::kind))
                .doesNotContain("source", "union", "map", "async map", "enrich", "sink")
                .hasSize(13);
        assertThat(specs().stream().filter(NodeSpec::answersLater).map(NodeSpec::kind))
                .containsExactly("async map");
        assertThat(specs().stream().filter(NodeSpec::isEnd).map(NodeSpec::kind)).containsExactly("sink");
        assertThat(Arrays.stream(FunctionForm.values()).filter(FunctionForm::isEnd))
                .containsExactly(FunctionForm.DELIVER, FunctionForm.LONG_DELIVER);
    }
}
