package dev.tailrace.kafkastreams;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** A key-value store that remembers the order of its changes, as a changelog does. */
final class ModelStore implements KeyValueStore<Bytes, byte[]> {

    private final String name;
    private final Map<Bytes, byte[]> content = new TreeMap<>();
    private final List<KeyValue<Bytes, byte[]>> changelog = new ArrayList<>();

    ModelStore(final String name) {
        this.name = name;
    }

    /** The store of a task that has read so many changes of this one. */
    ModelStore restored(final int changes) {
        final ModelStore restored = new ModelStore(name);
        changelog.subList(0, changes).forEach(change -> restored.put(change.key, change.value));
        return restored;
    }

    int changes() {
        return changelog.size();
    }

    @Override
    public void put(final Bytes key, final byte[] value) {
        changelog.add(KeyValue.pair(key, value));
        if (value == null) {
            content.remove(key);
        } else {
            content.put(key, value);
        }
    }

    @Override
    public byte[] get(final Bytes key) {
        return content.get(key);
    }

    @Override
    public byte[] delete(final Bytes key) {
        final byte[] before = content.get(key);
        put(key, null);
        return before;
    }

    @Override
    public byte[] putIfAbsent(final Bytes key, final byte[] value) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void putAll(final List<KeyValue<Bytes, byte[]>> entries) {
        throw new UnsupportedOperationException();
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> range(final Bytes from, final Bytes to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        throw new UnsupportedOperationException();
    }

    @Override
    public long approximateNumEntries() {
        return content.size();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void init(final StateStoreContext context, final StateStore root) {}

    @Override
    public void commit(final Map<TopicPartition, Long> changelogOffsets) {}

    @Override
    public void close() {}

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return true;
    }
}
