package dev.tailrace.progress;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * State machine that recovers a partition task: it reads from the output logs which outputs readers have seen, chooses a
 * snapshot or refuses, fences the previous owner, and chooses once more. It defines the steps and their order; the shell
 * carries them out, for one partition task or for many at once:
 *
 * <pre>
 *   SCAN      for each output that isScanning(o): read it from scanFrom(o, start, end) to before scanTo(o), with the
 *             isolation of its readers (read_uncommitted, unless transactional); each record goes to scanned(o, record),
 *             then scanEnded(o); repeat while isScanning(o)
 *   CHECK     check(ranges), once the ranges of the inputs are known; nothing has been written so far
 *   FENCE     let the broker fence the previous owner (initTransactions), then fenced(); if outputs have to be read,
 *             SCAN follows once more
 *   CLAIM     for each output that isClaiming(o): append marker(o, header) and claimText() without a value, wait until
 *             it is acknowledged, then claimed(o, offset)
 *   CONFIRM   as SCAN; the log's range does not matter
 *   PLAN      plan(ranges), with the ranges of the inputs at that time
 *   DONE      the partition task can begin
 *   LOST      another process has the partition task: try again from the start, later, or give up with lostMessage()
 * </pre>
 *
 * <p>The check ensures that a refused start does not take the partition task from a running owner. Snapshots and outputs
 * change while that owner works: snapshots are replaced, and outputs are appended after the end that was read. So a refusal
 * is final only if it is repeated when everything has been read once more and no snapshot has been added or deleted
 * meanwhile. If the snapshots keep changing, a running owner has this partition task, and recovery takes it over; after
 * that nothing changes any more.
 *
 * <p>After any failure a new recovery begins from the start; nothing is final before the partition task begins. Used by one
 * thread; allocates.
 */
public final class Recovery {

    /** The next step for the shell. */
    public enum Stage {
        SCAN,
        CHECK,
        FENCE,
        CLAIM,
        CONFIRM,
        PLAN,
        DONE,
        LOST
    }

    private static final int MOST_LOOKS = 4;

    private final PartitionTaskSpec spec;
    private final SnapshotStore store;
    private final long claim;
    private final OutputScan[] scans;
    private final long[] markers;
    private final boolean[] fromStart;
    private Snapshots snapshots;
    private RestorePlan looked;
    private Stage stage;
    private int epoch;
    private int looks;
    private boolean checked;
    private boolean alone;
    private boolean othersClaim;

    private Recovery(final PartitionTaskSpec spec, final SnapshotStore store, final long claim) {
        this.spec = spec;
        this.store = store;
        this.claim = claim;
        scans = new OutputScan[spec.outputs().size()];
        markers = new long[scans.length];
        fromStart = new boolean[scans.length];
        stage = look();
    }

    // Restarts from the beginning, with the present snapshots.
    private Stage look() {
        snapshots = null;
        Arrays.setAll(scans, output -> new OutputScan(spec));
        Arrays.fill(markers, -1);
        if (scans.length > 0) {
            return Stage.SCAN;
        }
        return checked ? Stage.PLAN : Stage.CHECK;
    }

    /**
     * Begins a recovery.
     *
     * @param claim a random number, a new one for each start of a partition task. This process recognises its own epoch
     *     marker by it. Without epochs, it also tells this owner's snapshots from those of others.
     */
    public static Recovery of(final PartitionTaskSpec spec, final SnapshotStore store, final long claim) {
        return new Recovery(spec, store, claim);
    }

    /** The next step for the shell. */
    public Stage stage() {
        return stage;
    }

    /**
     * Checks whether the partition task could start, before the previous owner is fenced.
     *
     * @param ranges the ranges of the inputs, in the order of the spec
     * @throws RefusalException if outputs would be lost, repeated or wrong
     */
    public void check(final List<InputRange> ranges) {
        require(Stage.CHECK);
        looks++;
        try {
            looked = planner(ranges).plan();
            resume();
        } catch (final RefusalException refusal) {
            lookAgain(refusal);
        }
    }

    /** The plan found by {@link #check}; null before the check, and if an owner is running. */
    public RestorePlan checkedPlan() {
        return looked;
    }

