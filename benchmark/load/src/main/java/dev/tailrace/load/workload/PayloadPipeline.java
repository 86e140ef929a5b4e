package dev.tailrace.load.workload;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Settings;

/** A minimal pipeline: emits each record with a higher price. Measures the engine's own cost. */
public final class PayloadPipeline implements PipelineDefinition {

    /** Name of the source. */
    public static final String SOURCE = "records";

    /** Name of the sink. */
    public static final String SINK = "results";

    private static final long MARK_UP_E4 = 1;

    @Override
    public String name() {
        return "mark-up";
    }

    @Override
    public String description() {
        return "records at a higher price: no state, next to no work";
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
