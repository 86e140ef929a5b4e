package dev.tailrace.kafkaclient.testkit;

import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.OutputHeader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * What a reader of one partition of results sees, and what it has to leave out for that. Records without a header of this
 * release are left out of all.
 */
public record Results(List<String> raw, List<String> filtered, long missing, long markers, long dropped) {

    public static Results read(
            final TestTopics topics, final String topic, final int partition, final String isolation) {
        final List<String> raw = new ArrayList<>();
        final List<String> filtered = new ArrayList<>();
        final FrontierFilter filter = new FrontierFilter();
        final OutputHeader outputHeader = new OutputHeader();
        long markers = 0;
        for (final ConsumerRecord<byte[], byte[]> record : topics.records(topic, partition, isolation)) {
            if (!decode(record, outputHeader)) {
                continue;
            }
            final boolean accepted = filter.accept(outputHeader);
            if (outputHeader.isMarker()) {
                markers++;
            } else {
                final String text = new String(record.value(), StandardCharsets.UTF_8);
                raw.add(text);
                if (accepted) {
                    filtered.add(text);
                }
            }
        }
        return new Results(raw, filtered, filter.missing(), markers, filter.repeated() + filter.stale());
    }

    private static boolean decode(final ConsumerRecord<byte[], byte[]> record, final OutputHeader outputHeader) {
        final Header header = record.headers().lastHeader(OutputHeader.KEY);
        return header != null && outputHeader.decode(header.value(), 0, header.value().length);
    }
}
