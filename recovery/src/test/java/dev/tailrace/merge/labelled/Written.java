package dev.tailrace.merge.labelled;

/** What a test writes to a partition: a record, or a marker. */
record Written(Kind kind, int task, int epoch, long number, long sequence, int ordinal, long time) {

    enum Kind {
        RECORD,
        FRONTIER,
        EPOCH
    }

    static Written numbered(final int task, final int epoch, final long number) {
        return new Written(Kind.RECORD, task, epoch, number, number, 0, number);
    }

    static Written labelled(final long sequence, final int ordinal) {
        return new Written(Kind.RECORD, 0, 0, RecordPosition.NO_NUMBER, sequence, ordinal, 0);
    }

    static Written timed(final int task, final long number, final long time) {
        return new Written(Kind.RECORD, task, 0, number, 0, 0, time);
    }

    static Written frontier(final int task, final long number, final long sequence) {
        return new Written(Kind.FRONTIER, task, 0, number, sequence, 0, 0);
    }

    static Written epoch(final int task, final int epoch) {
        return new Written(Kind.EPOCH, task, epoch, RecordPosition.NO_NUMBER, 0, 0, 0);
    }

    RecordPosition place() {
        return new RecordPosition().set(task, epoch, number, sequence, ordinal).time(time);
    }

    /** Whether the reader has taken it. */
    boolean offerTo(final LabelledReader<Written> reader, final int partition) {
        switch (kind) {
            case RECORD -> {
                return reader.offer(partition, place(), this);
            }
            case FRONTIER -> reader.frontier(partition, place());
            case EPOCH -> reader.epoch(partition, place());
        }
        return true;
    }
}
