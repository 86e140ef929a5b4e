package dev.tailrace.progress.simulation;

import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.LaneSpec;
import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.Recovery;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.RunId;
import dev.tailrace.progress.SnapshotStore;
import dev.tailrace.progress.Stamp;
import java.util.SplittableRandom;

/**
 * Others that have to do with the logs of a lane: programs that write whatever they like to its outputs, other applications,
 * and the lane itself with another version or another input. The latter have to be refused before they write anything.
 */
final class Intruders {

    private final World world;
    private final SplittableRandom random;
    private final Stamp stamp = new Stamp();

    Intruders(final World world) {
        this.world = world;
        this.random = world.random();
    }

    /** The name of another application. */
    String application() {
        return world.scenario().has(Mutant.ONE_APPLICATION) ? "simulated" : "stranger";
    }

    /** What identifies an input that was created anew. */
    String newInput() {
        return world.scenario().has(Mutant.NO_INPUT_IDENTITY) ? "first" : "second";
    }

    /** Writes a record that no lane has written into an output of this lane, if the lane has written there. */
    void write(final int lane) {
        final SimulatedLog log = world.broker().log(lane, random.nextInt(Oracle.OUTPUTS));
        if (firstOwn(log) >= log.end()) {
            return;
        }
        final RunId own = world.spec(lane, 1).identity().id();
        byte[] header = new byte[Stamp.LENGTH];
        switch (random.nextInt(7)) {
            case 0 -> random.nextBytes(header);
            case 1 -> header = new byte[random.nextInt(60)];
            case 2 -> stamp(lane, Integer.MAX_VALUE, own, 0).encode(header, 0);
            case 3 -> stamp(lane, 1_000 + random.nextInt(), own, 0).encode(header, 0);
            case 4 -> stamp(lane, 1 << 20, own, Stamp.TERM_MARKER).encode(header, 0);
            case 5 -> {
                final boolean mistaken = world.scenario().has(Mutant.ANY_LATER_VERSION);
                stamp(lane, 1, mistaken ? own : new RunId(7, 7, 7), 0).encode(header, 0);
                header[0] = (byte) (Stamp.VERSION + 1 + random.nextInt(12));
            }
            default ->
                stamp(lane, random.nextInt(20), new RunId(7, 7, 7), random.nextInt(8))
                        .encode(header, 0);
        }
        world.say("fault: somebody writes to an output of lane " + lane);
        log.inject(header, new byte[random.nextInt(40)]);
    }

    private Stamp stamp(final int lane, final int term, final RunId run, final int flags) {
        return stamp.owner(lane, term, run)
                .flags(flags)
                .record(random.nextInt(200), random.nextLong(), 500 + random.nextInt(1_000));
    }

    /** Where the first record of a lane is that counts; the end of the log if there is none. */
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

    /** Whether readers see a result of the lane. */
    boolean hasResults(final int lane) {
        for (int output = 0; output < Oracle.OUTPUTS; output++) {
            final SimulatedLog log = world.broker().log(lane, output);
            final FrontierFilter filter = FrontierFilter.fromFirstRecord();
            for (long offset = 0; offset < log.end(); offset++) {
                if (log.isVisible(offset)
                        && stamp.decode(log.at(offset).stamp, 0, log.at(offset).stamp.length)
                        && stamp.lane() == lane
                        && filter.accept(stamp)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a start with this spec is refused before it writes anything. */
    boolean isRefused(final int lane, final LaneSpec spec, final SnapshotStore store) {
        final Recovery recovery = Recovery.of(spec, store, random.nextLong());
        try {
            while (recovery.stage() == Recovery.Stage.SCAN || recovery.stage() == Recovery.Stage.CHECK) {
                if (recovery.stage() == Recovery.Stage.CHECK) {
                    recovery.check(world.ranges(lane));
                } else {
                    scan(lane, recovery);
                }
            }
            if (recovery.stage() == Recovery.Stage.PLAN) {
                recovery.plan(world.ranges(lane));
            }
            return false;
        } catch (final RefusalException refused) {
            return true;
        }
    }

    private void scan(final int lane, final Recovery recovery) {
        for (int output = 0; output < Oracle.OUTPUTS; output++) {
            while (recovery.stage() == Recovery.Stage.SCAN && recovery.isScanning(output)) {
                final SimulatedLog log = world.broker().log(lane, output);
                final long end = world.scenario().isTransactional() ? log.lastStable() : log.end();
                final long from = recovery.scanFrom(output, 0, end);
                for (long offset = from; offset < recovery.scanTo(output); offset++) {
                    final SimulatedLog.Entry entry = log.at(offset);
                    if (entry.stamp != null && entry.state() != SimulatedLog.State.ABORTED) {
                        recovery.scanned(output, new LoggedRecord(offset, entry.stamp, null, entry.value));
                    }
                }
                recovery.scanEnded(output);
            }
        }
    }
}
