package dev.tailrace.kafka.task;

/** Takes the time of records while somebody looks on. Poll thread; allocates nothing. */
interface RecordTimes {

    /** Nobody looks on. */
    RecordTimes NONE = new RecordTimes() {
        @Override
        public void processed(final TaskInput input) {}

        @Override
        public void pause() {}
    };

    /** The record that was processed last is done, and its results are handed to the producer. */
    void processed(TaskInput input);

    /** No record follows at once. */
    void pause();
}
