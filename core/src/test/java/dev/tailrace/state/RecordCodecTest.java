package dev.tailrace.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RecordCodecTest {

    private final RecordCodec records = new RecordCodec(RecordCodecTest.class.getClassLoader());
    private final StateOutput writer = new StateOutput();

    private Object sent(final Object record) {
        records.write(writer.clear(), record);
        return new RecordCodec(RecordCodecTest.class.getClassLoader()).read(new StateInput().wrap(writer.toBytes()));
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
        public void send(final StateOutput to) {
            to.putBytes(bytes);
        }

        @Override
        public void receive(final StateInput from) {
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
                LocalTime.of(1, 2, 3, 4),
                LocalDateTime.of(2000, 2, 29, 12, 0),
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
        final StateInput reader = new StateInput().wrap(writer.toBytes());

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
                .isInstanceOf(RecordCodec.UnsendableException.class)
                .hasMessage(
                        "records of type dev.tailrace.state.RecordCodecTest$Transient cannot be sent to other tasks: field"
                                + " 'seen' is transient, so that it is not known what another task needs; let the type implement"
                                + " Sendable");
        assertThatThrownBy(() -> sent(new WithoutConstructor(1)))
                .hasMessage(
                        "records of type dev.tailrace.state.RecordCodecTest$WithoutConstructor cannot be sent to other"
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

        assertThatThrownBy(() -> records.read(new StateInput().wrap(whole, 0, whole.length - 1)))
                .hasMessage("a message is damaged: it ends 1 bytes before its content");
    }

    @Wired
    private static final class Clock {}

    private static final class Timed implements Transferable<Timed> {
        private Clock clock;

        @Override
        public Timed transferTo(final Timed reusable) {
            clock = reusable.clock;
            return this;
        }
    }

    @Test
    void shouldRefuseWhatComesFromWiring() {
        assertThatThrownBy(() -> sent(new Timed()))
                .isInstanceOf(RecordCodec.UnsendableException.class)
                .hasMessage(
                        "records of type dev.tailrace.state.RecordCodecTest$Timed cannot be sent to other tasks: field"
                                + " 'clock' holds a dev.tailrace.state.RecordCodecTest$Clock, which comes from wiring; let the"
                                + " type implement Sendable");
    }

    private static final class Envelope implements Sendable<Envelope> {
        private Object content;

        @Override
        public Envelope transferTo(final Envelope reusable) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void send(final StateOutput to) {
            to.putObject(content);
        }

        @Override
        public void receive(final StateInput from) {
            content = from.getObject();
        }
    }

    @Test
    void shouldSendObjectsThatFlyweightsWrite() {
        final Envelope envelope = new Envelope();
        envelope.content = new NoConstructor(5);

        assertThat(((Envelope) sent(envelope)).content).isEqualTo(envelope.content);
    }

    @Test
    void shouldSendRandomRecordsInSequence() {
        for (int seed = 0; seed < 200; seed++) {
            final List<Object> expected = random(seed);
            writer.clear();
            expected.forEach(record -> records.write(writer, record));
            final StateInput reader = new StateInput().wrap(writer.toBytes());
            final List<Object> read = new ArrayList<>();
            while (reader.left() > 0) {
                read.add(records.readKept(reader));
            }
            assertThat(read).as("seed %d", seed).usingRecursiveComparison().isEqualTo(expected);
        }
    }

    private static List<Object> random(final int seed) {
        final Random random = new Random(seed);
        final List<Object> records = new ArrayList<>();
        for (int left = 1 + random.nextInt(6); left > 0; left--) {
            records.add(random(random, 4));
        }
        return records;
    }

    private static Object random(final Random random, final int depth) {
        switch (random.nextInt(depth == 0 ? 5 : 8)) {
            case 0:
                return null;
            case 1:
                return "text" + random.nextInt();
            case 2:
                return random.nextLong();
            case 3:
                return DayOfWeek.of(1 + random.nextInt(7));
            case 4:
                return new double[] {random.nextDouble(), random.nextDouble()};
            case 5:
                return new Inner(DayOfWeek.SUNDAY, new long[] {random.nextLong()});
            case 6:
                return new Quote(
                        random.nextBoolean(), (byte) 1, (short) 2, 'c', 3, 4, 5, 6, "s", random(random, depth - 1));
            default:
                final Changing record = changing();
                record.whole = random.nextDouble();
                record.next = random.nextBoolean() ? changing() : null;
                return record;
        }
    }

    @Test
    void shouldThrowNothingButTheDocumentedExceptionsForDamagedMessages() {
        final Random random = new Random(1);
        int refused = 0;
        for (int round = 0; round < 4_000; round++) {
            writer.clear();
            random(round % 50).forEach(record -> records.write(writer, record));
            records.write(
                    writer,
                    List.of(Instant.EPOCH, BigInteger.ONE, LocalDate.EPOCH).get(round % 3));
            final byte[] damaged = writer.toBytes();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            refused += isRefused(new StateInput().wrap(damaged, 0, damaged.length - random.nextInt(2))) ? 1 : 0;
        }
        assertThat(refused).isBetween(2_000, 4_000);
    }

    private boolean isRefused(final StateInput message) {
        try {
            while (message.left() > 0) {
                records.read(message);
            }
            return false;
        } catch (final StateException | RecordCodec.UnsendableException expected) {
            return true;
        }
    }
}
