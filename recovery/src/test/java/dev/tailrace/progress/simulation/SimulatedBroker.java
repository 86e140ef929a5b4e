package dev.tailrace.progress.simulation;

import dev.tailrace.progress.SnapshotName;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Output logs of all lanes, epochs of transactional ids, and requests of broken connections that may come late. */
final class SimulatedBroker {

    /** Answer to a producer whose epoch is over. */
    static final long FENCED = -2;

    private record Late(int lane, Request request) {}

    private final SplittableRandom random;
    private final SimulatedLog[][] logs;
    private final int[] epochs;
    private final List<Late> late = new ArrayList<>();
    private final TransactionalStore snapshots = new TransactionalStore();
    private final boolean takesAnyCommit;
    private long nextProducerId = 1_000;
    private boolean frozen;

    SimulatedBroker(
            final SplittableRandom random,
            final int lanes,
            final int outputs,
            final Scenario scenario,
            final Oracle oracle) {
        this.random = random;
        logs = new SimulatedLog[lanes][outputs];
        epochs = new int[lanes];
        takesAnyCommit = scenario.has(Mutant.COMMIT_OF_ANY_EPOCH);
        for (int lane = 0; lane < lanes; lane++) {
            for (int output = 0; output < outputs; output++) {
                logs[lane][output] = new SimulatedLog(lane * outputs + output, scenario, oracle);
            }
        }
    }

    SimulatedLog log(final int lane, final int output) {
        return logs[lane][output];
    }

    /** What is behind this offset is lost, although it may have been acknowledged. */
    void loseEnd(final SimulatedLog log, final long kept) {
        log.lose(kept, nextProducerId);
    }

    long newProducerId() {
        return nextProducerId++;
    }

    /** The transactional id of a lane gets a new epoch: the one before is refused, its transaction is aborted. */
    int initTransactions(final int lane) {
        endTransaction(lane, false);
        return ++epochs[lane];
    }

    boolean commitTransaction(final int lane, final int epoch) {
        if (isFenced(lane, epoch) && !takesAnyCommit) {
            return false;
        }
        endTransaction(lane, true);
        return true;
    }

    boolean commitTransaction(final int lane, final int epoch, final SnapshotName name, final byte[] snapshot) {
        if (!commitTransaction(lane, epoch)) {
            return false;
        }
        snapshots.commit(name, snapshot);
        return true;
    }

    /** Snapshots that were committed with the transactions they belong to. */
    TransactionalStore snapshots() {
        return snapshots;
    }

    void endTransaction(final int lane, final boolean commit) {
        for (final SimulatedLog log : logs[lane]) {
            log.endTransaction(lane, commit);
        }
    }

    boolean isFenced(final int lane, final int epoch) {
        return epoch < epochs[lane];
    }

    void frozen(final boolean value) {
        frozen = value;
    }

    boolean isFrozen() {
        return frozen;
    }

    long deliver(final int lane, final Request request) {
        if (request.transactional && isFenced(lane, request.epoch)) {
            return FENCED;
        }
        return logs[lane][request.output].append(request);
    }

    /** The connection broke: what was on its way comes later or never. */
    void lose(final int lane, final Request request) {
        if (random.nextBoolean()) {
            late.add(new Late(lane, request.copy()));
        }
    }

    boolean hasLate() {
        return !late.isEmpty();
    }

    /** Mostly the oldest: bytes of one connection stay in order, those of several do not. */
    void deliverLate() {
        if (late.isEmpty() || frozen) {
            return;
        }
        final Late next = late.remove(random.nextInt(4) == 0 ? random.nextInt(late.size()) : 0);
        deliver(next.lane(), next.request());
    }
}
