package dev.tailrace.market.feed;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.InputFormat;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.StreamWindow;
import dev.tailrace.market.dbn.DbnHeader;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.ItchEventDecoder;
import dev.tailrace.market.itch.BigEndian;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Opens market feeds in all supported formats. The format is detected from the first bytes, never from the name: pcap
 * (both byte orders, micro- and nanoseconds) and pcapng hold MoldUDP64 packets of ITCH messages; DBN files begin with
 * their name, tables of tardis.dev with the names of their columns, and recordings of exchanges with JSON; everything else is
 * NASDAQ's BinaryFILE.
 */
public final class Feeds {

    private static final int MAGIC_BYTES = 4;

    private static final InputFormat<ItchEvent> ITCH =
            new ItchFormat(ItchEvent.ITCH_DECIMALS, Optional.empty(), Optional.empty());

    private Feeds() {}

    /** The format of feeds of ITCH messages. Sources with a decoder and without a format read it too. */
    public static InputFormat<ItchEvent> format() {
        return ITCH;
    }

    /**
     * The format of feeds whose prices are read in units of 10 to the power of minus {@code priceDecimals}, 0 to 9. Those of
     * ITCH have four.
     */
    public static InputFormat<ItchEvent> format(final int priceDecimals) {
        return priceDecimals == ItchEvent.ITCH_DECIMALS
                ? ITCH
                : new ItchFormat(priceDecimals, Optional.empty(), Optional.empty());
    }

    /** Whether a format is one of market feeds. */
    public static boolean isFeed(final InputFormat<?> format) {
        return format instanceof ItchFormat;
    }

    /**
     * Opens a file, a folder of files, or standard input.
     *
     * @param path of a file or folder, or {@code -}
     * @param inputFaults receives the faults of the feed, and the function that describes positions in it
     * @throws InputException when there is no such file, or it is empty or not readable
     */
    public static InputLog open(final String path, final InputFaults inputFaults) {
        return ITCH.open(path, inputFaults);
    }

    /**
     * Opens a stream that the feed then owns and closes, also when this method throws.
     *
     * @param stream is read to its end, and never seeks
     * @param name of the stream in messages
     * @param size bytes in the stream, or -1 when not known
     * @param inputFaults receives the faults of the feed, and the function that describes positions in it
     * @throws InputException when the stream is empty or cannot be read
     */
    public static InputLog open(
            final InputStream stream, final String name, final long size, final InputFaults inputFaults) {
        return InputBytes.of(stream, name, size, inputFaults).as(ITCH, inputFaults);
    }

    /**
     * @param shared numbers the instruments of all files of a source
     * @param folder passes on the progress of files that are read one after the other
     */
    private record ItchFormat(int priceDecimals, Optional<FeedInstruments> shared, Optional<FolderProgress> folder)
            implements InputFormat<ItchEvent> {

        @Override
        public String name() {
            return "itch50";
        }

        @Override
        public List<String> suffixes() {
            return List.of("itch50", "pcap", "pcapng", "dbn");
        }

        @Override
        public Decoder<ItchEvent> get() {
            return new ItchEventDecoder(priceDecimals);
        }

        @Override
        public InputFormat<ItchEvent> forOneLog() {
            return new ItchFormat(
                    priceDecimals,
                    Optional.of(shared.orElseGet(FeedInstruments::new)),
                    Optional.of(new FolderProgress()));
        }

        @Override
        public InputLog open(final InputBytes bytes, final InputFaults inputFaults) {
            final FeedInstruments instruments = shared.orElseGet(FeedInstruments::new);
            instruments.open(inputFaults);
            final FolderProgress progress = folder.orElseGet(FolderProgress::new);
            final FeedSource source = new FeedSource(bytes);
            final StreamWindow window = source.window;
            final int magic =
                    window.require(MAGIC_BYTES) < MAGIC_BYTES ? 0 : BigEndian.i32(window.buffer(), window.start());
            if (PcapReader.isMagic(magic)) {
                return new PcapFeed(source, new PcapReader(source, inputFaults), progress, inputFaults);
            }
            if (magic == PcapngReader.MAGIC) {
                return new PcapFeed(source, new PcapngReader(source, inputFaults), progress, inputFaults);
            }
            if (magic != 0 && DbnHeader.starts(window.buffer(), window.start())) {
                return new DbnMessages(new DbnFeed(source, inputFaults), priceDecimals, instruments, inputFaults);
            }
            if (magic != 0 && isTardis(window)) {
                return new TardisFeed(source, priceDecimals, instruments, inputFaults);
            }
            if (magic >>> 24 == '{') {
                return ExchangeFeed.open(source, priceDecimals, instruments, progress, inputFaults);
            }
            return new BinaryFileFeed(source, progress, inputFaults);
        }

        /** Whether the table has the columns of tardis.dev; reads no further than the first bytes show that it may. */
        private static boolean isTardis(final StreamWindow window) {
            final byte[] start = TardisFeed.START.getBytes(StandardCharsets.US_ASCII);
            return isNext(window, start, MAGIC_BYTES)
                    && window.require(start.length) >= start.length
                    && isNext(window, start, start.length);
        }

        private static boolean isNext(final StreamWindow window, final byte[] bytes, final int length) {
            final int at = window.start();
            return Arrays.equals(bytes, 0, length, window.buffer(), at, at + length);
        }
    }
}
