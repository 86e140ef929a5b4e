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
 * The input faults of one run, by kind.
 *
 * <p>Feeds, decoders and operators register their kinds while the run is being set up and report to them while it runs.
 * A kind is either <em>fatal</em> by the policy (it stops the run under {@link OnError#FAIL}) or only <em>counted</em>,
 * because the definitions say what it means (an order that is not known, a message type of a later specification). A
 * kind is <em>informational</em> if the input is valid but readers of the results should know about it.
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

    /** Registers a fatal kind, which stops the run under {@link OnError#FAIL}; the same object for the same name. */
    public InputFault fatal(final String name, final String description) {
        return byName.computeIfAbsent(name, n -> new InputFault(this, n, description, InputFault.Kind.FATAL));
    }

    /** Registers a counted kind, which never stops a run; the same object for the same name. */
    public InputFault counted(final String name, final String description) {
        return byName.computeIfAbsent(name, n -> new InputFault(this, n, description, InputFault.Kind.COUNTED));
    }

    /**
     * Registers an informational kind, which is not bad input but is reported when the run has ended; the same object
     * for the same name.
     */
    public InputFault informational(final String name, final String description) {
        return byName.computeIfAbsent(name, n -> new InputFault(this, n, description, InputFault.Kind.INFORMATIONAL));
    }

    /** Sets the function that describes the current place in the input; called once, by the owner of the input log. */
    public void locateWith(final Supplier<String> place) {
        this.place = Objects.requireNonNull(place);
    }

    /**
     * Sets the functions that describe the current place in the input and return its position in the log, so that the
     * faults of several tasks can be merged.
     */
    public void locateWith(final Supplier<String> described, final LongSupplier reached) {
        place = Objects.requireNonNull(described);
        position = Objects.requireNonNull(reached);
    }

    /**
     * Enables {@link #withdrawAfter}, which removes occurrences after the place where the run stops.
     *
     * @param reached a position before which nothing is withdrawn any more; may lag behind
     */
    public void allowWithdrawal(final LongSupplier reached) {
        settled = Objects.requireNonNull(reached);
    }

    /**
     * Withdraws the occurrences after a position: parallel tasks and the reader may have processed records that a
     * sequential run does not reach. No other thread may use this object during the call.
     */
    public void withdrawAfter(final long stop) {
        byName.values().forEach(kind -> kind.withdrawAfter(stop));
    }

    /** Number of occurrences of fatal kinds. A caller that reads records one by one can find the bad ones by it. */
    public long badInput() {
        return badInput;
    }

    /** The fatal kind that occurred last; null before the first. */
    public InputFault lastBadInput() {
        return lastBadInput;
    }

    void metBadInput(final InputFault kind) {
        badInput++;
        lastBadInput = kind;
    }

    /** Adds the faults of another task; no other thread may use either object during the call. */
    public void add(final InputFaults other) {
        other.byName.forEach((name, inputFault) ->
                byName.computeIfAbsent(name, added -> inputFault.unmet(this)).add(inputFault));
    }

    /** The kinds that occurred at least once: bad input first, then informational kinds, each by name. */
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

    /** Number of occurrences of each kind, by name. */
    public SortedMap<String, Long> counts() {
        final SortedMap<String, Long> counts = new TreeMap<>();
        met().forEach(kind -> counts.put(kind.name(), kind.count()));
        return counts;
    }

    /** Number of occurrences of each kind that is bad input, by name; without informational kinds. */
    public SortedMap<String, Long> badInputCounts() {
        final SortedMap<String, Long> counts = new TreeMap<>();
        met().stream().filter(InputFault::isBadInput).forEach(kind -> counts.put(kind.name(), kind.count()));
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
