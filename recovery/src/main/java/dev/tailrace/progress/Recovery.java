package dev.tailrace.progress;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * How a partition task comes (back) to life: read from the output logs what readers have seen, choose a snapshot, or
 * refuse; shut out the owner before, and choose once more. Knows what is to be done and in which order; the shell does it,
 * for one partition task or for many at once:
 *
 * <pre>
 *   SCAN      for each output that isScanning(o): read it from scanFrom(o, start, end) to before scanTo(o), with the
 *             isolation of its readers (read_uncommitted, unless transactional); each record goes to scanned(o, record),
 *             then scanEnded(o); repeat while isScanning(o)
 *   CHECK     check(ranges), once the ranges of the inputs are known; nothing has been written so far
 *   FENCE     let the broker refuse the owner before (initTransactions), then fenced(); where there are outputs to be read,
 *             SCAN follows once more
 *   CLAIM     for each output that isClaiming(o): append marker(o, header) and claimText() without a value, wait until it is
 *             acknowledged, then claimed(o, offset)
 *   CONFIRM   as SCAN; the log's range does not matter
 *   PLAN      plan(ranges), with their ranges as they are by then
 *   DONE      the partition task can begin
 *   LOST      another process has the partition task: try again from the start, later, or give up with lostMessage()
 * </pre>
 *
 * <p>A start that is refused must not cost a running owner its partition task, hence the check. What it looks at moves
 * while that owner works: snapshots are replaced, outputs come after the end that was read. So a refusal counts only if it
 * comes again when all has been read once more, and no snapshot has come or gone meanwhile. Where they keep changing,
 * somebody is alive and well with this partition task, and it is taken over; then nothing changes any more.
 *
 * <p>After any failure on the way a new recovery begins from the start; nothing has been promised before the partition task
 * begins. Used by one thread; allocates.
 */
public final class Recovery {

    /** What is to be done next. */
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

    // Everything from the start, with the snapshots as they are now.
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
     * Begins.
     *
     * @param claim a random number, another one for each life of a partition task: by it this process knows its own epoch
     *     marker again, and its snapshots are told from those of others where there are no epochs
     */
    public static Recovery of(final PartitionTaskSpec spec, final SnapshotStore store, final long claim) {
        return new Recovery(spec, store, claim);
    }

    /** What is to be done next. */
    public Stage stage() {
        return stage;
    }

    /**
     * Looks whether the partition task could start, before anybody is shut out for it.
     *
     * @param ranges what the inputs hold, in the order of the spec
     * @throws RefusalException when outputs would be lost, repeated or wrong
     */
    public void check(final List<InputRange> ranges) {
        require(Stage.CHECK);
        looks++;
        try {
            looked = planner(ranges).plan();
            goOn();
        } catch (final RefusalException refusal) {
            lookAgain(refusal);
        }
    }

    /** How the partition task would continue, as {@link #check} has found out; null before it, and where an owner is at work. */
    public RestorePlan checkedPlan() {
        return looked;
    }

    private void goOn() {
        checked = true;
        stage = spec.isFencedByBroker() ? Stage.FENCE : claimOrPlan();
    }

    // Snapshots are listed before the outputs are read: what they cover is in the log by then.
    private void lookAgain(final RefusalException refusal) {
        final Snapshots now = new Snapshots(spec, store);
        if (looks > 1 && now.isSameAs(snapshots())) {
            throw refusal;
        }
        if (looks == MOST_LOOKS) {
            goOn();
        } else {
            stage = look();
            snapshots = now;
        }
    }

    /** The broker refuses the owner before from now on. */
    public void fenced() {
        require(Stage.FENCE);
        alone = true;
        stage = look();
    }

    /**
     * Whether the broker refuses the owner before by now. A transaction that is still open in an output is not the
     * partition task's then: what is behind it has to be waited for, where readers see what is committed.
     */
    public boolean isAlone() {
        return alone;
    }

    /** Whether this output is to be read. */
    public boolean isScanning(final int output) {
        return (stage == Stage.SCAN || stage == Stage.CONFIRM && isClaimed(output)) && !scans[output].hasEnded();
    }