    private void resume() {
        checked = true;
        stage = spec.isFencedByBroker() ? Stage.FENCE : claimOrPlan();
    }

    // Snapshots are listed before the outputs are read, so the log already has the outputs that they cover.
    private void lookAgain(final RefusalException refusal) {
        final Snapshots now = new Snapshots(spec, store);
        if (looks > 1 && now.isSameAs(snapshots())) {
            throw refusal;
        }
        if (looks == MOST_LOOKS) {
            resume();
        } else {
            stage = look();
            snapshots = now;
        }
    }

    /** Reports that the broker has fenced the previous owner. */
    public void fenced() {
        require(Stage.FENCE);
        alone = true;
        stage = look();
    }

    /**
     * Whether the broker has fenced the previous owner. If so, a transaction that is still open in an output is not the
     * partition task's. Readers of committed records then have to wait for the records after its start.
     */
    public boolean isAlone() {
        return alone;
    }

    /** Whether this output has to be read. */
    public boolean isScanning(final int output) {
        return (stage == Stage.SCAN || stage == Stage.CONFIRM && isClaimed(output)) && !scans[output].hasEnded();
    }

    /**
     * Offset from which to read an output.
     *
     * @param logStart the first offset that the log still has
     * @param logEnd the offset after its last record, committed or not
     * @throws RefusalException if the snapshots cannot be listed
     */
    public long scanFrom(final int output, final long logStart, final long logEnd) {
        if (stage == Stage.SCAN) {
            beginScan(output, logStart, logEnd);
        }
        return scans[output].from();
    }

    private void beginScan(final int output, final long logStart, final long logEnd) {
        final Snapshot newest = snapshots().newest();
        final OutputPosition anchor = newest == null || newest.outputs().size() != scans.length
                ? null
                : newest.outputs().get(output);
        if (fromStart[output] || anchor == null || !isIn(anchor, output, logStart, logEnd)) {
            scans[output].beginAtStart(logStart, logEnd);
        } else {
            scans[output].beginAt(newest, anchor, logStart, logEnd);
        }
    }

    // A log without an id cannot be told from one that has taken its place again.
    private boolean isIn(final OutputPosition anchor, final int output, final long logStart, final long logEnd) {
        final boolean exists = anchor.anchorOffset() == OutputPosition.BEGIN
                ? logStart == 0 && !anchor.log().id().isEmpty()
                : anchor.anchorOffset() >= 0 && anchor.anchorOffset() < logEnd;
        return exists && anchor.log().equals(spec.outputs().get(output));
    }

    /** Offset before which reading ends. */
    public long scanTo(final int output) {
        return scans[output].to();
    }

    /** Takes the next record of an output, of any writer. */
    public void scanned(final int output, final LoggedRecord record) {
        scans[output].take(record);
    }

    /** Reports that an output has been read to before {@link #scanTo}. */
    public void scanEnded(final int output) {
        if (!scans[output].end()) {
            fromStart[output] = true;
        } else if (stage == Stage.CONFIRM && (scans[output].hasLostItsEnd() || !scans[output].isOwned(epoch, claim))) {
            stage = Stage.LOST;
        } else if (IntStream.range(0, scans.length).noneMatch(this::isScanning)) {
            stage = next();
        }
    }

    private Stage next() {
        if (stage == Stage.CONFIRM) {
            othersClaim = true;
            return isClaimedEverywhere() ? Stage.PLAN : Stage.CLAIM;
        }
        return checked ? Stage.PLAN : Stage.CHECK;
    }

    private Stage claimOrPlan() {
        if (!claimsEpoch()) {
            return Stage.PLAN;
        }
        epoch = highestEpoch() + 1;
        return Stage.CLAIM;
    }

    private boolean claimsEpoch() {
        return spec.marksEpochs() && scans.length > 0;
    }

    private int highestEpoch() {
        return Math.max(highestEpochOfOutputs(), snapshots().highestEpoch());
    }

    private int highestEpochOfOutputs() {
        return Arrays.stream(scans).mapToInt(OutputScan::epoch).max().orElse(-1);
    }

