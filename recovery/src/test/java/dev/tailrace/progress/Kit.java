package dev.tailrace.progress;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** What tests of recovery share: a spec, snapshots, a store in memory. */
final class Kit {

    static final byte[] VALUE = {1, 2, 3};

    static final int TASK = 3;
    static final String APPLICATION = "alerts";
    static final PipelineVersion VERSION = version("50");
    static final PipelineVersion OTHER_VERSION = version("20");
    static final LogIdentity IN = new LogIdentity("in-3", "cluster/in");
    static final LogIdentity OUT = new LogIdentity("out-3", "cluster/out");
    static final RunId RUN = spec().build().identity().id();
    static final RunId OTHER_RUN = spec(OTHER_VERSION).build().identity().id();

    private Kit() {}

    private static PipelineVersion version(final String threshold) {
        return PipelineVersion.of(Map.of("setting threshold-bp", threshold));
    }

    static PartitionTaskSpec.Builder spec() {
        return spec(VERSION);
    }

    static PartitionTaskSpec.Builder spec(final PipelineVersion version) {
        return PartitionTaskSpec.of(TASK, APPLICATION, version).input(IN).output(OUT);
    }

    /** A snapshot at this input offset; next output 11, anchor at offset 12 with number 10. */
    static Snapshot snapshot(final long number, final long inputNext) {
        return snapshot(number, inputNext, 11, VERSION);
    }

    static Snapshot snapshot(
            final long number, final long inputNext, final long outputNext, final PipelineVersion version) {
        return snapshot(number, inputNext, outputNext, version, 0);
    }

    static Snapshot snapshot(
            final long number,
            final long inputNext,
            final long outputNext,
            final PipelineVersion version,
            final int lineage) {
        return new Snapshot(
                new SnapshotName(TASK, 2, number),
                APPLICATION,
                version,
                lineage,
                true,
                99,
                inputNext,
                List.of(new InputPosition(IN, inputNext, 5)),
                List.of(new OutputPosition(OUT, outputNext, 12, 10)),
                new byte[] {1, 2, 3, 4});
    }

    static OutputHeader output(final long number) {
        return new OutputHeader().owner(TASK, 2, RUN).record(number, number, 0);
    }

    /** An output log, and what a shell does with it for a recovery. */
    static final class Log {

        final List<LoggedRecord> records = new ArrayList<>();
        final List<InputRange> inputs = new ArrayList<>(List.of(new InputRange(0, 1_000, 0)));
        long start;
        int begun;

        /** The next record, with three bytes as every result of {@link Echo} in the tests. */
        Log add(final OutputHeader outputHeader) {
            return add(outputHeader, outputHeader.isMarker() ? null : VALUE);
        }

        Log add(final OutputHeader outputHeader, final byte[] value) {
            final byte[] header = new byte[OutputHeader.LENGTH];
            outputHeader.encode(header, 0);
            records.add(new LoggedRecord(records.size(), header, null, value));
            return this;
        }

        /** Two outputs of another partition task, and then outputs up to this number. */
        Log upTo(final long last, final UnaryOperator<OutputHeader> as) {
            while (records.size() < 2) {
                add(new OutputHeader().owner(TASK + 1, 2, RUN).record(0, 0, 0));
            }
            for (long number = records.size() - 2; number <= last; number++) {
                add(as.apply(output(number)));
            }
            return this;
        }

        Log upTo(final long last) {
            return upTo(last, outputHeader -> outputHeader);
        }

        /** Does all that comes before the plan. */
        Recovery drive(final Recovery recovery) {
            while (true) {
                switch (recovery.stage()) {
                    case SCAN, CONFIRM -> scan(recovery);
                    case CHECK -> recovery.check(inputs);
                    case FENCE -> recovery.fenced();
                    case CLAIM -> claim(recovery);
                    default -> {
                        return recovery;
                    }
                }
            }
        }

        void scan(final Recovery recovery) {
            final long from = recovery.scanFrom(0, start, records.size());
            for (long at = from; at < recovery.scanTo(0); at++) {
                recovery.scanned(0, records.get((int) at));
            }
            recovery.scanEnded(0);
        }

        void claim(final Recovery recovery) {
            final byte[] header = new byte[OutputHeader.LENGTH];
            recovery.marker(0, new OutputHeader()).encode(header, 0);
            records.add(new LoggedRecord(records.size(), header, recovery.claimText(), null));
            recovery.claimed(0, records.size() - 1);
        }

        RestorePlan recover(final PartitionTaskSpec spec, final SnapshotStore store) {
            begun++;
            return drive(Recovery.of(spec, store, begun)).plan(inputs);
        }
    }

    /** Keeps snapshots in memory. */
    static final class MemoryStore implements SnapshotStore {

        final Map<SnapshotName, byte[]> kept = new TreeMap<>();
        final List<String> calls = new ArrayList<>();
        IOException failure;
        IOException notDurable;

        MemoryStore with(final Snapshot snapshot) {
            kept.put(snapshot.name(), SnapshotFormat.encode(snapshot));
            return this;
        }

        @Override
        public List<SnapshotName> list(final int task) {
            return kept.keySet().stream().filter(name -> name.task() == task).toList();
        }

        @Override
        public byte[] read(final SnapshotName name) throws IOException {
            if (!kept.containsKey(name)) {
                throw new NoSuchFileException(name.toString());
            }
            return kept.get(name);
        }

        @Override
        public void makeDurable(final SnapshotName name) throws IOException {
            if (notDurable != null) {
                throw notDurable;
            }
            calls.add("make durable " + name.number());
        }

        @Override
        public void write(final SnapshotName name, final byte[] bytes) throws IOException {
            calls.add("write " + name.number());
            if (failure != null) {
                throw failure;
            }
            kept.put(name, bytes);
        }

        @Override
        public void delete(final SnapshotName name) {
            calls.add("delete " + name.number());
            kept.remove(name);
        }
    }
}
