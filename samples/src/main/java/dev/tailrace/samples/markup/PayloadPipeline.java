package dev.tailrace.samples.markup;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.samples.GeneratedRecords;
import dev.tailrace.samples.SamplePipeline;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.util.List;
import java.util.Random;

/** A minimal pipeline: emits each record with a higher price. Measures the engine's own cost. */
public final class PayloadPipeline implements SamplePipeline {

    /** Length of a generated record in bytes. */
    private static final Setting<Integer> BYTES =
            Setting.integer("bytes", Payload.LENGTH, Payload.SHORTEST, Payload.LONGEST, "length of a generated record");

    /** Name of the source. */
    public static final String SOURCE = "records";

    /** Name of the sink. */
    public static final String SINK = "results";

    private static final long MARK_UP_E4 = 1;
    private static final long FILLER_SEED = 120;
    private static final long LOWEST_PRICE_E4 = 1_000_000;
    private static final long PRICES = 4_096;

    @Override
    public String name() {
        return "mark-up";
    }

    @Override
    public String description() {
        return "records at a higher price: no state, next to no work";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(BYTES);
    }

    @Override
    public GeneratedRecords records(final Settings settings) {
        final byte[] buffer = new byte[settings.get(BYTES)];
        new Random(FILLER_SEED).nextBytes(buffer);
        return number -> {
            Payload.put(buffer, Payload.NUMBER, number);
            Payload.put(buffer, Payload.PRICE, LOWEST_PRICE_E4 + number % PRICES);
            return buffer;
        };
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        pipeline.source(SOURCE, PayloadDecoder::new)
                .map("mark-up", PayloadPipeline::markUp)
                .sink(SINK, PayloadEncoder::new);
    }

    /** The only step of the pipeline. */
    public static Payload markUp(final Payload payload) {
        return payload.markUp(MARK_UP_E4);
    }

    /** Wraps the bytes of a record as a {@link Payload}; the number of the record is also its time. */
    public static final class PayloadDecoder implements Decoder<Payload> {

        private final Payload payload = new Payload();
        private InputFault wrongLength;

        @Override
        public void open(final InputFaults inputFaults) {
            wrongLength = inputFaults.fatal("wrong-length", "the record does not have 16 to 65536 bytes");
        }

        @Override
        public Payload decode(final byte[] buffer, final int offset, final int length, final long position) {
            if (length < Payload.SHORTEST || length > Payload.LONGEST) {
                wrongLength.report();
                return null;
            }
            return payload.wrap(buffer, offset, length);
        }

        @Override
        public long eventTimeNs(final Payload record) {
            return record.number();
        }
    }

    /** Writes a payload as it was read, with its new price. */
    public static final class PayloadEncoder implements Encoder<Payload> {

        @Override
        public int maxLength() {
            return Payload.LONGEST;
        }

        @Override
        public int encode(final Payload record, final byte[] target, final int offset) {
            return record.copyTo(target, offset);
        }
    }
}
