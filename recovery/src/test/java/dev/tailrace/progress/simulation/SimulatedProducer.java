package dev.tailrace.progress.simulation;

import dev.tailrace.progress.SnapshotName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

/** A model of an idempotent or transactional producer: batches, sequences, five requests in flight, retries in order. */
final class SimulatedProducer {

    private static final int MOST_IN_FLIGHT = 5;
    private static final int DOINGS = 3;

    /** Who is told what became of a record. */
    interface Callback {

        void acknowledged(int output, Request.Sent sent, long offset);

        void failed(int output, Request.Sent sent, Exception cause);
    }

    private final SplittableRandom random;
    private final SimulatedBroker broker;
    private final int task;
    private final boolean goesOn;
    private final Callback callback;
    private final int[] sequences;
    private final Deque<Request> pending = new ArrayDeque<>();
    private final List<Request> inFlight = new ArrayList<>();
    private long producerId;
    private int epoch;
    private boolean transactional;
    private boolean closed;

    SimulatedProducer(
            final SplittableRandom random,
            final SimulatedBroker broker,
            final int task,
            final int outputs,
            final boolean goesOn,
            final Callback callback) {
        this.random = random;
        this.broker = broker;
        this.task = task;
        this.goesOn = goesOn;
        this.callback = callback;
        sequences = new int[outputs];
        producerId = broker.newProducerId();
    }

    void initTransactions() {
        transactional = true;
        producerId = task;
        epoch = broker.initTransactions(task);
    }

    /** Commits what the broker has of the transaction; false when the broker refuses this owner. */
    boolean commitTransaction() {
        return !closed && broker.commitTransaction(task, epoch);
    }

    /** The same, and the snapshot with it. */
    boolean commitTransaction(final SnapshotName name, final byte[] snapshot) {
        return !closed && broker.commitTransaction(task, epoch, name, snapshot);
    }

    void send(final int output, final Request.Sent sent) {
        if (closed) {
            return;
        }
        final Request last = pending.peekLast();
        if (last != null && last.output == output && last.batch.size() < 4 && random.nextInt(3) > 0) {
            last.batch.add(sent);
        } else {
            final Request request = new Request(output);
            request.batch.add(sent);
            pending.add(request);
        }
    }

    /** Whether the broker refuses it, who has known it before. */
    boolean isFenced() {
        return epoch > 0 && broker.isFenced(task, epoch);
    }

    boolean isIdle() {
        return pending.isEmpty() && inFlight.isEmpty();
    }

    boolean isClosed() {
        return closed;
    }

    /** One thing that the client's thread or the network does, if there is one that it can do: by chance which. */
    void step() {
        if (closed || isIdle()) {
            return;
        }
        final int first = random.nextInt(DOINGS);
        boolean done = false;
        for (int next = 0; next < DOINGS && !done; next++) {
            done = doOne((first + next) % DOINGS);
        }
    }

    private boolean doOne(final int doing) {
        return switch (doing) {
            case 0 -> dispatch();
            case 1 -> deliver();
            default -> complete();
        };
    }

    private boolean dispatch() {
        if (pending.isEmpty() || inFlight.size() == MOST_IN_FLIGHT) {
            return false;
        }
        final Request request = pending.remove();
        request.producerId = producerId;
        request.epoch = epoch;
        request.transactional = transactional;
        request.sequence = sequences[request.output];
        sequences[request.output] += request.batch.size();
        inFlight.add(request);
        return true;
    }

    private boolean deliver() {
        if (broker.isFrozen()) {
            return false;
        }
        for (final Request request : inFlight) {
            if (!request.delivered) {
                request.answer = broker.deliver(task, request);
                request.delivered = true;
                return true;
            }
        }
        return false;
    }

    private boolean complete() {
        if (inFlight.isEmpty() || !inFlight.get(0).delivered) {
            return false;
        }
        answer(inFlight.get(0));
        return true;
    }

    private void answer(final Request first) {
        if (first.answer == SimulatedBroker.FENCED) {
            fail(first, "fenced");
        } else if (first.answer == SimulatedLog.OUT_OF_ORDER) {
            first.delivered = false;
        } else {
            inFlight.remove(0);
            for (int at = 0; at < first.batch.size(); at++) {
                callback.acknowledged(first.output, first.batch.get(at), first.answer + at);
            }
        }
    }

    /** Answers are lost, requests are lost or late; all that has no answer is sent again. */
    void reset() {
        for (final Request request : inFlight) {
            if (!request.delivered) {
                broker.lose(task, request);
            }
            request.delivered = false;
        }
    }

    /** The delivery of a batch times out. */
    void expire() {
        if (!closed && !inFlight.isEmpty()) {
            reset();
            fail(inFlight.get(0), "timed out");
        }
    }

    private void fail(final Request request, final String why) {
        if (goesOn) {
            continueWithout(request);
            return;
        }
        close();
        final Request.Sent first = request.batch.get(0);
        callback.failed(request.output, first, new IllegalStateException(why));
    }

    // What the client does when nobody stops it: a new epoch, new sequences for all that is behind.
    private void continueWithout(final Request lost) {
        inFlight.remove(lost);
        epoch++;
        Arrays.fill(sequences, 0);
        for (final Request request : inFlight) {
            request.epoch = epoch;
            request.sequence = sequences[request.output];
            sequences[request.output] += request.batch.size();
            request.delivered = false;
        }
    }

    /** Ends without waiting; what is on its way is lost or late. */
    void close() {
        if (!closed) {
            closed = true;
            for (final Request request : inFlight) {
                if (!request.delivered) {
                    broker.lose(task, request);
                }
            }
            inFlight.clear();
            pending.clear();
        }
    }
}
