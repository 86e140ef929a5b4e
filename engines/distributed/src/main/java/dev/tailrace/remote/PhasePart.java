package dev.tailrace.remote;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.order.OrderedRegion;
import dev.tailrace.region.PhasePosition;
import dev.tailrace.region.ResultList;
import dev.tailrace.region.SlotHeader.Kind;
import dev.tailrace.region.SlotResult;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.stage.SourceStage;
import dev.tailrace.state.RecordCodec;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import dev.tailrace.state.StateSections;
import java.util.List;

/**
 * A serial phase: merges the results of the tasks before it, runs its nodes on them in order, and sends its output to the
 * tasks after it. The first phase reads the records of the input instead; the last phase writes the results.
 */
public final class PhasePart extends Part {

    /** Processes the results for one edge or sink. */
    @FunctionalInterface
    interface Handler {

        /** Processes a result; its content is valid during the call. */
        void take(StateInput content);
    }

    /**
     * The components of a phase.
     *
     * @param splitter of the next region; null for the last phase
     * @param before the region before; null for the first phase
     * @param handlers by channel; null for results that do not arrive here
     * @param sourceName the name of the source if it is read and decoded here; else null
     * @param source the source if it is read and decoded here; else null
     * @param keepsTime whether this phase advances stream time by its records, because tasks before it have decoded them
     */
    record Plan(
            int phase,
            PhasePosition position,
            RemoteSplitter splitter,
            OrderedRegion before,
            GroupProcessor nodes,
            List<Handler> handlers,
            String sourceName,
            SourceStage<Object> source,
            boolean keepsTime,
            RecordCodec records,
            InputFaults inputFaults) {}

    private final Plan plan;
    private final PhasePosition position;
    private final RemoteSplitter splitter;
    private final RecordCodec records;
    private final Handler[] handlers;
    private final boolean isShared;
    private final boolean gathers;
    private final SourceStage<Object> source;
    private final InputFault timeWentBack;
    private final OpenSlots slots = new OpenSlots();
    private final Numbers numbers = new Numbers();
    private final MessageHeader header = new MessageHeader();
    private final StateInput reader = new StateInput();
    private final StateInput content = new StateInput();
    private final ResultList<MessageResult> results = new ResultList<>(MessageResult::new, MessageResult[]::new);
    private final ResultList<MessageResult> fired = new ResultList<>(MessageResult::new, MessageResult[]::new);
    private boolean failed;

    PhasePart(final Plan plan) {
        super(plan.inputFaults());
        this.plan = plan;
        this.position = plan.position();
        this.splitter = plan.splitter();
        this.records = plan.records();
        this.handlers = plan.handlers().toArray(new Handler[0]);
        this.isShared = plan.before() != null && plan.before().levels() > 1;
        this.gathers = plan.before() != null && plan.before().waitsForTime();
        this.source = plan.source();
        this.timeWentBack = plan.keepsTime() ? SourceStage.timeWentBack(plan.inputFaults()) : null;
        position.attach(plan.nodes().label(), plan.nodes().time());
    }

    @Override
    public void open() {
        if (source != null) {
            source.open(task(plan.nodes(), inputFaults()));
        }
        plan.nodes().open();
    }

    @Override
    public void close() {
        plan.nodes().close();
    }

    @Override
    public long position() {
        return position.position();
    }

    @Override
    public boolean hasFailed() {
        return failed;
    }

    /** Stream time; {@link Long#MIN_VALUE} before the first record. */
    public long nowNs() {
        return position.time().nowNs();
    }

    @Override
    void state(final StateSections sections) {
        if (slots.held() > 0 || fired.count() > 0 || failed) {
            throw new IllegalStateException("phase " + plan.phase() + " waits for slot " + slots.head() + " and holds "
                    + slots.held()
                    + " after it, so its state is not a state between two records; snapshots have to"
                    + " be taken when all messages have arrived, as at aligned barriers");
        }
        sections.section(OWN_STATE, numbers);
        if (source != null) {
            sections.section(plan.sourceName(), source.stateParts());
        }
        plan.nodes().state(sections);
    }

    /** Counters of a phase that are part of its state. */
    private final class Numbers implements Snapshotable {

        @Override
        public void save(final StateOutput output) {
            output.putLong(slots.head());
            output.putLong(splitter == null ? 0 : splitter.next());
            output.putLong(position.position());
        }

