package dev.tailrace.flink.region;

import dev.tailrace.flink.lane.LaneClaim;
import dev.tailrace.flink.lane.LaneClaims;
import dev.tailrace.flink.lane.LaneCounters;
import dev.tailrace.flink.lane.LaneJob;
import dev.tailrace.flink.lane.LaneKey;
import dev.tailrace.flink.lane.LanePositions;
import dev.tailrace.flink.lane.LaneRefusedException;
import dev.tailrace.flink.lane.ResultRecord;
import dev.tailrace.flink.lane.SavedLane;
import dev.tailrace.flink.lane.SinkFailure;
import dev.tailrace.function.InputException;
import dev.tailrace.launch.lane.LaneFailedException;
import dev.tailrace.launch.lane.LaneSnapshot;
import dev.tailrace.launch.lane.StampedResults;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.remote.ElsewhereException;
import dev.tailrace.remote.PartFailedException;
import dev.tailrace.remote.PhasePart;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.accumulators.LongMaximum;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * The last phases of lanes: hand out stamped results, and claim the outputs when they begin. What would happen again at
 * every attempt, such as bad input, ends the job without a restart, when all before it has been handed out.
 */
final class LastPhaseOperator extends PartsOperator<PartMessage, ResultRecord, PhasePart> {

    private static final long serialVersionUID = 1L;

    private transient LaneClaims claims;
    private transient LaneCounters counters;
    private transient LanePositions positions;
    private transient StreamRecord<ResultRecord> result;

    LastPhaseOperator(final LaneJob job) {
        super(job);
    }

    @Override
    public void open() throws Exception {
        super.open();
        result = new StreamRecord<>(null);
        counters = new LaneCounters(getRuntimeContext());
        claims = new LaneClaims(job());
        final PartKeys keys = new PartKeys(1);
        for (final int lane : job().starts().keySet()) {
            final Integer key = keys.of(lane, 0);
            if (LaneKey.isIn(key, getRuntimeContext().getTaskInfo())) {
                setCurrentKey(key);
                part(lane, 0);
            }
        }
    }

    @Override
    public void initializeState(final StateInitializationContext context) throws Exception {
        super.initializeState(context);
        positions = LanePositions.of(context.getOperatorStateStore());
    }

    @Override
    public void snapshotState(final StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        final List<byte[]> all = new ArrayList<>();
        parts().forEach(part -> all.add(((Leaving) part).saved));
        positions.update(all);
    }

    @Override
    HeldPart<PhasePart> begin(final Integer key, final int lane, final int task, final byte[] restored) {
        final StampedResults results = new StampedResults(
                pipeline().laneParts(),
                lane,
                (topic, recordKey, value, stamp) -> send(new ResultRecord(topic, lane, recordKey, value, stamp)));
        final PhasePart part =
                pipeline().parts().last(results.bySink(), pipeline().newIrregularities());
        try {
            final PhasePart opened = opened(part, lane, claims.state(lane, restored));
            final LaneClaim claim = claims.claim(lane, restored);
            claim.applyTo(results);
            return new Leaving(key, opened, claim, results, counters.nextOffset(lane));
        } catch (final RefusalException | LaneRefusedException refused) {
            throw new SuppressRestartsException(refused);
        }
    }

    private void send(final ResultRecord sent) {
        try {
            output.collect(result.replace(sent));
        } catch (final RuntimeException failure) {
            throw new SinkFailure(failure);
        }
        counters.sent(sent);
    }

    @Override
    public void processElement(final StreamRecord<PartMessage> element) throws Exception {
        final PartMessage message = element.getValue();
        final Leaving held = (Leaving) part(message.lane(), 0);
        try {
            held.part().take(message.bytes());
        } catch (final PartFailedException failed) {
            throw thrown(failed, message.lane());
        }
        held.reached.add(held.part().position());
        counters.taken(held.part().nowNs());
    }

    private RuntimeException thrown(final PartFailedException failed, final int lane) {
        if (failed.getCause() instanceof SinkFailure failure) {
            return failure.cause();
        }
        if (failed.getCause() instanceof InputException || failed.getCause() instanceof LaneRefusedException) {
            return new SuppressRestartsException(failed.getCause());
        }
        final String place = pipeline().laneParts().place(lane, failed.position() - 1);
        return new SuppressRestartsException(
                failed.getCause() instanceof ElsewhereException elsewhere
                        ? new LaneFailedException(place, elsewhere.simpleName(), elsewhere)
                        : new LaneFailedException(place, failed.getCause()));
    }

    @Override
    public void close() throws Exception {
        if (claims != null) {
            claims.close();
        }
        super.close();
    }

    /** The last phase of a lane, with what a later run goes on by. */
    private static final class Leaving extends HeldPart<PhasePart> {

        private final LaneClaim claim;
        private final StampedResults results;
        private final LongMaximum reached;
        private final long before;
        private byte[] saved;

        Leaving(
                final Integer key,
                final PhasePart part,
                final LaneClaim claim,
                final StampedResults results,
                final LongMaximum reached) {
            super(key, part);
            this.claim = claim;
            this.results = results;
            this.reached = reached;
            this.before = claim.restoredRecords() - claim.restoredState().position();
        }

        @Override
        byte[] snapshot(final long checkpoint) {
            final LaneSnapshot state = new LaneSnapshot(part().position(), results.numbers(), part().snapshot());
            final SavedLane lane = claim.save(checkpoint, state, part().nowNs(), before + state.position());
            saved = lane.position();
            return lane.whole();
        }
    }
}
