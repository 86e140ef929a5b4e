package dev.tailrace.remote;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.WireReader;
import dev.tailrace.order.OrderedRegion;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.stage.SourceStage;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import dev.tailrace.state.StateSections;
import dev.tailrace.wire.Records;
import java.util.List;

/**
 * A serial phase: merges what the tasks before it have closed, runs its nodes on that in order, and hands on what goes
 * further. The first phase takes the records of the input instead, from the last results leave.
 */
public final class PhasePart extends Part {

    /** What is done with the results for one edge or sink. */
    @FunctionalInterface
    interface Handler {

        /** Takes a result; what is read is valid during the call. */
        void take(WireReader content);
    }

    private final int phase;
    private final Splitter splitter;
    private final Records records;
    private final Arrivals arrivals = new Arrivals();
    private final Numbers numbers = new Numbers();
    private final Heading heading = new Heading();
    private final WireReader reader = new WireReader();
    private final WireReader content = new WireReader();
    private final Cells cells = new Cells();
    private final Cells fired = new Cells();
    private boolean isShared;
    private boolean gathers;
    private GroupProcessor group;
    private Label label;
    private StreamTime time;
    private Handler[] handlers;
    private String sourceName;
    private SourceStage<Object> source;
    private InputFault timeWentBack;
    private long position;
    private boolean failed;

    /** @param splitter of the region behind; null for the last phase */
    PhasePart(final int phase, final Splitter splitter, final Records records, final InputFaults inputFaults) {
        super(inputFaults);
        this.phase = phase;
        this.splitter = splitter;
        this.records = records;
    }

    /** Its nodes, and what is done with what comes to it; once, before the first message. */
    void runs(final GroupProcessor nodes, final Handler[] handlersByChannel) {
        group = nodes;
        label = nodes.label();
        time = nodes.time();
        handlers = handlersByChannel.clone();
        if (splitter != null) {
            splitter.of(label, time);
        }
    }

    /** The region before. */
    void follows(final OrderedRegion region) {
        isShared = region.levels() > 1;
        gathers = region.waitsForTime();
    }

    /** The source, if it is read and decoded here. */
    void reads(final String name, final SourceStage<Object> stage) {
        sourceName = name;
        source = stage;
    }

    /** Records take their place in time here, because they were decoded by several tasks. */
    void keepsTime() {
        timeWentBack = SourceStage.timeWentBack(inputFaults());
    }

    @Override
    public void open() {
        if (source != null) {
            source.open(task(group, inputFaults()));
        }
        group.open();
    }

