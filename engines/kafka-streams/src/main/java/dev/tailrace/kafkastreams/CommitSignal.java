package dev.tailrace.kafkastreams;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * An empty key-value store below a record cache, without a changelog, that signals when a task is about to commit.
 *
 * <p>Kafka Streams does not notify a processor of commits. But it writes the dirty entries of its record caches into the
 * stores below right before it flushes the producer and commits; this is the documented purpose of the cache. So one entry
 * made dirty after a commit arrives here, in {@link #put}, as part of the next one. {@code StateStore.commit} would be too
 * late: it is called after offsets are committed, and a write to a changelog would then belong to the next transaction.
 *
 * <p>Used by the thread of the task.
 */
final class CommitSignal implements KeyValueStore<Bytes, byte[]> {

    /** Receives the commits of a task; called on the thread of the task. */
    interface Listener {

        /** Offsets are about to be committed; whatever is written into stores now belongs to the commit. */
        default void beforeCommit() {}

        /** Offsets have been committed, or the task is being closed. Not called for every commit under exactly-once. */
        default void afterCommit() {}
    }

    /**
     * Connects the processor of a task with its signal, because Kafka Streams creates them independently of each other. A
     * task has one of each at a time in a process, also when it moves between threads.
     */
    static final class Listeners {

        private static final Listener NONE = new Listener() {};

        private final Map<TaskId, Listener> byTask = new ConcurrentHashMap<>();

        void add(final TaskId task, final Listener listener) {
            byTask.put(task, listener);
        }

        void remove(final TaskId task, final Listener listener) {
            byTask.remove(task, listener);
        }

        private Listener of(final TaskId task) {
            return byTask.getOrDefault(task, NONE);
        }
    }

    private final String name;
    private final Listeners listeners;
    private TaskId task;
    private boolean open;

    CommitSignal(final String name, final Listeners listeners) {
        this.name = name;
        this.listeners = listeners;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void init(final StateStoreContext context, final StateStore root) {
        task = context.taskId();
        open = true;
        context.register(root, (key, value) -> {});
    }

    @Override
    public void put(final Bytes key, final byte[] value) {
        listeners.of(task).beforeCommit();
    }

    @Override
    public void commit(final Map<TopicPartition, Long> changelogOffsets) {
        listeners.of(task).afterCommit();
    }

    @Override
    public byte[] putIfAbsent(final Bytes key, final byte[] value) {
        put(key, value);
        return null;
    }

    @Override
    public void putAll(final List<KeyValue<Bytes, byte[]>> entries) {
        entries.forEach(entry -> put(entry.key, entry.value));
    }

    @Override
    public byte[] delete(final Bytes key) {
        return null;
    }

    @Override
    public byte[] get(final Bytes key) {
        return null;
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> range(final Bytes from, final Bytes to) {
        return new NoEntries();
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        return new NoEntries();
    }

    @Override
    public long approximateNumEntries() {
        return 0;
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void close() {
        open = false;
    }

    /** Iterator over the entries of an empty store. */
    private static final class NoEntries implements KeyValueIterator<Bytes, byte[]> {

        @Override
        public boolean hasNext() {
            return false;
        }

        @Override
        public KeyValue<Bytes, byte[]> next() {
            throw new NoSuchElementException();
        }

        @Override
        public Bytes peekNextKey() {
            throw new NoSuchElementException();
        }

        @Override
        public void close() {}
    }
}
