package dev.tailrace.region;

import dev.tailrace.agent.Agent;
import dev.tailrace.channel.ClaimRing;
import dev.tailrace.channel.LongRing;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.async.AsyncNode;
import dev.tailrace.runtime.async.CallTable;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * One parallel task of a region: takes slots from its rings, runs its nodes on them, and closes them.
 *
 * <p>It takes no message from its rings while one of its messages to another task waits for room, so it buffers at most
 * the messages of one record.
 *
 * <p>A task with asynchronous calls closes a slot after the answer, and takes no message while its number of open calls
 * is at the limit.
 */
public final class RegionTask implements Agent {

    /** Most messages taken from a ring before the next ring is polled. */
    private static final int MOST_FROM_RING = 32;

    /** Most messages claimed before the other rings are polled again. */
    private static final int MOST_CLAIMED = 4;

    /**
     * The parts of a task.
     *
     * @param number number of the task in its group
     * @param waitsForTime whether it gets punctuations
     * @param entries by channel; null for edges that do not lead into the task
     * @param rings from the splitter and from other tasks
     * @param claims rings of messages that the tasks of the group share
     * @param sends senders to other tasks of the region
     * @param completed ring to the merger with the slots that this task has closed; null if the merger takes slots in
     *     order
     * @param asynchronous its asynchronous node; null if it has none
     * @param answered receiver of the answers; null if there is no such node
     * @param clockNs nanoseconds from any origin, to sample how long results are held
     * @param finished whether the run is over
     */
    public record Plan(
            String name,
            int number,
            boolean waitsForTime,
            TaskItem item,
            TaskNodes nodes,
            List<Output<Object>> entries,
            List<LongRing> rings,
            List<ClaimRing> claims,
            List<BufferedRing> sends,
            LongRing completed,
            AsyncNode<Object, Object> asynchronous,
            Output<Object> answered,
            LongSupplier clockNs,
            BooleanSupplier finished) {}

    private final Plan plan;
    private final TaskItem item;
    private final TaskPosition position;
    private final boolean isFirst;
    private final LongRing completed;
    private final Output<Object>[] entries;
    private final LongRing[] rings;
    private final ClaimRing[] claims;
    private final BufferedRing[] sends;
    private final AsyncNode<Object, Object> asynchronous;

    /** Creates the task from its parts. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    public RegionTask(final Plan plan) {
        this.plan = plan;
        this.item = plan.item();
        this.position = new TaskPosition(plan.nodes().label(), plan.nodes().time(), plan.waitsForTime());
        this.isFirst = plan.number() == 0;
        this.completed = plan.completed();
        this.entries = plan.entries().toArray(new Output[0]);
        this.rings = plan.rings().toArray(new LongRing[0]);
        this.claims = plan.claims().toArray(new ClaimRing[0]);
        this.sends = plan.sends().toArray(new BufferedRing[0]);
        this.asynchronous = plan.asynchronous();
        item.attach(position);
    }

    @Override
    public String name() {
        return plan.name();
    }

    @Override
    public void onStart() {
        plan.nodes().opening().run();
    }

    @Override
    public void onClose() {
        plan.nodes().closing().run();
    }

    @Override
    public boolean isDone() {
        return plan.finished().getAsBoolean();
    }

    @Override
    public int doWork() {
        plan.nodes().answer();
        int work = asynchronous == null ? 0 : takeAnswers();
        for (final LongRing ring : rings) {
            for (int taken = 0; taken < MOST_FROM_RING && hasRoom(); taken++) {
                final long message = ring.poll();
                if (message == LongRing.EMPTY) {
                    break;
                }
                handle(message);
                work++;
            }
        }
        for (final ClaimRing ring : claims) {
            work += claim(ring);
        }
        return work;
    }

    private int claim(final ClaimRing ring) {
        int work = 0;
        while (work < MOST_CLAIMED && hasRoom()) {
            final long message = ring.poll();
            if (message == LongRing.EMPTY) {
                break;
            }
            handle(message);
            work++;
        }
        return work;
    }

    private boolean hasRoom() {
        return flush() && (asynchronous == null || asynchronous.hasRoom());
    }

    private boolean flush() {
        boolean all = true;
        for (final BufferedRing ring : sends) {
            all &= ring.flush();
        }
        return all;
    }

    private int takeAnswers() {
        int work = 0;
        while (work < MOST_FROM_RING && flush()) {
            final int entry = asynchronous.poll();
            if (entry == CallTable.NONE) {
                break;
            }
            item.take(asynchronous.message(entry));
            try {
                asynchronous.handOn(entry, plan.answered());
            } catch (final Throwable failure) {
                item.fail(failure);
            }
            asynchronous.release(entry);
            close();
            work++;
        }
        return work;
    }

    private void handle(final long message) {
        item.take(message);
        if (isFirst || !item.isBroadcast()) {
            try {
                process();
            } catch (final Throwable failure) {
                item.fail(failure);
            }
        }
        if (!item.answersLater()) {
            close();
        }
    }

    private void process() {
        final Cell from = item.from();
        final Slot slot = item.slot();
        if (from != null) {
            entries[from.channel].emit(from.record);
        } else if (position.enter(slot)) {
            entries[slot.channel].emit(slot.kind == SlotHeader.Kind.BYTES ? slot : slot.record);
            position.leave(slot);
        }
    }

    private void close() {
        final int index = item.slotIndex();
        if ((index & OrderStatistics.SAMPLED - 1) == 0) {
            item.slot().closedAtNs = plan.clockNs().getAsLong();
        }
        if (item.close() && completed != null) {
            completed.offer(Region.message(index, -1));
        }
    }
}