    /**
     * Whether a marker has to be appended to this output. The first output decides which process owns the partition task,
     * so it is claimed first and alone; only the winner continues to the others.
     */
    public boolean isClaiming(final int output) {
        return stage == Stage.CLAIM && !isClaimed(output) && (output == 0 || othersClaim);
    }

    private boolean isClaimed(final int output) {
        return markers[output] >= 0;
    }

    private boolean isClaimedEverywhere() {
        return IntStream.range(0, scans.length).allMatch(this::isClaimed);
    }

    /** The header of the marker for this output; its record has no value. */
    public OutputHeader marker(final int output, final OutputHeader target) {
        final long number = looked == null ? scans[output].frontier() : looked.frontier(output);
        return target.owner(spec.task(), epoch, spec.identity().id())
                .flags(OutputHeader.EPOCH_MARKER | (scans[output].isFromOrigin() ? OutputHeader.FROM_ORIGIN : 0))
                .record(number, claim, scans[output].epoch());
    }

    /** The second header of markers, under {@link OutputHeader#IDENTITY_KEY}. */
    public byte[] claimText() {
        return spec.identity().text().getBytes(StandardCharsets.UTF_8);
    }

    /** Reports that the marker of this output is in its log, at this offset. */
    public void claimed(final int output, final long offset) {
        require(Stage.CLAIM);
        if (offset < scans[output].to()) {
            // The log has lost records that were read.
            stage = Stage.LOST;
            return;
        }
        markers[output] = offset;
        scans[output].resume(offset + 1);
        if (!othersClaim || isClaimedEverywhere()) {
            stage = Stage.CONFIRM;
        }
    }

    /** The claimed epoch; 0 if none is claimed. */
    public int epoch() {
        return epoch;
    }

    /** Describes the process that has the partition task instead. */
    public String lostMessage() {
        return Refusals.lostClaim(spec, epoch, Math.max(epoch, highestEpochOfOutputs()));
    }

    /**
     * Chooses the snapshot and the positions from which the partition task continues.
     *
     * @param ranges the ranges of the inputs, in the order of the spec
     * @throws RefusalException if outputs would be lost, repeated or wrong
     */
    public RestorePlan plan(final List<InputRange> ranges) {
        require(Stage.PLAN);
        final RestorePlan plan = choose(ranges);
        snapshots().discardUnfinished();
        stage = Stage.DONE;
        return standsOn(plan.snapshot()) ? plan : plan.asNewBegin();
    }

    // If the snapshot is lost in a power failure, there may be no other from which the same outputs can be computed.
    private boolean standsOn(final Snapshot snapshot) {
        return snapshot == null || snapshots().makeDurable(snapshot);
    }

    // The previous owner may have written snapshots after they were listed and before it was fenced.
    private RestorePlan choose(final List<InputRange> ranges) {
        try {
            return planner(ranges).plan();
        } catch (final RefusalException refusal) {
            final Snapshots now = new Snapshots(spec, store);
            if (now.isSameAs(snapshots)) {
                throw refusal;
            }
            snapshots = now;
            return planner(ranges).plan();
        }
    }

    private Planner planner(final List<InputRange> ranges) {
        return new Planner(spec, snapshots(), scans, markers, epochToWrite(), claimOfSnapshots(), ranges);
    }

    // Without a claim, results are written under the current epoch of the log: readers, of which this recovery is
    // one, drop results of an earlier epoch, and accept no epoch without a marker.
    private int epochToWrite() {
        if (claimsEpoch()) {
            return epoch;
        }
        final int logged = highestEpochOfOutputs();
        return logged >= 0 ? logged : snapshots().highestEpoch();
    }

    // An epoch has one winner, and a transaction one committer. In other cases two owners can write the same snapshot
    // numbers.
    private int claimOfSnapshots() {
        if (claimsEpoch() || spec.savesInTransactions()) {
            return 0;
        }
        final int folded = Long.hashCode(claim);
        return folded == 0 ? 1 : folded;
    }

    private Snapshots snapshots() {
        if (snapshots == null) {
            snapshots = new Snapshots(spec, store);
        }
        return snapshots;
    }

    private void require(final Stage wanted) {
        if (stage != wanted) {
            throw new IllegalStateException(spec + " is at " + stage + ", not at " + wanted);
        }
    }
}
