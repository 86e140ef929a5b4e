package dev.tailrace.progress.simulation;

import dev.tailrace.progress.SnapshotName;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Output logs of all partition tasks, epochs of transactional ids, and requests of broken connections that may come late. */
final class SimulatedBroker {

    /** Answer to a producer whose epoch is over. */
    static final long FENCED = -2;

    private record Late(int task, Request request) {}

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
            final int tasks,
            final int outputs,
            final Scenario scenario,
            final Oracle oracle) {
        this.random = random;
        logs = new SimulatedLog[tasks][outputs];
        epochs = new int[tasks];
        takesAnyCommit = scenario.has(Mutant.COMMIT_OF_ANY_EPOCH);
        for (int task = 0; task < tasks; task++) {
            for (int output = 0; output < outputs; output++) {
                logs[task][output] = new SimulatedLog(task * outputs + output, scenario, oracle);
            }
        }
    }

    SimulatedLog log(final int task, final int output) {
        return logs[task][output];
    }

    /** What is behind this offset is lost, although it may have been acknowledged. */
    void loseEnd(final SimulatedLog log, final long kept) {
        log.lose(kept, nextProducerId);
    }

    long newProducerId() {
        return nextProducerId++;
    }

    /** The transactional id of a partition task gets a new epoch: the one before is refused, its transaction is aborted. */
    int initTransactions(final int task) {
        endTransaction(task, false);
        return ++epochs[task];
    }

    boolean commitTransaction(final int task, final int epoch) {
        if (isFenced(task, epoch) && !takesAnyCommit) {
            return false;
        }
        endTransaction(task, true);
        return true;
    }

    boolean commitTransaction(final int task, final int epoch, final SnapshotName name, final byte[] snapshot) {
        if (!commitTransaction(task, epoch)) {
            return false;
        }
        snapshots.commit(name, snapshot);
        return true;
    }

    /** Snapshots that were committed with the transactions they belong to. */
    TransactionalStore snapshots() {
        return snapshots;
    }

    void endTransaction(final int task, final boolean commit) {
        for (final SimulatedLog log : logs[task]) {
            log.endTransaction(task, commit);
        }
    }

    boolean isFenced(final int task, final int epoch) {
        return epoch < epochs[task];
    }

    void frozen(final boolean value) {
        frozen = value;
    }

    boolean isFrozen() {
        return frozen;
    }

    long deliver(final int task, final Request request) {
        if (request.transactional && isFenced(task, request.epoch)) {
            return FENCED;
        }
        return logs[task][request.output].append(request);
    }

    /** The connection broke: what was on its way comes later or never. */
    void lose(final int task, final Request request) {
        if (random.nextBoolean()) {
            late.add(new Late(task, request.copy()));
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
        deliver(next.task(), next.request());
    }
}
