package dev.tailrace.remote;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Output;
import dev.tailrace.region.SlotDecoder;
import dev.tailrace.region.SlotHeader.Kind;
import dev.tailrace.region.TaskPosition;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.state.StateSections;
import java.util.List;

/**
 * One task of a group: runs its nodes on the item of each message, sends results to the merger in the message that closes
 * the item, and sends records for other tasks of the region to those tasks. Between two messages it keeps the state of its
 * nodes, and the slots without results that it has not closed yet.
 */
public final class TaskPart extends Part {

    /**
     * The components of a task.
     *
     * @param number index among the tasks of its group
     * @param waitsForTime whether it receives punctuations
     * @param entries by channel; null for edges that do not lead into the task
     * @param source the name of the source if this task decodes; else null
     * @param decoder the decoder if this task decodes; else null
     * @param endsTogether most slots without results that are closed with one message
     */
    record Plan(
            int number,
            boolean waitsForTime,
            RemoteTaskItem item,
            GroupProcessor nodes,
            List<Output<Object>> entries,
            String source,
            SlotDecoder<Object> decoder,
            InputFaults inputFaults,
            int endsTogether) {}

    private final Plan plan;
    private final RemoteTaskItem item;
    private final TaskPosition position;
    private final Output<Object>[] entries;
    private final Ends ends;

    @SuppressWarnings({"unchecked", "rawtypes"})
    TaskPart(final Plan plan) {
        super(plan.inputFaults());
        this.plan = plan;
        this.item = plan.item();
        this.position = new TaskPosition(plan.nodes().label(), plan.nodes().time(), plan.waitsForTime());
        this.entries = plan.entries().toArray(new Output[0]);
        this.ends = new Ends(plan.endsTogether());
        item.attach(position);
    }

    @Override
    public void open() {
        if (plan.decoder() != null) {
            plan.decoder().open(task(plan.nodes(), inputFaults()));
        }
        plan.nodes().open();
    }

    @Override
    public void close() {
        plan.nodes().close();
    }

    @Override
    public long position() {
        return item.header().position;
    }

    @Override
    void state(final StateSections sections) {
        if (holdsBack()) {
            throw new IllegalStateException(
                    ends.count() + " slots of which nothing has come are still to be closed; flush"
                            + " a part before its state is taken");
        }
        if (plan.decoder() != null) {
            sections.section(plan.source(), plan.decoder().stateParts());
        }
        plan.nodes().state(sections);
    }

    @Override
    public void take(final byte[] message) {
        item.take(message);
        if (plan.number() == 0 || !item.header().broadcast) {
            try {
                process();
            } catch (final UndeliveredException e) {
                throw e;
            } catch (final Throwable failure) {
                item.fail(failure);
            }
        }
        if (ends.areTogether() && item.isEnd()) {
            ends.add(item.header());
            if (ends.isFull()) {
                flush();
            }
        } else {
            flush();
            item.close();
        }
    }

    @Override
    public boolean holdsBack() {
        return ends.count() > 0;
    }

    @Override
    public void flush() {
        if (holdsBack()) {
            item.send(ends);
        }
    }

    private void process() {
        final MessageHeader header = item.header();
        if (item.isForwarded()) {
            emit();
        } else if (position.enter(header)) {
            if (header.kind == Kind.BYTES) {
                plan.decoder()
                        .decode(
                                header,
                                item.content().buffer(),
                                item.content().offset(),
                                item.content().left());
            } else {
                emit();
            }
            position.leave(header);
        }
    }

    private void emit() {
        final int channel = item.content().getCount();
        entries[channel].emit(item.readRecord());
    }
}
