package dev.tailrace.load.workload;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;

/** Wraps the bytes of a record as a {@link Payload}; the number of the record is also its time. */
public final class PayloadDecoder implements Decoder<Payload> {

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
