package dev.tailrace.cli.run;

import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordSchema;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Output log that counts the results of one sink, keeps the first few and the last few for display, and counts those about
 * a rise. The first result decides whether results have a direction.
 *
 * <p>One thread writes. A result costs a copy of its bytes, and no allocation once the buffers fit the longest result.
 */
final class ResultTally implements OutputLog {

    static final int KEPT = 5;

    private static final int PRICE_DECIMALS = 4;

    private static final byte[] UP = "\"direction\":\"up\"".getBytes(StandardCharsets.US_ASCII);

    private final String sink;
    private final OutputLog log;
    private final int priceDecimals;
    private boolean directed;
    private final List<String> first = new ArrayList<>(KEPT);
    private final byte[][] last = new byte[KEPT][256];
    private final int[] lastLength = new int[KEPT];
    private long count;
    private long up;

    /** @param schema of the results, if they have one */
    ResultTally(final String sink, final OutputLog log, final Optional<RecordSchema> schema) {
        this.sink = sink;
        this.log = log;
        this.priceDecimals = schema.stream()
                .flatMap(known -> known.fields().stream())
                .filter(field -> field.name().equals("price"))
                .map(RecordSchema.Field::type)
                .filter(RecordSchema.Decimal.class::isInstance)
                .mapToInt(type -> ((RecordSchema.Decimal) type).scale())
                .findFirst()
                .orElse(PRICE_DECIMALS);
    }

    /** Decimals of the field {@code price}, which is a whole number of units. */
    int priceDecimals() {
        return priceDecimals;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        if (count < KEPT) {
            keepFirst(new String(buffer, offset, length, StandardCharsets.UTF_8));
        }
        keepLast((int) (count % KEPT), buffer, offset, length);
        count++;
        if (directed && indexOf(UP, buffer, offset, length) >= 0) {
            up++;
        }
        log.write(buffer, offset, length, sequence, ordinal);
    }

    private void keepFirst(final String line) {
        if (first.isEmpty()) {
            directed = ResultPreview.fields(line).containsKey("direction");
        }
        first.add(line);
    }

    private void keepLast(final int slot, final byte[] buffer, final int offset, final int length) {
        if (last[slot].length < length) {
            last[slot] = new byte[length];
        }
        System.arraycopy(buffer, offset, last[slot], 0, length);
        lastLength[slot] = length;
    }

    private static int indexOf(final byte[] wanted, final byte[] buffer, final int offset, final int length) {
        for (int i = 0; i <= length - wanted.length; i++) {
            if (matches(wanted, buffer, offset + i)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean matches(final byte[] wanted, final byte[] buffer, final int offset) {
        for (int i = 0; i < wanted.length; i++) {
            if (buffer[offset + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }

    String sink() {
        return sink;
    }

    long count() {
        return count;
    }

    /** Whether results have a direction; false while there are none. */
    boolean directed() {
        return directed;
    }

    long up() {
        return up;
    }

    /** The first results, at most {@link #KEPT}. */
    List<String> first() {
        return List.copyOf(first);
    }

    /** The last results, at most {@link #KEPT}, in order. */
    List<String> last() {
        final List<String> lines = new ArrayList<>(KEPT);
        for (long i = Math.max(0, count - KEPT); i < count; i++) {
            final int slot = (int) (i % KEPT);
            lines.add(new String(last[slot], 0, lastLength[slot], StandardCharsets.UTF_8));
        }
        return lines;
    }

    /** The last result, from any thread; empty when more results came meanwhile than are kept. */
    Optional<String> lastWhileRunning() {
        final long before = count;
        VarHandle.acquireFence();
        final int slot = (int) ((before - 1) % KEPT);
        final byte[] kept = last[slot];
        final String line = new String(kept, 0, Math.min(lastLength[slot], kept.length), StandardCharsets.UTF_8);
        VarHandle.acquireFence();
        return count - before < KEPT - 1 ? Optional.of(line) : Optional.empty();
    }

    @Override
    public void flush() {
        log.flush();
    }

    @Override
    public void close() {
        log.close();
    }
}
