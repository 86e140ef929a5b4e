package dev.tailrace.topics.merge;

import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunId;

/** What a test writes to a partition: a record, or a marker. */
record Written(Kind kind, int task, int epoch, long number, long sequence, int ordinal, long time) {

    private static final RunId RUN = new RunId(1, 2, 3);

    enum Kind {
        RECORD,
        FRONTIER,
        EPOCH
    }

    static Written numbered(final int task, final int epoch, final long number) {
        return new Written(Kind.RECORD, task, epoch, number, number, 0, number);
    }

    static Written labelled(final long sequence, final int ordinal) {
        return new Written(Kind.RECORD, 0, 0, LabelledReader.NO_NUMBER, sequence, ordinal, 0);
    }

    static Written timed(final int task, final long number, final long time) {
        return new Written(Kind.RECORD, task, 0, number, 0, 0, time);
    }

    static Written frontier(final int task, final long number, final long sequence) {
        return new Written(Kind.FRONTIER, task, 0, number, sequence, 0, 0);
    }

    static Written epoch(final int task, final int epoch) {
        return new Written(Kind.EPOCH, task, epoch, LabelledReader.NO_NUMBER, 0, 0, 0);
    }

    private OutputHeader header() {
        final int flags =
                switch (kind) {
                    case RECORD -> 0;
                    case FRONTIER -> OutputHeader.FRONTIER_MARKER;
                    case EPOCH -> OutputHeader.EPOCH_MARKER;
                };
        return new OutputHeader().owner(task, epoch, RUN).flags(flags).record(number, sequence, ordinal);
    }

    /** Whether the reader has taken it. */
    boolean offerTo(final LabelledReader<Written> reader, final int partition) {
        if (kind == Kind.RECORD) {
            return reader.offer(partition, header(), time, this);
        }
        reader.marker(partition, header());
        return true;
    }
}
