package dev.tailrace.progress.store;

import dev.tailrace.progress.ProgressJournal;
import dev.tailrace.progress.Published;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Journal of progress: records the position of each partition task at each published snapshot, for offline inspection.
 * Recovery does not need it.
 *
 * <p>The journal has two files of fixed size that are written alternately, so it never grows: when one is full, the other
 * is overwritten from its start. Records are dense by serial. Reading ends before the first record that is damaged or not
 * the next one, so a record that a crash left incomplete ends the journal.
 *
 * <p>Used by one thread.
 */
public final class Journal implements ProgressJournal {

    /** Default number of records per file: 256 KiB. */
    public static final int DEFAULT_CAPACITY = 4_096;

    private static final String[] FILES = {"progress-0.journal", "progress-1.journal"};

    private final Disk disk;
    private final int capacity;
    private long serial;

    private Journal(final Disk disk, final int capacity, final long serial) {
        this.disk = disk;
        this.capacity = capacity;
        this.serial = serial;
    }

    /**
     * Opens the journal of a folder; creates it if there is none.
     *
     * @param capacity number of records in each of the two files
     */
    public static Journal open(final Disk disk, final int capacity) throws IOException {
        for (final String file : FILES) {
            allocate(disk, file, capacity);
        }
        disk.syncFolder();
        final List<JournalRecord> records = read(disk);
        final long next =
                records.isEmpty() ? 0 : records.get(records.size() - 1).serial() + 1;
        return new Journal(disk, capacity, next);
    }

    private static void allocate(final Disk disk, final String file, final int capacity) throws IOException {
        final boolean there = disk.list().contains(file);
        if (!there || disk.read(file).length != capacity * JournalRecord.LENGTH) {
            disk.create(file, new byte[capacity * JournalRecord.LENGTH]);
            disk.sync(file);
        }
    }

    @Override
    public void append(final Published published) throws IOException {
        final String file = FILES[(int) (serial / capacity % FILES.length)];
        final int at = (int) (serial % capacity) * JournalRecord.LENGTH;
        disk.overwrite(file, at, JournalRecord.of(serial, published).encode());
        disk.sync(file);
        serial++;
    }

    /** Reads the journal of a folder, oldest record first; empty if there is none. */
    public static List<JournalRecord> read(final Disk disk) throws IOException {
        final List<String> there = disk.list();
        final List<List<JournalRecord>> runs = new ArrayList<>();
        for (final String file : FILES) {
            if (there.contains(file)) {
                runs.add(run(disk.read(file)));
            }
        }
        runs.removeIf(List::isEmpty);
        runs.sort(Comparator.comparingLong(run -> run.get(0).serial()));
        return join(runs);
    }

    // The records of one file from its start, up to the first that does not follow its predecessor.
    private static List<JournalRecord> run(final byte[] bytes) {
        final List<JournalRecord> run = new ArrayList<>();
        for (int at = 0; at + JournalRecord.LENGTH <= bytes.length; at += JournalRecord.LENGTH) {
            final JournalRecord record = JournalRecord.decode(bytes, at);
            if (record == null
                    || !run.isEmpty() && record.serial() != run.get(0).serial() + run.size()) {
                return run;
            }
            run.add(record);
        }
        return run;
    }

    private static List<JournalRecord> join(final List<List<JournalRecord>> runs) {
        final List<JournalRecord> joined = new ArrayList<>();
        for (final List<JournalRecord> run : runs) {
            final boolean follows = !joined.isEmpty()
                    && run.get(0).serial() == joined.get(joined.size() - 1).serial() + 1;
            if (!follows) {
                joined.clear();
            }
            joined.addAll(run);
        }
        return joined;
    }
}
