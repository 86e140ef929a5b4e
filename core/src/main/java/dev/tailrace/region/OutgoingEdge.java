package dev.tailrace.region;

import dev.tailrace.state.Transferable;
import java.util.List;

/**
 * The sender's end of an edge of the graph: copies records, except for immutable ones, and sends them to other tasks or to the
 * merger. Belongs to the sender's thread.
 */
public final class OutgoingEdge {

    /** Whether a class is immutable; derived once for each class. */
    private static final ClassValue<Boolean> IMMUTABLE = new ClassValue<>() {
        @Override
        protected Boolean computeValue(final Class<?> type) {
            return ImmutableTypes.contain(type);
        }
    };

    private final int channel;
    private final String nodes;
    private final Partitioner partitioner;
    private final BufferedRing[] receivers;

    private OutgoingEdge(
            final int channel, final String nodes, final Partitioner partitioner, final List<BufferedRing> receivers) {
        this.channel = channel;
        this.nodes = nodes;
        this.partitioner = partitioner;
        this.receivers = receivers.toArray(new BufferedRing[0]);
    }

    /**
     * An edge to tasks of the same region, or of the next one.
     *
     * @param channel number of the edge
     * @param nodes for messages: {@code from 'a' to 'b'}; null for the bytes of the source
     */
    public static OutgoingEdge toTasks(
            final int channel, final String nodes, final Partitioner partitioner, final List<BufferedRing> receivers) {
        return new OutgoingEdge(channel, nodes, partitioner, receivers);
    }

    /** An edge whose records go to the merger. */
    public static OutgoingEdge toMerger(final int channel, final String nodes) {
        return new OutgoingEdge(channel, nodes, null, List.of());
    }

    int channel() {
        return channel;
    }

    /**
     * Returns a copy, or the record itself if it is immutable.
     *
     * @param reusable an earlier copy that the other task no longer needs, or null
     * @throws IllegalStateException when the record can be neither shared nor copied
     */
    Object copy(final Object record, final Object reusable) {
        if (record == null) {
            return null;
        }
        if (record instanceof Transferable<?> transferable) {
            return transfer(transferable, reusable);
        }
        if (!IMMUTABLE.get(record.getClass())) {
            throw new IllegalStateException("records of type "
                    + record.getClass().getName() + " cannot cross between tasks, " + nodes
                    + ": their producer may change them again; let the type implement Transferable, or make it a record of"
                    + " values");
        }
        return record;
    }

    @SuppressWarnings("unchecked")
    private static <T> Object transfer(final Transferable<T> record, final Object reusable) {
        final boolean fits = reusable != null && reusable.getClass() == record.getClass();
        return record.transferTo(fits ? (T) reusable : null);
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
