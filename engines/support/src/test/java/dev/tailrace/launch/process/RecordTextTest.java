package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordTextTest {

    /** Characters with a meaning in one of the texts, and some without. */
    private static final String CHARACTERS = "ab.=%# :\\\n\r\t\0!\"0é\u2028\u3000";

    private enum Colour {
        RED,
        DARK_BLUE
    }

    private record Point(int x, long y) {
        private Point {
            if (x < 0) {
                throw new IllegalStateException("x is " + x + "; give 0 or more");
            }
        }
    }

    private record Absent(Optional<String> text) {}

    private record Everything(
            String text,
            int number,
            Long boxed,
            boolean isSet,
            double ratio,
            Colour colour,
            Duration interval,
            Instant time,
            Path file,
            Optional<String> optionalText,
            Optional<Duration> optionalInterval,
            OptionalLong optionalNumber,
            Point point,
            Optional<Point> optionalPoint,
            Optional<Absent> optionalAbsent,
            List<String> texts,
            List<Point> points,
            List<Absent> absents,
            Set<Colour> colours,
            SortedMap<String, String> settings,
            Map<Colour, Long> counts) {}

    private record Unsupported(Object anything) {}

    private record Small(int threads, Duration longInterval, List<String> topics) {}

    @Property
    void shouldReadWhatItWroteThroughBothTexts(@ForAll final long seed) {
        final Everything record = everything(new Random(seed));
        final Map<String, String> fields = RecordText.write(record);

        assertThat(RecordText.read(Everything.class, RequestText.read(RequestText.write(fields))))
                .isEqualTo(record);
        assertThat(RecordText.read(
                        Everything.class,
                        ReportLine.parse(new ReportLine("summary", fields).toString())
                                .fields()))
                .isEqualTo(record);
    }

    @Property
    void shouldRefuseEachFieldThatIsMissingOrUnknown(@ForAll final long seed) {
        final Random random = new Random(seed);
        final Map<String, String> fields = RecordText.write(everything(random));
        final List<String> names = new ArrayList<>(fields.keySet());
        final String lost = names.get(random.nextInt(names.size()));
        final Map<String, String> fewer = new LinkedHashMap<>(fields);
        fewer.remove(lost);
        if (!lost.startsWith("optional") && !lost.startsWith("absents.")) {
            assertThatThrownBy(() -> RecordText.read(Everything.class, fewer))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("Everything has ")
                    .hasMessageContaining(lost.replaceFirst("(?s)\\..*", ""));
        }
        final Map<String, String> more = new LinkedHashMap<>(fields);
        more.put("more" + text(random), "");
        assertThatThrownBy(() -> RecordText.read(Everything.class, more))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Everything has unknown fields [more");
    }

    /** Whatever the texts are, a record comes out that has these fields, or the message names the record. */
    @Property
    void shouldReadHostileTextsAsARecordOrRefuseThem(@ForAll final long seed) {
        final Random random = new Random(seed);
        final Map<String, String> fields = new LinkedHashMap<>(RecordText.write(everything(random)));
        for (final String name : List.copyOf(fields.keySet())) {
            if (random.nextInt(8) == 0) {
                fields.put(name, random.nextBoolean() ? text(random) : Long.toString(random.nextLong()));
            }
        }
        try {
            final Everything read = RecordText.read(Everything.class, fields);
            assertThat(RecordText.write(read).keySet()).containsExactlyInAnyOrderElementsOf(fields.keySet());
        } catch (final IllegalArgumentException refused) {
            assertThat(refused).hasMessageStartingWith("Everything has ");
        } catch (final IllegalStateException e) {
            assertThat(e).hasMessageStartingWith("x is -");
        }
    }

    @Test
    void shouldWriteOneFieldForEachText() {
        assertThat(RecordText.write(new Small(2, Duration.ofMillis(1_500), List.of("a", "b"))))
                .isEqualTo(Map.of(
                        "threads", "2", "long-interval", "PT1.5S", "topics", "2", "topics.0", "a", "topics.1", "b"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "threads  | two   | Small has 'two' in field 'threads', which is not a int",
                "threads  | 1.5   | Small has '1.5' in field 'threads', which is not a int",
                "threads  | 99999999999 | Small has '99999999999' in field 'threads', which is not a int",
                "long-interval | 1s | Small has '1s' in field 'long-interval', which is not a Duration",
                "topics   | -1    | Small has '-1' in field 'topics', which is not a number of elements",
                "topics   | 999999999 | Small has no field 'topics.2'",
                "topics   | 1     | Small has unknown fields [topics.1]",
                "colour   | blue  | Small has unknown fields [colour]",
            })
    void shouldSayWhichFieldIsWrong(final String field, final String value, final String message) {
        final Map<String, String> fields = RecordText.write(new Small(2, Duration.ofMillis(1_500), List.of("a", "b")));
        fields.put(field, value);
        assertThatThrownBy(() -> RecordText.read(Small.class, fields))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void shouldThrowWhatTheConstructorThrows() {
        assertThatThrownBy(() -> RecordText.read(Point.class, Map.of("x", "-1", "y", "2")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("x is -1; give 0 or more");
    }

    @Test
    void shouldRefuseToWriteWhatCouldNotBeRead() {
        assertThatThrownBy(() -> RecordText.write(new Unsupported("text")))
                .hasMessage("'anything': a java.lang.Object cannot be in a request or report");
        assertThatThrownBy(() -> RecordText.write(new Small(1, null, List.of())))
                .hasMessage("'long-interval' is null");
    }

    private static Everything everything(final Random random) {
        final SortedMap<String, String> settings = new TreeMap<>();
        some(random, () -> settings.put(text(random), text(random)));
        final Map<Colour, Long> counts = new LinkedHashMap<>();
        some(random, () -> counts.put(colour(random), random.nextLong()));
        return new Everything(
                text(random),
                random.nextInt(),
                random.nextLong(),
                random.nextBoolean(),
                random.nextGaussian(),
                colour(random),
                Duration.ofSeconds(random.nextInt(), random.nextInt()),
                Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000)),
                Path.of(text(random).replace("\0", "")),
                maybe(random, () -> text(random)),
                maybe(random, () -> Duration.ofNanos(random.nextLong())),
                random.nextBoolean() ? OptionalLong.of(random.nextLong()) : OptionalLong.empty(),
                point(random),
                maybe(random, () -> point(random)),
                maybe(random, () -> new Absent(maybe(random, () -> text(random)))),
                some(random, () -> text(random)),
                some(random, () -> point(random)),
                some(random, () -> new Absent(maybe(random, () -> text(random)))),
                Set.copyOf(some(random, () -> colour(random))),
                settings,
                counts);
    }

    private static Point point(final Random random) {
        return new Point(random.nextInt(Integer.MAX_VALUE), random.nextLong());
    }

    private static Colour colour(final Random random) {
        return Colour.values()[random.nextInt(2)];
    }

    private static String text(final Random random) {
        return random.ints(random.nextInt(6), 0, CHARACTERS.length())
                .mapToObj(index -> CHARACTERS.substring(index, index + 1))
                .collect(Collectors.joining());
    }

    private static <T> Optional<T> maybe(final Random random, final Supplier<T> value) {
        return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
    }

    private static <T> List<T> some(final Random random, final Supplier<T> value) {
        return Stream.generate(value).limit(random.nextInt(4)).toList();
    }
}
