package dev.tailrace.merge.labelled;

/** What a test writes to a partition: a record, or a marker. */
record Written(Kind kind, int lane, int term, long number, long sequence, int ordinal, long time) {

    enum Kind {
        RECORD,
        FRONTIER,
        TERM
    }

    static Written numbered(final int lane, final int term, final long number) {
        return new Written(Kind.RECORD, lane, term, number, number, 0, number);
    }

    static Written labelled(final long sequence, final int ordinal) {
        return new Written(Kind.RECORD, 0, 0, Place.NO_NUMBER, sequence, ordinal, 0);
    }

    static Written timed(final int lane, final long number, final long time) {
        return new Written(Kind.RECORD, lane, 0, number, 0, 0, time);
    }

    static Written frontier(final int lane, final long number, final long sequence) {
        return new Written(Kind.FRONTIER, lane, 0, number, sequence, 0, 0);
    }

    static Written term(final int lane, final int term) {
        return new Written(Kind.TERM, lane, term, Place.NO_NUMBER, 0, 0, 0);
    }

    Place place() {
        return new Place().set(lane, term, number, sequence, ordinal).time(time);
    }

    /** Whether the reader has taken it. */
    boolean offerTo(final LabelledReader<Written> reader, final int partition) {
        switch (kind) {
            case RECORD -> {
                return reader.offer(partition, place(), this);
            }
            case FRONTIER -> reader.frontier(partition, place());
            case TERM -> reader.term(partition, place());
        }
        return true;
    }
}
