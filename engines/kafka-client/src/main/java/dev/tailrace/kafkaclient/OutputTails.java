package dev.tailrace.kafkaclient;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.FrontierFilter.Verdict;
import dev.tailrace.progress.IdentityCheck;
import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.OutputJudge;
import dev.tailrace.progress.ResultDigests;
import dev.tailrace.progress.RunId;
import dev.tailrace.progress.RunIdentity;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Reads the last results of output partitions as their readers see them ({@link OutputJudge}), and refuses outputs that
 * another application or another run has written. Takes a few requests when the wanted result is near the end of the log,
 * which is the usual case. Blocks; used by one thread.
 *
 * <p>A log is not read from its first record, but from an <em>anchor</em>: a result of the application, found from the end
 * backwards, under an epoch that the state of the application knows of. The reading rule is applied forward from there. The
 * records before the anchor determine three things in the reading rule:
 *
 * <ul>
 *   <li>The application: the state says which application the log belongs to. The log of another application has no anchor.
 *   <li>The output sequence numbers: results of a partition task come in ascending order, so those before the anchor are
 *       lower. Where a restart has repeated results, this may find a last number that is too low; results are then written
 *       once more, and readers drop them.
 *   <li>The epoch. If the log was in the anchor's epoch, the rule continues unchanged: lower epochs are over, and a higher
 *       one begins with its marker, which comes after the anchor. If it was not, a fenced owner wrote the anchor, and the
 *       marker of its successor is before it. This case is detected: results of a higher epoch come without a marker, or
 *       the log ends in a lower epoch than the state knows of.
 * </ul>
 *
 * <p>So the log is read from its first record, which is the reading rule itself, in three cases: a higher epoch comes
 * without a marker (whether its header is invented or not), the log ends in too low an epoch, or there is no anchor. One
 * case remains: a fenced owner has written 128 records more than its successor, and the state does not know of the
 * successor. The engines exclude it: the next start of an application claims an epoch, and only one process has its state.
 */
public final class OutputTails implements AutoCloseable {

    private static final int FIRST_WINDOW = 128;
    private static final int GROWTH = 8;

    private final PartitionReader reader;
    private final RunHistory history;
    private Pass last;

    /** @param history the runs whose results the outputs may have, and the epoch that the application's state knows of */
    OutputTails(final PartitionReader reader, final RunHistory history) {
        this.reader = reader;
        this.history = history;
    }

    /**
     * Opens a reader with its own consumer, which is in no group.
     *
     * @param clientSettings settings of consumers
     * @param isolation isolation level, {@code read_uncommitted} or {@code read_committed}
     */
    public static OutputTails open(
            final Map<String, ?> clientSettings, final String isolation, final RunHistory history) {
        return new OutputTails(PartitionReader.open(PartitionReader.settings(clientSettings, isolation)), history);
    }

    /**
     * The last result of the partition task of a partition, if the output still has it.
     *
     * @param output the partition; its number is that of its partition task
     * @throws dev.tailrace.progress.RefusalException when the output belongs to another application, or another run or
     *     another release has written there
     * @throws StatusException when it cannot be read
     */
    public LastResult last(final TopicPartition output) {
        return look(output, Long.MAX_VALUE, Long.MAX_VALUE).tail;
    }

    /**
     * The last result of the partition task of a partition, whose state has the number of its next result. If retention has
     * deleted all results, this is the one before the next, with an unknown label.
     *
     * @param output the partition; its number is that of its partition task
     * @param next output sequence number of the next result, by the state
     * @throws dev.tailrace.progress.RefusalException when the output belongs to another application, or another run or
     *     another release has written there
     * @throws StatusException when it cannot be read
     */
    public LastResult last(final TopicPartition output, final long next) {
        final LastResult found = last(output);
        return found == LastResult.NONE && reader.begin(output) > 0 ? new LastResult(next - 1, -1, -1) : found;
    }

    /**
     * The last result of the partition task of a partition whose label has a smaller sequence number.
     *
     * @param output the partition; its number is that of its partition task
     * @throws dev.tailrace.progress.RefusalException when the output belongs to another application, or another run or
     *     another release has written there
     * @throws StatusException when the results that decide it have been deleted, or the output cannot be read
     */
    public LastResult before(final TopicPartition output, final long sequence) {
        final LastResult found = look(output, sequence, Long.MAX_VALUE).tail;
        final long begin = reader.begin(output);
        if (found == LastResult.NONE && begin > 0) {
            throw StatusException.usage(place(output) + ": it begins at offset " + begin
                    + " now, and what is there does not tell the number of the last result; keep results for longer"
                    + " (retention.ms), or give them a new topic");
        }
        return found;
    }

    /**
     * Digests of the results of a partition task from an output sequence number on, as far as the output still has them,
     * and the numbers of those that it has lost.
     *
     * @param tail its last result
     */
    public ResultDigests digests(final TopicPartition output, final long from, final LastResult tail) {
        return tail.number() < from ? new ResultDigests() : look(output, Long.MAX_VALUE, from).digests;
    }

    /** The epoch that the output was in at the last look; -1 for none. */
    public int epoch() {
        return last.judge.filter().epoch();
    }

    /** A message about foreign records that readers ignore; empty when the last read found none. */
    public Optional<String> rejectedRecords() {
        return IdentityCheck.rejectedRecords(place(last.output), last.judge);
    }

    private Pass look(final TopicPartition output, final long before, final long from) {
        last = pass(output, before, from);
        last.refuse();
        return last;
    }

