package dev.tailrace.market.feed;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.event.VenueMessage;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a whole feed and remembers what it delivered. */
final class FeedReading {

    final List<byte[]> messages = new ArrayList<>();
    final List<Long> positions = new ArrayList<>();

    /** Positions of the notes about gaps. */
    final List<Long> notes = new ArrayList<>();

    final List<String> places = new ArrayList<>();
    final InputFaults inputFaults;
    final InputLog log;

    FeedReading(final InputStream stream, final String name, final OnError onError) {
        inputFaults = new InputFaults(onError);
        log = Feeds.open(stream, name, -1, inputFaults);
    }

    static FeedReading failing(final byte[] feed) {
        return new FeedReading(new ByteArrayInputStream(feed), "feed", OnError.FAIL).toEnd();
    }

    static FeedReading skipping(final byte[] feed) {
        return new FeedReading(new ByteArrayInputStream(feed), "feed", OnError.SKIP).toEnd();
    }

    FeedReading toEnd() {
        while (log.poll(7, this::remember) != InputLog.END) {
            // All of it.
        }
        log.close();
        return this;
    }

    private void remember(final byte[] buffer, final int offset, final int length, final long position) {
        if (buffer[offset] == VenueMessage.NOTE) {
            notes.add(position);
            return;
        }
        messages.add(Arrays.copyOfRange(buffer, offset, offset + length));
        positions.add(position);
        places.add(log.place());
    }

    /** Type letters of the messages, in order. */
    String types() {
        final StringBuilder types = new StringBuilder();
        for (final byte[] message : messages) {
            types.append((char) message[0]);
        }
        return types.toString();
    }

    Map<String, Long> counts() {
        final Map<String, Long> counts = new LinkedHashMap<>();
        for (final InputFault inputFault : inputFaults.met()) {
            counts.put(inputFault.name(), inputFault.count());
        }
        return counts;
    }

    /** Place and detail of the first input fault of any kind. */
    String first() {
        final InputFault first = inputFaults.met().get(0);
        return first.firstPlace() + ": " + first.firstDetail();
    }
}
