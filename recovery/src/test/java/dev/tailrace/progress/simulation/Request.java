package dev.tailrace.progress.simulation;

import java.util.ArrayList;
import java.util.List;

/** A batch on its way to one output log. */
final class Request {

    /** One record. */
    record Sent(byte[] outputHeader, byte[] value, long number, boolean epochMarker) {}

    final List<Sent> batch = new ArrayList<>(4);
    final int output;
    long producerId;
    int epoch;
    int sequence;
    boolean transactional;
    boolean delivered;
    boolean late;
    long answer;

    Request(final int output) {
        this.output = output;
    }

    /** The bytes that are on the wire stay what they are, whatever the producer does to its batch; nobody waits for them. */
    Request copy() {
        final Request copy = new Request(output);
        copy.batch.addAll(batch);
        copy.producerId = producerId;
        copy.epoch = epoch;
        copy.sequence = sequence;
        copy.transactional = transactional;
        copy.late = true;
        return copy;
    }
}
