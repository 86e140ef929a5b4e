package dev.tailrace.kafkastreams;

import java.util.NoSuchElementException;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;

/** Iterator over the entries of an empty store. */
final class NoEntries implements KeyValueIterator<Bytes, byte[]> {

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