        @Override
        public void restore(final StateInput input) {
            slots.resume(input.getLong());
            final long next = input.getLong();
            position.moveTo(input.getLong());
            if (splitter != null) {
                splitter.resume(next);
            }
        }

        @Override
        public String stateFormat() {
            return "numbers";
        }
    }

    /**
     * Sets the position in the input from which a phase continues, instead of that of its restored state; called on
     * the first and the last phase, before the first record or message.
     *
     * @param inputPosition position of the last record before, from 1; 0 for the start of the input
     */
    public void startAt(final long inputPosition) {
        position.moveTo(inputPosition);
    }

    /**
     * Processes the next record of the input; called on the first phase only.
     *
     * @param inputPosition position of the record in the input, from 1
     * @throws UndeliveredException when the outbox throws
     */
    public void onRecord(final byte[] buffer, final int offset, final int length, final long inputPosition) {
        if (failed) {
            return;
        }
        position.moveTo(inputPosition);
        try {
            if (source == null) {
                splitter.pushBytes(buffer, offset, length);
            } else {
                source.onRecord(buffer, offset, length, inputPosition);
            }
        } catch (final UndeliveredException e) {
            throw e;
        } catch (final Throwable failure) {
            fail(failure);
        }
    }

    /** Sends the position in the input to later phases; called on the first phase, before a snapshot. */
    public void mark() {
        if (!failed) {
            splitter.mark();
        }
    }

    @Override
    public void take(final byte[] message) {
        if (failed) {
            return;
        }
        if (Ends.are(message)) {
            Ends.read(reader.wrap(message), slots);
        } else {
            header.read(reader.wrap(message));
            slots.add(header, reader.getCount(), reader.getCount(), message);
        }
        for (List<byte[]> next = slots.next(); next != null && !failed; next = slots.next()) {
            proceed(next);
            slots.release();
        }
    }

    private void proceed(final List<byte[]> messages) {
        try {
            slot(messages);
        } catch (final UndeliveredException | PartFailedException e) {
            failed = true;
            throw e;
        } catch (final Throwable failure) {
            fail(failure);
        }
    }

    private void slot(final List<byte[]> messages) {
        if (messages.isEmpty()) {
            begin(slots.ended());
            return;
        }
        read(messages);
        if (header.kind == Kind.MARK) {
            position.moveTo(header.position);
            if (splitter != null) {
                splitter.mark();
            }
            return;
        }
        begin(header);
        if (gathers && header.punctuated) {
            fired.takeAll(results);
        } else {
            handle(results);
        }
        if (header.kind == Kind.PUNCTUATION) {
            endPunctuation();
        }
    }

    private void begin(final MessageHeader slot) {
        if (timeWentBack != null) {
            position.advance(slot, timeWentBack);
        } else {
            position.follow(slot);
        }
    }

    /** Reads the results of all messages of a slot, and merges their headers into one. */
    private void read(final List<byte[]> messages) {
        results.clear();
        boolean decoded = false;
        long eventTimeNs = 0;
        for (int message = 0; message < messages.size(); message++) {
            header.read(reader.wrap(messages.get(message)));
            if (header.decoded) {
                decoded = true;
                eventTimeNs = header.eventTimeNs;
            }
            reader.getCount();
            reader.getCount();
            while (reader.left() > 0) {
                results.add().read(reader, records, header.punctuated);
            }
        }
        header.decoded = decoded;
        header.eventTimeNs = eventTimeNs;
        if (isShared) {
            results.sortByPath();
        }
    }

    private void endPunctuation() {
        fired.sortByFiring();
        handle(fired);
        fired.clear();
        if (!failed) {
            position.time().endPunctuation();
        }
    }

    private void handle(final ResultList<MessageResult> some) {
        for (int place = 0; place < some.count() && !failed; place++) {
            handle(some.get(place));
        }
    }

    private void handle(final MessageResult result) {
        position.arrive(result);
        if (result.channel == SlotResult.FAILURE) {
            fail(RemoteFailures.read(result.content(content)));
        } else if (handlers[result.channel] != null) {
            handlers[result.channel].take(result.content(content));
        }
    }

    private void fail(final Throwable failure) {
        failed = true;
        if (splitter == null) {
            throw new PartFailedException(position.position(), failure);
        }
        splitter.fail(failure);
    }
}
