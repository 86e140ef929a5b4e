package dev.tailrace.function;

import dev.tailrace.state.Wired;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The bad input that one run has met, by kind.
 *
 * <p>Feeds, decoders and operators register their kinds while the run is being set up and report to them while it runs.
 * A kind is either <em>fatal</em> by the policy (it stops the run under {@link OnError#FAIL}) or only
 * <em>counted</em>, because the definitions say what it means (an order that is not known, a message type of a later
 * specification). Sound input that the reader of the results should know about is <em>noted</em>.
 */
@Wired
public final class InputFaults {

    private final OnError onError;
    private final Map<String, InputFault> byName = new LinkedHashMap<>();
    private Supplier<String> place = () -> "input";
    private LongSupplier position = () -> 0;
    private LongSupplier settled;
    private long badInput;
    private InputFault lastBadInput;

    public InputFaults(final OnError onError) {
        this.onError = Objects.requireNonNull(onError);
    }

    /** A kind that stops the run under {@link OnError#FAIL}; the same object for the same name. */
    public InputFault governed(final String name, final String description) {
        return byName.computeIfAbsent(name, n -> new InputFault(this, n, description, InputFault.Kind.GOVERNED));
    }

    /** A kind that never stops a run; the same object for the same name. */
    public InputFault counted(final String name, final String description) {
        return byName.computeIfAbsent(name, n -> new InputFault(this, n, description, InputFault.Kind.COUNTED));
    }

    /** A kind that is no bad input, but worth a word when the run has ended; the same object for the same name. */
    public InputFault noted(final String name, final String description) {
        return byName.computeIfAbsent(name, n -> new InputFault(this, n, description, InputFault.Kind.NOTED));
    }

    /** Says how to describe the place the input has reached; called once, by whoever owns the input log. */
    public void locateWith(final Supplier<String> place) {
        this.place = Objects.requireNonNull(place);
    }

    /**
     * Says how to describe the place the input has reached, and which it is in the order of the log, so that what several
     * tasks have met can be put together.
     */
    public void locateWith(final Supplier<String> described, final LongSupplier reached) {
        place = Objects.requireNonNull(described);
        position = Objects.requireNonNull(reached);
    }

    /**
     * Makes it possible to withdraw what was met after the place where the run stops, see {@link #withdrawAfter}.
     *
     * @param reached a position before which nothing is withdrawn any more; may lag behind
     */
    public void allowWithdrawal(final LongSupplier reached) {
        settled = Objects.requireNonNull(reached);
    }

    /**
     * Withdraws what was met after a position: parallel tasks and the reader have looked at records that a sequential run
     * does not reach. No thread may be using this object.
     */
    public void withdrawAfter(final long stop) {
        byName.values().forEach(kind -> kind.withdrawAfter(stop));
    }

    /** How often fatal kinds were met; whoever reads records one by one learns from it which of them was bad. */
    public long badInput() {
        return badInput;
    }

    /** The fatal kind that was met last; null before the first. */
    public InputFault lastBadInput() {
        return lastBadInput;
    }

    void metBadInput(final InputFault kind) {
        badInput++;
        lastBadInput = kind;
    }

    /** Adds what another task has met; neither of the two may be in use by a thread. */
    public void add(final InputFaults other) {
        other.byName.forEach((name, inputFault) ->
                byName.computeIfAbsent(name, added -> inputFault.unmet(this)).add(inputFault));
    }

    /** The kinds that were met at least once: bad input, then what is only noted, by name. */
    public List<InputFault> met() {
        final List<InputFault> met = new ArrayList<>();
        for (final InputFault inputFault : byName.values()) {
            if (inputFault.count() > 0) {
                met.add(inputFault);
            }
        }
        met.sort(Comparator.comparing(InputFault::isBadInput).reversed().thenComparing(InputFault::name));
        return met;
    }

    /** How often each kind was met, by name. */
    public SortedMap<String, Long> counts() {
        final SortedMap<String, Long> counts = new TreeMap<>();
        met().forEach(kind -> counts.put(kind.name(), kind.count()));
        return counts;
    }

    /** Place and detail of the first occurrence of each kind, by name. */
    public SortedMap<String, String> firsts() {
        final SortedMap<String, String> firsts = new TreeMap<>();
        met().forEach(kind -> firsts.put(kind.name(), kind.first()));
        return firsts;
    }

    public OnError onError() {
        return onError;
    }

    LongSupplier settled() {
        return settled;
    }

    long position() {
        return position.getAsLong();
    }

    String place() {
        return place.get();
    }
}