    private Pass pass(final TopicPartition output, final long before, final long from) {
        final long begin = reader.begin(output);
        final long end = reader.end(output);
        final Anchor anchor = anchor(output, begin, end, before, from);
        if (anchor.offset >= 0) {
            final FrontierFilter filter =
                    FrontierFilter.at(run(output).id().application(), anchor.epoch, anchor.number - 1);
            final Pass pass = new Pass(output, before, from, filter);
            read(output, anchor.offset, end, pass::take);
            if (!pass.needsWholeLog()) {
                return pass;
            }
        }
        final FrontierFilter filter = begin == 0 ? FrontierFilter.fromFirstRecord() : new FrontierFilter();
        final Pass pass = new Pass(output, before, from, filter);
        read(output, begin, end, pass::take);
        return pass;
    }

    private Anchor anchor(
            final TopicPartition output, final long begin, final long end, final long before, final long from) {
        final Anchor anchor = new Anchor(output.partition(), before, from);
        long to = end;
        for (long window = FIRST_WINDOW; to > begin && anchor.offset < 0; window *= GROWTH) {
            final long start = Math.max(begin, to - window);
            anchor.hasHigherEpoch = false;
            read(output, start, to, anchor::take);
            to = start;
        }
        return anchor;
    }

    // Kafka Streams would treat the exception of this client as an exception of the task's clients, and retry.
    private void read(final TopicPartition output, final long from, final long to, final Consumer<LoggedRecord> taker) {
        try {
            reader.read(output, from, to, taker);
        } catch (final TimeoutException e) {
            throw StatusException.usage(e.getMessage(), e);
        }
    }

    private RunIdentity run(final TopicPartition output) {
        return history.current().of(output.partition());
    }

    private static String place(final TopicPartition output) {
        return "topic '" + output.topic() + "', partition " + output.partition();
    }

    @Override
    public void close() {
        reader.close();
    }

    /** Finds the first result in a range of the log from which the reading rule can be applied. */
    private final class Anchor {

        private final int task;
        private final int application;
        private final long before;
        private final long from;
        private final OutputHeader outputHeader = new OutputHeader();
        private boolean hasHigherEpoch;
        private long offset = -1;
        private int epoch;
        private long number;

        Anchor(final int task, final long before, final long from) {
            this.task = task;
            this.before = before;
            this.from = from;
            application = history.current().of(task).id().application();
        }

        // After a higher epoch, results may come from a fenced owner, so they are no anchor.
        void take(final LoggedRecord record) {
            if (offset < 0 && !hasHigherEpoch && isOwn(record)) {
                hasHigherEpoch = outputHeader.epoch() > Math.max(0, history.epoch());
                if (!hasHigherEpoch
                        && !outputHeader.isMarker()
                        && outputHeader.sequence() < before
                        && outputHeader.number() <= from) {
                    offset = record.offset();
                    epoch = outputHeader.epoch();
                    number = outputHeader.number();
                }
            }
        }

        private boolean isOwn(final LoggedRecord record) {
            return record.header() != null
                    && outputHeader.decode(record.header(), 0, record.header().length)
                    && outputHeader.task() == task
                    && outputHeader.run().application() == application
                    && FrontierFilter.isPossible(outputHeader);
        }
    }

    /** Applies the reading rule to the records of an output from some offset to the end, and keeps the result. */
    private final class Pass {

        private final TopicPartition output;
        private final long before;
        private final long from;
        private final OutputJudge judge;
        private final ResultDigests digests = new ResultDigests();
        private LastResult tail = LastResult.NONE;
        private RunId otherRun;
        private boolean higherEpoch;
        private boolean hasEarlier;
        private long next;

        Pass(final TopicPartition output, final long before, final long from, final FrontierFilter filter) {
            this.output = output;
            this.before = before;
            this.from = from;
            next = from;
            judge = new OutputJudge(output.partition(), run(output).id(), filter);
        }

        void take(final LoggedRecord record) {
            final Verdict verdict = judge.judge(record);
            if (verdict == Verdict.NEW) {
                takeResult(judge.outputHeader(), record.value());
            } else if (verdict == Verdict.INVALID) {
                higherEpoch |= FrontierFilter.isPossible(judge.outputHeader());
            }
        }

        private void takeResult(final OutputHeader outputHeader, final byte[] value) {
            if (!history.knows(output.partition(), outputHeader.run())) {
                otherRun = outputHeader.run();
            }
            if (outputHeader.number() > tail.number() && outputHeader.sequence() < before) {
                tail = new LastResult(outputHeader.number(), outputHeader.sequence(), outputHeader.ordinal());
            }
            takeDigest(outputHeader.number(), value);
        }

        private void takeDigest(final long number, final byte[] value) {
            if (number < from) {
                hasEarlier = true;
            } else if (number < next) {
                digests.addLate(number);
            } else {
                // Without an earlier result, those before the first one may have expired.
                if (number > next && (hasEarlier || next > from)) {
                    digests.addHole(next, number);
                }
                digests.add(number, value);
                next = number + 1;
            }
        }

        /** Whether the records before the first offset may change the result, or another run has written to the output. */
        boolean needsWholeLog() {
            return higherEpoch || otherRun != null || judge.filter().epoch() < history.epoch();
        }

        void refuse() {
            if (judge.otherVersion() > 0) {
                throw IdentityCheck.otherHeaders(place(output), judge, run(output));
            }
            if (judge.isForeign()) {
                throw IdentityCheck.foreignOutput(place(output), judge.claimedBy(), run(output));
            }
            if (otherRun != null) {
                throw IdentityCheck.otherRun(place(output), judge.claimedBy(), otherRun, run(output));
            }
        }
    }
}
