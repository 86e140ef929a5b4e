package dev.tailrace.state;

import static dev.tailrace.state.StateTestKit.save;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** What cannot be saved is refused when it is saved, not when it is needed; the message says where it is and what to do. */
class RefusalTest {

    static final class Holder {
        Object value;

        Holder(final Object value) {
            this.value = value;
        }
    }

    private static void shouldRefuse(final Object value, final String reason) {
        assertThatThrownBy(() -> save(new Holder(value)))
                .isInstanceOf(StateException.class)
                .hasMessage("cannot save node 'node', field value" + reason);
    }

    private static String name(final Class<?> type) {
        return type.getName();
    }

    @Test
    void shouldRefuseThreadsStreamsAndBuffers() {
        final String advice = ", which cannot be saved as state; declare the field transient, or let the object that"
                + " holds it implement Snapshotable";
        shouldRefuse(new Thread(() -> {}), ": holds a java.lang.Thread" + advice);
        shouldRefuse(new ByteArrayInputStream(new byte[0]), ": holds a java.io.ByteArrayInputStream" + advice);
        shouldRefuse(ByteBuffer.allocateDirect(8), ": holds a java.nio.DirectByteBuffer" + advice);
        shouldRefuse(new Object[] {1, new Object()}, "[1]: holds a java.lang.Object" + advice);
    }

    static final class Deep {
        final InputStream stream = new ByteArrayInputStream(new byte[0]);
    }

    @Test
    void shouldRefuseThemBehindFinalFieldsToo() {
        shouldRefuse(
                new ArrayList<>(List.of(new Deep())),
                "[0].stream: holds a java.io.ByteArrayInputStream, which cannot be saved as state; declare the field"
                        + " transient, or let the object that holds it implement Snapshotable");
    }

    @Test
    void shouldRefuseFunctionsThatMayChange() {
        final LongSupplier function = () -> 1;
        shouldRefuse(
                function,
                ": holds a function, which cannot be saved; make the field final or transient, or keep an enum that says"
                        + " which function it is");
    }

    static final class NoConstructor {
        int count;

        NoConstructor(final int count) {
            this.count = count;
        }
    }

    @Test
    void shouldRefuseObjectsThatARestoreCouldNotMake() {
        shouldRefuse(
                new NoConstructor(1),
                ": holds a " + name(NoConstructor.class)
                        + ", which has no constructor without arguments; give it one, or"
                        + " make it a record, or make the fields that lead to it final, or let the object that holds it"
                        + " implement Snapshotable");
    }

    static final class Extended extends ArrayList<String> {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void shouldRefuseSubclassesOfClassesWhoseStateIsOutOfSight() {
        shouldRefuse(
                new Extended(),
                ": holds a " + name(Extended.class)
                        + ", which extends java.util.ArrayList, whose state is out of sight;"
                        + " declare the field transient, or implement Snapshotable");
    }

    @Test
    void shouldRefuseKeysThatAreNoValues() {
        final String reason =
                ": has a " + name(Holder.class) + " as key; keys have to be texts, numbers, enum constants or"
                        + " records of such, because others are equal to themselves only";
        shouldRefuse(new HashMap<>(Map.of(new Holder(1), 2)), reason);
        shouldRefuse(new HashSet<>(Set.of(new Holder(1))), reason);
    }

    @Test
    void shouldRefuseComparatorsOfCollectionsThatWouldBeMadeAnew() {
        final String reason =
                ": has a comparator, which cannot be saved; make the field that holds the collection final, or use the"
                        + " natural order";
        final TreeMap<String, Integer> map = new TreeMap<>(String::compareToIgnoreCase);
        shouldRefuse(map, reason);
        shouldRefuse(Collections.unmodifiableSortedMap(map), reason);
        shouldRefuse(Collections.unmodifiableSortedSet(map.navigableKeySet()), reason);
    }

    @Wired
    static final class Clock {}

    @Test
    void shouldRefuseServicesWhereTheyWouldBeLost() {
        shouldRefuse(
                new Object[] {new Clock()},
                "[0]: holds a " + name(Clock.class)
                        + ", which comes from wiring; keep it in a separate field, or declare"
                        + " the field that leads here transient");
    }

    @Test
    void shouldRefuseMoreBytesThanASnapshotHolds() {
        final StateOutput output = new StateOutput(16);
        final String reason = "the state has more than 2 GB; a snapshot holds at most that";

        assertThatThrownBy(() -> output.putLongs(new long[0], 1 << 28))
                .isInstanceOf(StateException.class)
                .hasMessage(reason);
        assertThatThrownBy(() -> output.putInts(new int[0], 1 << 30))
                .isInstanceOf(StateException.class)
                .hasMessage(reason);
    }

    @Test
    void shouldRefuseTextsThatUtf8CannotHold() {
        final String reason = ": has a text with half of a surrogate pair, which UTF-8 cannot hold";
        shouldRefuse("a\uD83D", reason);
        shouldRefuse(Map.of("\uDE00a", 1), "[0]" + reason);
        assertThatThrownBy(() -> new RecordCodec(getClass().getClassLoader()).write(new StateOutput(), "\uD83D\uD83D"))
                .isInstanceOf(StateException.class)
                .hasMessage("a message has a text with half of a surrogate pair, which UTF-8 cannot hold");
    }
}
