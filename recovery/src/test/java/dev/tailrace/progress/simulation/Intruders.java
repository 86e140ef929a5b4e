package dev.tailrace.progress.simulation;

import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.PartitionTaskSpec;
import dev.tailrace.progress.Recovery;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.RunId;
import dev.tailrace.progress.SnapshotStore;
import java.util.SplittableRandom;

/**
 * Others that have to do with the logs of a partition task: programs that write whatever they like to its outputs, other
 * applications, and the partition task itself with another version or another input. The latter have to be refused before
 * they write anything.
 */
final class Intruders {

    private final World world;
    private final SplittableRandom random;
    private final OutputHeader outputHeader = new OutputHeader();

    Intruders(final World world) {
        this.world = world;
        this.random = world.random();
    }

    /** The name of another application. */
    String application() {
        return world.scenario().has(Mutant.ONE_APPLICATION) ? "simulated" : "stranger";
    }

    /** What identifies an input that was recreated. */
    String newInput() {
        return world.scenario().has(Mutant.NO_INPUT_IDENTITY) ? "first" : "second";
    }

    /**
     * Writes a record that no partition task has written into an output of this partition task, if the partition task has
     * written there.
     */
    void write(final int task) {
        final SimulatedLog log = world.broker().log(task, random.nextInt(Oracle.OUTPUTS));
        if (firstOwn(log) >= log.end()) {
            return;
        }
        final RunId own = world.spec(task, 1).identity().id();
        byte[] header = new byte[OutputHeader.LENGTH];
        switch (random.nextInt(7)) {
            case 0 -> random.nextBytes(header);
            case 1 -> header = new byte[random.nextInt(60)];
            case 2 -> outputHeader(task, Integer.MAX_VALUE, own, 0).encode(header, 0);
            case 3 -> outputHeader(task, 1_000 + random.nextInt(), own, 0).encode(header, 0);
            case 4 ->
                outputHeader(task, 1 << 20, own, OutputHeader.EPOCH_MARKER).encode(header, 0);
            case 5 -> {
                final boolean mistaken = world.scenario().has(Mutant.ANY_LATER_VERSION);
                outputHeader(task, 1, mistaken ? own : new RunId(7, 7, 7), 0).encode(header, 0);
                header[0] = (byte) (OutputHeader.VERSION + 1 + random.nextInt(12));
            }
            default ->
                outputHeader(task, random.nextInt(20), new RunId(7, 7, 7), random.nextInt(8))
                        .encode(header, 0);
        }
        world.say("fault: somebody writes to an output of partition task " + task);
        log.inject(header, new byte[random.nextInt(40)]);
    }

    private OutputHeader outputHeader(final int task, final int epoch, final RunId run, final int flags) {
        return outputHeader
                .owner(task, epoch, run)
                .flags(flags)
                .record(random.nextInt(200), random.nextLong(), 500 + random.nextInt(1_000));
    }

    /** Where the first record of a partition task is that counts; the end of the log if there is none. */
    long firstOwn(final SimulatedLog log) {
        for (long offset = 0; offset < log.end(); offset++) {
            if (isOwn(log, offset)) {
                return offset;
            }
        }
        return log.end();
    }

    private static boolean isOwn(final SimulatedLog log, final long offset) {
        return log.isVisible(offset) && log.at(offset).producerId >= 0;
    }

    /** Whether readers see a result of the partition task. */
    boolean hasResults(final int task) {
        for (int output = 0; output < Oracle.OUTPUTS; output++) {
            final SimulatedLog log = world.broker().log(task, output);
            final FrontierFilter filter = FrontierFilter.fromFirstRecord();
            for (long offset = 0; offset < log.end(); offset++) {
                if (log.isVisible(offset)
                        && outputHeader.decode(log.at(offset).outputHeader, 0, log.at(offset).outputHeader.length)
                        && outputHeader.task() == task
                        && filter.accept(outputHeader)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a start with this spec is refused before it writes anything. */
    boolean isRefused(final int task, final PartitionTaskSpec spec, final SnapshotStore store) {
        final Recovery recovery = Recovery.of(spec, store, random.nextLong());
        try {
            while (recovery.stage() == Recovery.Stage.SCAN || recovery.stage() == Recovery.Stage.CHECK) {
                if (recovery.stage() == Recovery.Stage.CHECK) {
                    recovery.check(world.ranges(task));
                } else {
                    scan(task, recovery);
                }
            }
            if (recovery.stage() == Recovery.Stage.PLAN) {
                recovery.plan(world.ranges(task));
            }
            return false;
        } catch (final RefusalException refused) {
            return true;
        }
    }

    private void scan(final int task, final Recovery recovery) {
        for (int output = 0; output < Oracle.OUTPUTS; output++) {
            while (recovery.stage() == Recovery.Stage.SCAN && recovery.isScanning(output)) {
                final SimulatedLog log = world.broker().log(task, output);
                final long end = world.scenario().isTransactional() ? log.lastStable() : log.end();
                final long from = recovery.scanFrom(output, 0, end);
                for (long offset = from; offset < recovery.scanTo(output); offset++) {
                    final SimulatedLog.Entry entry = log.at(offset);
                    if (entry.outputHeader != null && entry.state() != SimulatedLog.State.ABORTED) {
                        recovery.scanned(output, new LoggedRecord(offset, entry.outputHeader, null, entry.value));
                    }
                }
                recovery.scanEnded(output);
            }
        }
    }
}
