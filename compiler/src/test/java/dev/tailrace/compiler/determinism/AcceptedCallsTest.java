package dev.tailrace.compiler.determinism;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is deterministic, and must not be refused for looking like something else. */
class AcceptedCallsTest {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final BigDecimal ONE = BigDecimal.ONE;
    private static final int[] TABLE = new int[4];

    static {
        TABLE[1] = 7;
    }

    private enum Side {
        BUY,
        SELL
    }

    private record Price(String symbol, long priceE4) {}

    @FunctionalInterface
    private interface Body extends Serializable {
        Object run(Object record) throws Throwable;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("accepted")
    void shouldAccept(final String what, final Body body) {
        final DeterminismReport report = Checks.object(body);

        assertThat(Checks.found(report)).isEmpty();
        assertThat(report.promisesExactlyOnce()).isTrue();
    }

    static Stream<Arguments> accepted() {
        return Stream.of(
                accepted("seeded random", r -> new Random(42).nextInt() + new SplittableRandom(42).nextInt()),
                accepted("seeded shuffle", r -> {
                    Collections.shuffle((List<?>) r, new Random(1));
                    return r;
                }),
                accepted("days", r -> LocalDate.ofEpochDay(1).plusDays(2).atStartOfDay(ZoneOffset.UTC)),
                accepted("instants", r -> Instant.ofEpochSecond(1).plus(Duration.ofNanos(3))),
                accepted("dates from numbers", r -> new Date(1).getTime()),
                accepted("units of time", r -> TimeUnit.MILLISECONDS.toNanos(3)),
                accepted("format with locale", r -> String.format(Locale.ROOT, "%d", r)),
                accepted("case with locale", r -> ((String) r).toLowerCase(Locale.ROOT)),
                accepted(
                        "bytes with charset",
                        r -> new String(((String) r).getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)),
                accepted("names from bytes", r -> UUID.nameUUIDFromBytes((byte[]) r)),
                accepted("bytes in memory", r -> new ByteArrayInputStream((byte[]) r).read()),
                accepted("byte buffers", r -> ByteBuffer.wrap((byte[]) r)
                        .order(ByteOrder.BIG_ENDIAN)
                        .getLong()),
                accepted("views of arrays", r -> (long) LONG.get((byte[]) r, 0)),
                accepted("setting through a view", r -> {
                    LONG.set((byte[]) r, 0, 1L);
                    return r;
                }),
                accepted("arithmetic with constants", r -> ONE.add(BigDecimal.TEN)
                        .setScale(2)),
                accepted("reading a table", r -> TABLE[1]),
                accepted("addresses as text", r -> URI.create("http://example.com")
                        .getHost()),
                accepted("enum names and switches", r -> switch ((Side) r) {
                    case BUY -> Side.SELL.name();
                    case SELL -> Side.valueOf("BUY") + " " + Side.values().length;
                }),
                accepted("records", r -> new Price("A", 1).equals(r) ? new Price("B", 2).hashCode() : "" + r),
                accepted("hashes of values", r -> Objects.hash("a", 1L, List.of(2)) + Arrays.hashCode(new long[3])),
                accepted("counters of its own", r -> new AtomicLong().incrementAndGet() + new BitSet().cardinality()),
                accepted("exceptions", r -> {
                    try {
                        return Long.parseLong((String) r);
                    } catch (final NumberFormatException e) {
                        throw new IllegalArgumentException("bad number " + r, e);
                    } finally {
                        Arrays.fill(new int[2], 1);
                    }
                }),
                accepted("locks", r -> {
                    synchronized (r) {
                        return r.equals("x");
                    }
                }),
                accepted(
                        "streams over lists",
                        r -> Stream.of(3, 1, 2).sorted().map(n -> n + 1).toList()),
                accepted("assertions", r -> {
                    assert r != null : r;
                    return r;
                }));
    }

    private static Arguments accepted(final String what, final Body body) {
        return Arguments.of(what, body);
    }
}
