package dev.tailrace.region;

import java.util.List;

/**
 * The sender's end of an edge of the graph: passes records to other tasks or to the merger. Belongs to the sender's
 * thread.
 */
public final class OutgoingEdge {

    private final int channel;
    private final Copier copier;
    private final Partitioner partitioner;
    private final BufferedRing[] receivers;

    private OutgoingEdge(
            final int channel, final Copier copier, final Partitioner partitioner, final List<BufferedRing> receivers) {
        this.channel = channel;
        this.copier = copier;
        this.partitioner = partitioner;
        this.receivers = receivers.toArray(new BufferedRing[0]);
    }

    /**
     * An edge to tasks of the same region, or of the next one.
     *
     * @param channel number of the edge
     * @param copier null for the bytes of the source
     */
    public static OutgoingEdge toTasks(
            final int channel, final Copier copier, final Partitioner partitioner, final List<BufferedRing> receivers) {
        return new OutgoingEdge(channel, copier, partitioner, receivers);
    }

    /** An edge whose records go to the merger. */
    public static OutgoingEdge toMerger(final int channel, final Copier copier) {
        return new OutgoingEdge(channel, copier, null, List.of());
    }

    int channel() {
        return channel;
    }

    Copier copier() {
        return copier;
    }

    boolean leadsToTasks() {
        return partitioner != null;
    }

    boolean isBroadcast() {
        return partitioner.isBroadcast();
    }

    int copies() {
        return partitioner.copies();
    }

    /** Sends a message to the receivers of a record, and sets the task in the slot. */
    void send(final long message, final Object record, final Slot slot) {
        if (partitioner.isBroadcast()) {
            for (final BufferedRing receiver : receivers) {
                receiver.send(message);
            }
        } else {
            final BufferedRing receiver = receivers[partitioner.receiverOf(record)];
            if (receiver.worker() >= 0) {
                slot.worker = receiver.worker();
            }
            receiver.send(message);
        }
    }
}
