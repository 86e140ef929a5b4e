package dev.tailrace.kafka.task;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.value.ValueArrays;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.TaskOutputs;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import org.apache.kafka.common.header.Header;

/**
 * The outputs of one partition task as partitions of topics. Sending never blocks: results that do not fit into the
 * producer wait here, in order, and the poll loop takes no more input of the partition task until they are sent. So at most
 * the results of one record wait.
 *
 * <p>Used by the poll thread. Allocates nothing itself while no result waits.
 */
final class TaskTopics implements TaskOutputs {

    private final List<OutputPartition> outputs;
    private final int[] longest;
    private final ValueArrays values;
    private final OutputHeader outputHeader = new OutputHeader();
    private final Queue<Held> held = new ArrayDeque<>();
    private final long[] sent;
    private int headed = -1;
    private List<Header> more = List.of();

    private record Held(int output, byte[] value, byte[] outputHeader, List<Header> headers) {}

    /**
     * @param values of the poll thread
     * @param longest the longest value of each output
     */
    TaskTopics(final List<OutputPartition> outputs, final int[] longest, final ValueArrays values) {
        this.outputs = List.copyOf(outputs);
        this.longest = longest.clone();
        this.values = values;
        this.sent = new long[outputs.size()];
    }

    /** Sets the headers of an output in addition to the output header. */
    void headers(final int output, final List<Header> headers) {
        headed = output;
        more = headers;
    }

    @Override
    public void send(
            final int output, final byte[] buffer, final int offset, final int length, final OutputHeader header) {
        if (length > longest[output]) {
            throw tooLong(output, length, header);
        }
        CrashPoint.BEFORE_SEND.reach();
        if (!header.isMarker()) {
            sent[output]++;
        }
        if (!held.isEmpty() || !offer(output, buffer, offset, length, header)) {
            hold(output, buffer, offset, length, header);
        }
    }

    private StatusException tooLong(final int output, final int length, final OutputHeader header) {
        return new StatusException(
                ExitStatus.OUTPUT_LOST,
                "result " + header.number() + " for " + outputs.get(output).partition() + " has " + length
                        + " bytes, and the topic takes records of " + longest[output]
                        + " at most; raise max.message.bytes of the topic (and producer.max.request.size), or make results"
                        + " smaller",
                null);
    }

    private boolean offer(
            final int output, final byte[] buffer, final int offset, final int length, final OutputHeader header) {
        final byte[] value = buffer == null ? null : values.of(buffer, offset, length);
        return outputs.get(output).offer(value, header, headersOf(output, value));
    }

    private List<Header> headersOf(final int output, final byte[] value) {
        return output == headed && value != null ? more : List.of();
    }

    private void hold(
            final int output, final byte[] buffer, final int offset, final int length, final OutputHeader header) {
        final byte[] kept = new byte[OutputHeader.LENGTH];
        header.encode(kept, 0);
        final byte[] value = buffer == null ? null : Arrays.copyOfRange(buffer, offset, offset + length);
        held.add(new Held(output, value, kept, List.copyOf(headersOf(output, value))));
    }

    /** Whether the topic of an output accepts values of this length. */
    boolean fits(final int output, final int length) {
        return length <= longest[output];
    }

    /** Sends waiting results, as far as there is room; returns whether none waits any more. */
    boolean drain() {
        while (!held.isEmpty() && release(held.element())) {
            held.remove();
        }
        return held.isEmpty();
    }

    private boolean release(final Held next) {
        outputHeader.decode(next.outputHeader(), 0, OutputHeader.LENGTH);
        return outputs.get(next.output()).offer(next.value(), outputHeader, next.headers());
    }

    /** Number of results handed over so far for an output, including those that were written again. */
    long sent(final int output) {
        return sent[output];
    }

    List<OutputPartition> outputs() {
        return outputs;
    }
}
