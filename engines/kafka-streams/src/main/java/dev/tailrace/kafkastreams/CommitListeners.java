package dev.tailrace.kafkastreams;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.streams.processor.TaskId;

/**
 * Connects the processor of a task with its {@link CommitSignal}, because Kafka Streams creates them independently of each
 * other. A task has one of each at a time in a process, also when it moves between threads.
 */
final class CommitListeners {

    private static final CommitListener NONE = new CommitListener() {
        @Override
        public void beforeCommit() {}

        @Override
        public void afterCommit() {}
    };

    private final Map<TaskId, CommitListener> listeners = new ConcurrentHashMap<>();

    void add(final TaskId task, final CommitListener listener) {
        listeners.put(task, listener);
    }

    void remove(final TaskId task, final CommitListener listener) {
        listeners.remove(task, listener);
    }

    CommitListener of(final TaskId task) {
        return listeners.getOrDefault(task, NONE);
    }
}
