package dev.tailrace.kafka.task;

/** Measures processing times of records when metrics are read. Poll thread; allocates nothing. */
interface RecordTimes {

    /** Measures nothing. */
    RecordTimes NONE = new RecordTimes() {
        @Override
        public void processed(final TaskInput input) {}

        @Override
        public void pause() {}
    };

    /** The last record has been processed, and its results are handed to the producer. */
    void processed(TaskInput input);

    /** No further record follows immediately. */
    void pause();
}