    @Override
    public void close() {
        group.close();
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public boolean hasFailed() {
        return failed;
    }

    /** Stream time, where records have taken their place in it; {@link Long#MIN_VALUE} before. */
    public long nowNs() {
        return time.nowNs();
    }

    @Override
    void state(final StateSections sections) {
        if (arrivals.held() > 0 || fired.count() > 0 || failed) {
            throw new IllegalStateException("phase " + phase + " waits for slot " + arrivals.head() + " and holds "
                    + arrivals.held()
                    + " behind it, so that its state is not that between two records; snapshots have to"
                    + " be taken when all messages have arrived, as at aligned barriers");
        }
        sections.section(OWN_STATE, numbers);
        if (source != null) {
            source(sourceName, source, sections);
        }
        group.state(sections);
    }

    /** The numbers of a phase. */
    private final class Numbers implements Snapshotable {

        @Override
        public void save(final StateOutput output) {
            output.putLong(arrivals.head());
            output.putLong(splitter == null ? 0 : splitter.next());
            output.putLong(position);
        }

        @Override
        public void restore(final StateInput input) {
            arrivals.goOn(input.getLong());
            final long next = input.getLong();
            position = input.getLong();
            if (splitter != null) {
                splitter.goOn(next, position);
            }
        }

        @Override
        public String stateFormat() {
            return "numbers";
        }
    }

    /**
     * Takes the next record of the input; of the first phase only.
     *
     * @param inputPosition its place in the input, from 1
     * @throws UndeliveredException when the outbox throws
     */
    public void onRecord(final byte[] buffer, final int offset, final int length, final long inputPosition) {
        if (failed) {
            return;
        }
        at(inputPosition);
        try {
            if (source == null) {
                splitter.pushBytes(buffer, offset, length);
            } else {
                source.onRecord(buffer, offset, length, inputPosition);
            }
        } catch (final UndeliveredException undelivered) {
            throw undelivered;
        } catch (final Throwable failure) {
            fail(failure);
        }
    }

    private void at(final long inputPosition) {
        position = inputPosition;
        if (splitter != null) {
            splitter.at(inputPosition);
        }
    }

    /** Tells those behind how far the input is; of the first phase, before a snapshot. */
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
            Ends.read(reader.wrap(message), arrivals);
        } else {
            heading.read(reader.wrap(message));
            arrivals.add(heading, reader.getCount(), reader.getCount(), message);
        }
        for (List<byte[]> next = arrivals.next(); next != null && !failed; next = arrivals.next()) {
            proceed(next);
            arrivals.release();
        }
    }

    private void proceed(final List<byte[]> messages) {
        try {
            slot(messages);
        } catch (final UndeliveredException | PartFailedException undelivered) {
            failed = true;
            throw undelivered;
        } catch (final Throwable failure) {
            fail(failure);
        }
    }

    private void slot(final List<byte[]> messages) {
        if (messages.isEmpty()) {
            end(arrivals.ended());
            return;
        }
        read(messages);
        at(heading.position);
        if (heading.kind == Heading.MARK) {
            if (splitter != null) {
                splitter.mark();
            }
            return;
        }
        if (timeWentBack != null) {
            keepTime();
        } else {
            follow(heading);
        }
        if (gathers && heading.inPunctuation) {
            fired.takeAll(cells);
        } else {
            cells.forEach(this::handle);
        }
        if (heading.kind == Heading.PUNCTUATION) {
            endPunctuation();
        }
    }

    /** A slot of which nothing has come: time continues, unless it is kept here, where it was not understood. */
    private void end(final Heading ended) {
        at(ended.position);
        if (timeWentBack == null) {
            follow(ended);
        }
    }

    /** The cells of all messages of a slot, and a heading that knows what any of them knows. */
    private void read(final List<byte[]> messages) {
        cells.clear();
        boolean understood = false;
        long eventTimeNs = 0;
        for (int message = 0; message < messages.size(); message++) {
            heading.read(reader.wrap(messages.get(message)));
            if (heading.understood) {
                understood = true;
                eventTimeNs = heading.eventTimeNs;
            }
            reader.getCount();
            reader.getCount();
            while (reader.left() > 0) {
                cells.add().read(reader, records, heading.inPunctuation);
            }
        }
        heading.understood = understood;
        heading.eventTimeNs = eventTimeNs;
        if (isShared) {
            cells.sort(Cell::comparePaths);
        }
    }

    /** Comes to where the slot stands. */
    private void follow(final Heading to) {
        final boolean another = label.sequence() != to.sequence;
        label.at(to.sequence);
        if (to.inPunctuation && (another || !time.isInPunctuation())) {
            time.beginPunctuation(to.beforeNs, to.nowNs, false);
        } else if (!to.inPunctuation) {
            time.leavePunctuation();
            time.at(to.nowNs);
        }
    }

    private void keepTime() {
        if (heading.understood) {
            if (!time.advanceTo(heading.eventTimeNs)) {
                timeWentBack.report();
            }
            label.nextItem();
        }
    }

    private void endPunctuation() {
        fired.sort(Cell::compareFirings);
        fired.forEach(this::handle);
        fired.clear();
        if (!failed) {
            time.endPunctuation();
        }
    }

    private void handle(final Cell cell) {
        if (failed) {
            return;
        }
        if (time.isInPunctuation()) {
            time.arrive(cell.firing);
        }
        if (cell.channel == Cell.FAILURE) {
            fail(Failures.read(cell.content(content)));
        } else if (handlers[cell.channel] != null) {
            handlers[cell.channel].take(cell.content(content));
        }
    }

    private void fail(final Throwable failure) {
        failed = true;
        if (splitter == null) {
            throw new PartFailedException(position, failure);
        }
        splitter.fail(failure);
    }
}
