package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.dbn.DbnBytes;
import dev.tailrace.market.dbn.DbnRecord;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DbnFeedTest {

    private static final long PRICE = 10 * DbnBytes.PRICE_SCALE;

    @ParameterizedTest
    @CsvSource({"1,false", "2,false", "3,false", "1,true", "2,true", "3,true"})
    void shouldDeliverTheRecordsOfEachVersion(final int version, final boolean withSendTimes) {
        final DbnBytes file = orders(DbnBytes.file(version, withSendTimes, Map.of(1, "AAPL")))
                .definition(1, 4, "AAPL")
                .status(1, 5, 7, 'Y');

        final Reading plain = Reading.failing(file.bytes());
        final Reading compressed = Reading.failing(file.zstd());

        assertThat(plain.types).isEqualTo("A0 A0 A0 13 12");
        assertThat(compressed.types).isEqualTo(plain.types);
        assertThat(plain.positions).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(plain.feed.header().version()).isEqualTo(version);
        assertThat(plain.feed.header().symbol(1, LocalDate.EPOCH)).isEqualTo("AAPL");
    }

    @Test
    void shouldSayWhereARecordIs() {
        final byte[] header = DbnBytes.latest(Map.of()).bytes();
        final DbnBytes file = orders(DbnBytes.latest(Map.of()));

        assertThat(Reading.failing(file.bytes()).places.get(1))
                .isEqualTo("day.dbn: byte " + (header.length + 56) + ", record 2");
        assertThat(Reading.failing(file.zstd()).places.get(1))
                .isEqualTo("day.dbn: byte " + (header.length + 56) + " (uncompressed), record 2");
    }

    @Test
    void shouldReadSeveralFramesAndUnkindStreams() {
        final byte[] file = orders(DbnBytes.latest(Map.of())).bytes();
        final byte[] first = com.github.luben.zstd.Zstd.compress(Arrays.copyOf(file, 100));
        final byte[] second = com.github.luben.zstd.Zstd.compress(Arrays.copyOfRange(file, 100, file.length));
        final byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        final long seed = System.nanoTime();

        for (final byte[] bytes : List.of(file, both)) {
            final Reading reading = new Reading(new ChunkedStream(bytes, 5, new Random(seed)), -1, OnError.FAIL);
            assertThat(reading.types).as("seed %d", seed).isEqualTo("A0 A0 A0");
        }
    }

    @Test
    void shouldLeaveOutUnknownTypesByTheirLength() {
        final Reading reading = Reading.failing(
                orders(DbnBytes.latest(Map.of()).record(0x99, 48).record(0x7F, 1_000))
                        .bytes());

        assertThat(reading.types).isEqualTo("A0 A0 A0");
        assertThat(reading.positions).containsExactly(3L, 4L, 5L);
        assertThat(reading.faults.counts()).isEqualTo(Map.of("unknown-type", 2L));
    }

    @Test
    void shouldDeliverKnownTypesThatItDoesNotRead() {
        assertThat(Reading.failing(DbnBytes.latest(Map.of())
                                .record(0x18, 80)
                                .record(0x20, 56)
                                .bytes())
                        .types)
                .isEqualTo("18 20");
    }

    @Test
    void shouldReportAWrongLength() {
        final byte[] file = orders(DbnBytes.latest(Map.of()).record(0xA0, 64)).bytes();

        assertThatThrownBy(() -> Reading.failing(file))
                .isInstanceOf(InputException.class)
                .hasMessageMatching("day.dbn: byte \\d+, record 1: the message does not have the length of its type: "
                        + "expected 56 bytes, found 64");
        final Reading skipping = Reading.skipping(file);
        assertThat(skipping.types).isEqualTo("A0 A0 A0");
        assertThat(skipping.faults.counts()).isEqualTo(Map.of("wrong-length", 1L));
    }

    @Test
    void shouldReportHalfARecord() {
        final byte[] whole = orders(DbnBytes.latest(Map.of())).bytes();
        for (int cut = 1; cut < 56; cut++) {
            final byte[] file = Arrays.copyOf(whole, whole.length - cut);

            assertThatThrownBy(() -> Reading.failing(file))
                    .hasMessageContaining("record 3: the input ends inside a message: expected ");
            assertThat(Reading.skipping(file).types).isEqualTo("A0 A0");
        }
    }

    @Test
    void shouldEndAtAnImpossibleLength() {
        final byte[] file =
                orders(orders(DbnBytes.latest(Map.of())).raw(3, 0xA0, 1, 2, 3)).bytes();

        assertThatThrownBy(() -> Reading.failing(file))
                .hasMessageContaining(
                        "record 4: the DBN data is damaged, or of another version, from here on: at byte ")
                .hasMessageEndingWith("found a record of 12 bytes");
        final Reading skipping = Reading.skipping(file);
        assertThat(skipping.types).isEqualTo("A0 A0 A0");
        assertThat(skipping.faults.met().get(0).loss()).isEqualTo((5 + 3 * 56) + " bytes");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 255})
    void shouldRefuseAnotherVersion(final int version) {
        final byte[] file = orders(DbnBytes.latest(Map.of())).bytes();
        file[3] = (byte) version;

        assertThatThrownBy(() -> Reading.failing(file))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("day.dbn: the DBN data is damaged, or of another version, from here on: ")
                .hasMessageEndingWith("it has version " + version + ", and versions 1 to 3 are read");
        assertThat(Reading.skipping(file).types).isEmpty();
    }

    @Test
    void shouldReportAHeaderThatIsCutOff() {
        final byte[] whole = DbnBytes.latest(Map.of(1, "AAPL")).bytes();
        for (int length = 4; length < whole.length; length++) {
            final byte[] file = Arrays.copyOf(whole, length);

            assertThatThrownBy(() -> Reading.failing(file)).hasMessageContaining("the DBN data is damaged");
            assertThat(Reading.skipping(file).faults.counts()).isEqualTo(Map.of("damaged-dbn", 1L));
        }
    }

    @Test
    void shouldNotTakeTheMemoryThatADamagedHeaderAsksFor() {
        final byte[] file = DbnBytes.latest(Map.of()).bytes();
        Arrays.fill(file, 4, 8, (byte) 0xFF);

        assertThatThrownBy(() -> Reading.failing(file))
                .hasMessageEndingWith("expected a header of 4294967295 bytes, found " + (file.length - 8));
    }

    @Test
    void shouldReportTruncatedAndCorruptCompression() {
        final DbnBytes many = DbnBytes.latest(Map.of());
        final Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            many.mbo('A', 'B', 1, i, random.nextLong(), PRICE, 100, DbnRecord.LAST);
        }
        final byte[] whole = many.zstd();
        final byte[] truncated = Arrays.copyOf(whole, whole.length / 2);
        final byte[] corrupt = whole.clone();
        Arrays.fill(corrupt, 8, 24, (byte) 0xFF);

        assertThatThrownBy(() -> Reading.failing(truncated))
                .hasMessageContaining("the compressed data is damaged from here on: Truncated source");
        assertThat(Reading.skipping(truncated).faults.counts()).containsEntry("damaged-zstd", 1L);
        assertThatThrownBy(() -> Reading.failing(corrupt))
                .hasMessageContaining("the compressed data is damaged from here on: ");
    }

    private static DbnBytes orders(final DbnBytes file) {
        return file.mbo('A', 'B', 1, 1, 11, PRICE, 100, 0)
                .mbo('C', 'B', 1, 2, 11, PRICE, 40, 0)
                .mbo('R', 'N', 1, 3, 0, DbnRecord.NO_PRICE, 0, DbnRecord.LAST);
    }

    /** All raw records of a file. */
    private static final class Reading {

        final InputFaults faults;
        final DbnFeed feed;
        final List<Long> positions = new ArrayList<>();
        final List<String> places = new ArrayList<>();
        final String types;

        Reading(final InputStream stream, final long size, final OnError onError) {
            faults = new InputFaults(onError);
            final List<Integer> found = new ArrayList<>();
            try (InputLog log = Feeds.open(stream, "day.dbn", size, faults)) {
                feed = ((DbnMessages) log).feed();
                int polled = 0;
                while (polled != InputLog.END) {
                    polled = feed.poll(2, (buffer, offset, length, position) -> {
                        found.add(DbnRecord.typeAt(buffer, offset));
                        positions.add(position);
                        places.add(feed.place());
                    });
                }
            }
            types = found.stream().map(type -> String.format("%02X", type)).collect(Collectors.joining(" "));
        }

        static Reading failing(final byte[] file) {
            return new Reading(new ByteArrayInputStream(file), file.length, OnError.FAIL);
        }

        static Reading skipping(final byte[] file) {
            return new Reading(new ByteArrayInputStream(file), file.length, OnError.SKIP);
        }
    }
}
