package dev.tailrace.reader;

import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunId;

/** Headers of records, as runners write them. */
public final class Headers {

    private static final RunId RUN = new RunId(1, 2, 3);

    private Headers() {}

    /** Of a result. */
    public static byte[] result(final int epoch, final long number) {
        return encoded(new OutputHeader().owner(0, epoch, RUN).record(number, number, 0));
    }

    /** Of an epoch marker. */
    public static byte[] marker(final int epoch, final int before, final long number) {
        return encoded(new OutputHeader()
                .owner(0, epoch, RUN)
                .flags(OutputHeader.EPOCH_MARKER)
                .record(number, 77, before));
    }

    private static byte[] encoded(final OutputHeader outputHeader) {
        final byte[] bytes = new byte[OutputHeader.LENGTH];
        outputHeader.encode(bytes, 0);
        return bytes;
    }
}
