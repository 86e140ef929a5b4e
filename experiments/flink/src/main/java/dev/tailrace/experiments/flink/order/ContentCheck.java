package dev.tailrace.experiments.flink.order;

import dev.tailrace.samples.listing1.Listing1Payload;
import dev.tailrace.samples.listing1.LittleEndian;
import dev.tailrace.samples.listing1.ResultLayout;
import dev.tailrace.samples.listing1.Work;
import java.util.Arrays;

/**
 * Checks whether a result has the content that the sequential run gives it. The expected content is computed with
 * {@link XorshiftJump}, which shares no code with the operators. Allocates nothing.
 */
final class ContentCheck {

    private final ResultLayout layout;
    private final XorshiftJump all;
    private final long salts;
    private final byte[] payload;

    ContentCheck(final ResultLayout layout, final Work filter, final Work map, final Work last) {
        this.layout = layout;
        this.all = new XorshiftJump(filter.steps() + map.steps() + last.steps());
        this.payload = new byte[layout.payloadBytes()];
        this.salts = all.after(filter.salt())
                ^ new XorshiftJump(map.steps() + last.steps()).after(map.salt())
                ^ new XorshiftJump(last.steps()).after(last.salt());
    }

    /** Whether the bytes are the result of this number. */
    boolean accepts(final long number, final byte[] buffer, final int offset, final int length) {
        return length == layout.length()
                && LittleEndian.get(buffer, offset + ResultLayout.WORK) == work(number)
                && hasPayload(number, buffer, offset + ResultLayout.PAYLOAD);
    }

    private long work(final long number) {
        return all.after(Listing1Payload.mix(number)) ^ salts;
    }

    private boolean hasPayload(final long number, final byte[] buffer, final int offset) {
        Listing1Payload.write(number, payload, 0, payload.length);
        return Arrays.equals(buffer, offset, offset + payload.length, payload, 0, payload.length);
    }
}
