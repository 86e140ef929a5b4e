package dev.tailrace.topics.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Reads partitions in a random order, as a consumer could; a partition whose record is refused tries it again later. */
final class Interleaver {

    private final LabelledReader<Written> reader;
    private final List<List<Written>> partitions;
    private final Random random;
    private final int[] positions;
    private int refusals;

    Interleaver(final LabelledReader<Written> reader, final List<List<Written>> partitions, final Random random) {
        this.reader = reader;
        this.partitions = partitions;
        this.random = random;
        positions = new int[partitions.size()];
    }

    static List<List<Written>> partitions(final int count) {
        final List<List<Written>> partitions = new ArrayList<>();
        for (int partition = 0; partition < count; partition++) {
            partitions.add(new ArrayList<>());
        }
        return partitions;
    }

    /** Reads everything to its end; returns how often a record was refused. */
    int read() {
        final List<Integer> open = new ArrayList<>();
        for (int partition = 0; partition < positions.length; partition++) {
            open.add(partition);
        }
        int idle = 0;
        while (!open.isEmpty()) {
            final int partition = open.get(random.nextInt(open.size()));
            final int before = positions[partition];
            readSome(partition);
            if (positions[partition] == partitions.get(partition).size()) {
                reader.end(partition);
                open.remove((Integer) partition);
                idle = 0;
            } else {
                idle = positions[partition] == before ? idle + 1 : 0;
            }
            if (idle > 1000) {
                throw new AssertionError("stuck: waiting for " + reader.awaitedInWords());
            }
        }
        return refusals;
    }

    private void readSome(final int partition) {
        final List<Written> log = partitions.get(partition);
        for (int batch = random.nextInt(20); batch > 0 && positions[partition] < log.size(); batch--) {
            if (!log.get(positions[partition]).offerTo(reader, partition)) {
                refusals++;
                return;
            }
            positions[partition]++;
        }
    }
}
