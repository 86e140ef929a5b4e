package dev.tailrace.reader;

import dev.tailrace.progress.RunId;
import dev.tailrace.progress.Stamp;

/** Headers of records, as runners write them. */
public final class Headers {

    private static final RunId RUN = new RunId(1, 2, 3);

    private Headers() {}

    /** Of a result. */
    public static byte[] result(final int term, final long number) {
        return encoded(new Stamp().owner(0, term, RUN).record(number, number, 0));
    }

    /** Of a term marker. */
    public static byte[] marker(final int term, final int before, final long number) {
        return encoded(new Stamp().owner(0, term, RUN).flags(Stamp.TERM_MARKER).record(number, 77, before));
    }

    private static byte[] encoded(final Stamp stamp) {
        final byte[] bytes = new byte[Stamp.LENGTH];
        stamp.encode(bytes, 0);
        return bytes;
    }
}
