package dev.tailrace.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.Sendable;
import dev.tailrace.function.Transferable;
import dev.tailrace.function.WireReader;
import dev.tailrace.function.WireWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RecordsTest {

    private final Records records = new Records(RecordsTest.class.getClassLoader());
    private final WireWriter writer = new WireWriter();

    private Object sent(final Object record) {
        records.write(writer.clear(), record);
        return new Records(RecordsTest.class.getClassLoader()).read(new WireReader().wrap(writer.toBytes()));
    }

    private record Inner(DayOfWeek day, long[] prices) {}

    private record Quote(
            boolean isFirm,
            byte venue,
            short lots,
            char side,
            int shares,
            long priceE4,
            float ratio,
            double vwap,
            String symbol,
            Object anything) {}

    /** All kinds of fields, and a superclass. */
    private static class Base implements Transferable<Base> {
        long position;

        @Override
        public Base transferTo(final Base reusable) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class Changing extends Base {
        private boolean flag;
        private byte tiny;
        private short small;
        private char letter;
        private int number;
        private float half;
        private double whole;
        private String text;
        private Inner inner;
        private Changing next;

        private Changing() {}
    }

    private static final class Transient implements Transferable<Transient> {
        private transient int seen;

        @Override
        public Transient transferTo(final Transient reusable) {
            seen++;
            return this;
        }
    }

    private record NoConstructor(long value) {}

    private static final class WithoutConstructor implements Transferable<WithoutConstructor> {
        private long value;

        WithoutConstructor(final long value) {
            this.value = value;
        }

        @Override
        public WithoutConstructor transferTo(final WithoutConstructor reusable) {
            value++;
            return this;
        }
    }

    private static final class Flyweight implements Sendable<Flyweight> {
        private byte[] bytes = new byte[0];

        @Override
        public Flyweight transferTo(final Flyweight reusable) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void send(final WireWriter to) {
            to.putBytes(bytes);
        }

        @Override
        public void receive(final WireReader from) {
            bytes = from.getBytes();
        }
    }

    @Test
    void shouldSendValues() {
        final List<Object> values = List.of(
                "text",
                -1L,
                2,
                -0.5,
                true,
                (byte) -3,
                (short) -4,
                '\uffff',
                1.5f,
                new BigInteger("-123456789012345678901234567890"),
                new BigDecimal("-1234567890123456789.01"),
                new UUID(1, -2),
                Instant.ofEpochSecond(-5, 6),
                Duration.ofSeconds(-7, 8),
                LocalDate.of(1969, 7, 21),
                DayOfWeek.FRIDAY,
                new NoConstructor(9));
        for (final Object value : values) {
            assertThat(sent(value)).isEqualTo(value);
        }
        assertThat(sent(null)).isNull();
    }

    @Test
    void shouldSendArraysOfNumbers() {
        assertThat((byte[]) sent(new byte[] {1, -2})).containsExactly(1, -2);
        assertThat((int[]) sent(new int[] {1, -2})).containsExactly(1, -2);
        assertThat((long[]) sent(new long[] {1, -2})).containsExactly(1, -2);
        assertThat((double[]) sent(new double[] {1, -2})).containsExactly(1, -2);
    }

    @Test
    void shouldSendRecordsWithTheirComponents() {
        final Quote quote = new Quote(true, (byte) -1, (short) -2, 'B', -3, -4L, -5f, -6d, null, new NoConstructor(7));

        assertThat(sent(quote)).isEqualTo(quote);
    }

    @Test
    void shouldSendWhatCanChangeFieldByField() {
        final Changing record = changing();
        record.next = changing();

        final Changing sent = (Changing) sent(record);

        assertThat(sent).usingRecursiveComparison().isEqualTo(record);
    }

    private static Changing changing() {
        final Changing record = new Changing();
        record.position = -1;
        record.flag = true;
        record.tiny = -2;
        record.small = -3;
        record.letter = '\uffff';
        record.number = -4;
        record.half = -5.5f;
        record.whole = -6.25;
        record.text = "seven";
        record.inner = new Inner(DayOfWeek.MONDAY, new long[] {8, 9});
        return record;
    }

    @Test
    void shouldReadWhatCanChangeIntoTheSameObjectAgainUnlessItIsKept() {
        final Changing record = changing();
        records.write(writer, record);
        record.number = 5;
        records.write(writer, record);
        records.write(writer, record);
        final WireReader reader = new WireReader().wrap(writer.toBytes());

        final Object first = records.read(reader);

        assertThat(records.read(reader)).isSameAs(first);
        assertThat(((Changing) first).number).isEqualTo(5);
        assertThat(records.readKept(reader)).isNotSameAs(first);
    }

    @Test
    void shouldLetFlyweightsWriteThemselves() {
        final Flyweight record = new Flyweight();
        record.bytes = new byte[] {1, 2, 3};

        assertThat(((Flyweight) sent(record)).bytes).containsExactly(1, 2, 3);
    }

    @Test
    void shouldRefuseWhatItCannotKnow() {
        assertThatThrownBy(() -> sent(new Transient()))
                .isInstanceOf(UnsendableException.class)
                .hasMessage(
                        "records of type dev.tailrace.wire.RecordsTest$Transient cannot be sent to other tasks: field"
                                + " 'seen' is transient, so that it is not known what another task needs; let the type implement"
                                + " Sendable");
        assertThatThrownBy(() -> sent(new WithoutConstructor(1)))
                .hasMessage("records of type dev.tailrace.wire.RecordsTest$WithoutConstructor cannot be sent to other"
                        + " tasks: it has no constructor without arguments; give it one");
        assertThatThrownBy(() -> sent(new StringBuilder()))
                .hasMessage(
                        "records of type java.lang.StringBuilder cannot be sent to other tasks; make it a Java record"
                                + " of values, or let it implement Sendable");
    }

    @Test
    void shouldRefuseMessagesThatAreCutOff() {
        records.write(writer, "text");
        final byte[] whole = writer.toBytes();

        assertThatThrownBy(() -> records.read(new WireReader().wrap(whole, 0, whole.length - 1)))
                .hasMessage("a message is damaged: it ends 1 bytes before its content");
    }
}
