package dev.tailrace.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What crosses between tasks as it is, what as a copy, and what not at all. */
class ImmutableTypesTest {

    record Point(int x, String name, Instant at) {}

    record Line(Point from, Point to) {}

    record WithList(List<String> names) {}

    record WithArray(byte[] bytes) {}

    record WithObject(Object any) {}

    static class Open {
        final int number = 1;
    }

    record WithOpen(Open open) {}

    static final class Settable {
        int number;
    }

    static final class Recursive {
        final Recursive next = null;
        final long number = 1;
    }

    static class Base {
        int changes;
    }

    static final class Derived extends Base {
        final int number = 1;
    }

    sealed interface Shape permits Circle, Square {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    record WithShape(Shape shape) {}

    sealed interface Doubtful permits Sure, Unsure {}

    record Sure(int number) implements Doubtful {}

    record Unsure(int[] numbers) implements Doubtful {}

    @ParameterizedTest
    @ValueSource(
            classes = {
                String.class,
                Long.class,
                BigDecimal.class,
                Duration.class,
                TimeUnit.class,
                Point.class,
                Line.class,
                Open.class,
                Recursive.class,
                WithShape.class,
                Sure.class
            })
    void shouldAcceptWhatNeverChanges(final Class<?> type) {
        assertThat(ImmutableTypes.contain(type)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                StringBuilder.class,
                ArrayList.class,
                byte[].class,
                Object.class,
                WithList.class,
                WithArray.class,
                WithObject.class,
                WithOpen.class,
                Settable.class,
                Derived.class,
                Doubtful.class
            })
    void shouldRefuseWhatMayChange(final Class<?> type) {
        assertThat(ImmutableTypes.contain(type)).isFalse();
    }

    @Test
    void shouldHandOverWhatNeverChangesAsItIs() {
        final Point point = new Point(1, "p", Instant.EPOCH);
        final OutgoingEdge edge = OutgoingEdge.toMerger(0, "from 'a' to 'b'");
        assertThat(edge.copy(point, null)).isSameAs(point);
        assertThat(edge.copy(point, "before")).isSameAs(point);
        assertThat(edge.copy(null, point)).isNull();
    }

    @Test
    void shouldSayWhichRecordsCannotCross() {
        assertThatThrownBy(() -> OutgoingEdge.toMerger(0, "from 'a' to 'b'").copy(new Settable(), null))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "records of type dev.tailrace.region.ImmutableTypesTest$Settable cannot cross between tasks,"
                                + " from 'a' to 'b': their producer may change them again; let the type implement Transferable,"
                                + " or make it a record of values");
    }
}