    /**
     * Where to begin to read an output.
     *
     * @param logStart the first offset that the log still has
     * @param logEnd the offset after its last record, of whatever state
     * @throws RefusalException when the snapshots cannot be listed
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
        if (fromStart[output] || anchor == null || !isIn(anchor, output, logEnd)) {
            scans[output].beginAtStart(logStart, logEnd);
        } else {
            scans[output].beginAt(newest, anchor, logStart, logEnd);
        }
    }

    private boolean isIn(final OutputPosition anchor, final int output, final long logEnd) {
        return anchor.anchorOffset() >= 0
                && anchor.anchorOffset() < logEnd
                && anchor.log().equals(spec.outputs().get(output));
    }

    /** Before which offset to end. */
    public long scanTo(final int output) {
        return scans[output].to();
    }

    /** The next record of an output, whosever it is. */
    public void scanned(final int output, final LoggedRecord record) {
        scans[output].take(record);
    }

    /** An output has been read to before {@link #scanTo}. */
    public void scanEnded(final int output) {
        if (!scans[output].end()) {
            fromStart[output] = true;
        } else if (stage == Stage.CONFIRM && (scans[output].hasLostItsEnd() || !scans[output].isOwned(epoch, claim))) {
            stage = Stage.LOST;
        } else if (haveEnded()) {
            stage = next();
        }
    }

    private boolean haveEnded() {
        for (int output = 0; output < scans.length; output++) {
            if (isScanning(output)) {
                return false;
            }
        }
        return true;
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
        int highest = -1;
        for (final OutputScan scan : scans) {
            highest = Math.max(highest, scan.epoch());
        }
        return highest;
    }

    /**
     * Whether a marker is to be appended to this output. The first output decides who owns the partition task, so it comes
     * first and alone; only its winner continues to the others.
     */
    public boolean isClaiming(final int output) {
        return stage == Stage.CLAIM && !isClaimed(output) && (output == 0 || othersClaim);
    }

    private boolean isClaimed(final int output) {
        return markers[output] >= 0;
    }

    private boolean isClaimedEverywhere() {
        for (int output = 0; output < scans.length; output++) {
            if (!isClaimed(output)) {
                return false;
            }
        }
        return true;
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

    /** The marker of this output is in its log, at this offset. */
    public void claimed(final int output, final long offset) {
        require(Stage.CLAIM);
        if (offset < scans[output].to()) {
            // The log has lost what was read of it.
            stage = Stage.LOST;
            return;
        }
        markers[output] = offset;
        scans[output].goOn(offset + 1);
        if (!othersClaim || isClaimedEverywhere()) {
            stage = Stage.CONFIRM;
        }
    }

    /** The epoch that was claimed; 0 where none is. */
    public int epoch() {
        return epoch;
    }

    /** Who has the partition task instead. */
    public String lostMessage() {
        int other = epoch;
        for (final OutputScan scan : scans) {
            other = Math.max(other, scan.epoch());
        }
        return Refusals.lostClaim(spec, epoch, other);
    }

    /**
     * Chooses how to continue.
     *
     * @param ranges what the inputs hold, in the order of the spec
     * @throws RefusalException when outputs would be lost, repeated or wrong
     */
    public RestorePlan plan(final List<InputRange> ranges) {
        require(Stage.PLAN);
        final RestorePlan plan = choose(ranges);
        snapshots().discardUnfinished();
        stage = Stage.DONE;
        return standsOn(plan.snapshot()) ? plan : plan.asNewBegin();
    }

    // Outputs after a snapshot that is lost with the power may have come of a graph of which there is no other.
    private boolean standsOn(final Snapshot snapshot) {
        return snapshot == null || snapshots().makeDurable(snapshot);
    }

    // The owner before may have written snapshots until it was shut out, which was after they were listed.
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

    // Without a claim results come under the epoch that the log is in: readers, of whom this recovery is one, drop what
    // comes under an earlier one, and take none that no marker began.
    private int epochToWrite() {
        if (claimsEpoch()) {
            return epoch;
        }
        final int logged = highestEpochOfOutputs();
        return logged >= 0 ? logged : snapshots().highestEpoch();
    }

    // An epoch has one winner, and a transaction one committer; else two owners can be at work with the same numbers.
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
