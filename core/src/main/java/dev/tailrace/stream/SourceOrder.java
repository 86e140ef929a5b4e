package dev.tailrace.stream;

import dev.tailrace.function.Mapper;
import java.util.ArrayList;
import java.util.List;

/**
 * The total order in which the records of several sources enter a pipeline. Declared with {@link Pipeline#order}. The
 * same logs then give the same output, whatever the timing of their delivery.
 *
 * <pre>{@code
 * pipeline.order(SourceOrder.byTime());
 * pipeline.order(SourceOrder.bySequence().of(trades, Trade::sequence).of(quotes, Quote::sequence));
 * }</pre>
 *
 * <p>Immutable.
 */
public final class SourceOrder {

    /** A source and the function that takes the feed's sequence number from its records. */
    record NumberedSource(Pipeline.Node node, Mapper.ToLong<?> number) {}

    private final boolean bySequence;
    private final List<NumberedSource> numbered;
    private final IdlePolicy idle;

    private SourceOrder(final boolean bySequence, final List<NumberedSource> numbered, final IdlePolicy idle) {
        this.bySequence = bySequence;
        this.numbered = List.copyOf(numbered);
        this.idle = idle;
    }

    /**
     * Orders by (stream time, source in the order of declaration, place in its log). The stream time of a record is the
     * largest event time in its log up to that record, so records of one source never overtake each other.
     */
    public static SourceOrder byTime() {
        return new SourceOrder(false, List.of(), IdlePolicy.WAIT);
    }

    /**
     * Orders by the sequence number that the feed has given each record, over all sources. A number identifies one
     * message, which enters once: the first log that delivers it wins. Later copies are dropped and counted as the
     * informational fault {@code duplicate-message}, so a feed can be read from two lines, A and B. The next number
     * enters at once, without waiting for the other logs. Only when it is missing does the order wait for them; if no
     * log has it, the gap is counted as {@code sequence-gap}, and the {@link dev.tailrace.io.GapRecords} of the decoder
     * enter, if it has any.
     *
     * <p>Numbers increase in each log, and every record that the decoder returns has one. A record that the decoder
     * leaves out looks like a gap.
     */
    public static SourceOrder bySequence() {
        return new SourceOrder(true, List.of(), IdlePolicy.WAIT);
    }

    /** The same order by sequence, with the function that takes the sequence number from this source's records. */
    public <T> SourceOrder of(final EventStream<T> source, final Mapper.ToLong<? super T> number) {
        final List<NumberedSource> all = new ArrayList<>(numbered);
        all.add(new NumberedSource(source.node(), number));
        return new SourceOrder(bySequence, all, idle);
    }

    /**
     * The same order, with this policy for sources that are idle; by sequence, while a number is missing. The default is
     * to wait.
     */
    public SourceOrder idle(final IdlePolicy policy) {
        return new SourceOrder(bySequence, numbered, policy);
    }

    /** Whether the order is by the feed's sequence numbers. */
    public boolean isBySequence() {
        return bySequence;
    }

    /** The policy for sources that have no record ready. */
    public IdlePolicy idle() {
        return idle;
    }

    /** The function that takes the sequence number from the records of a source; null if there is none. */
    Mapper.ToLong<?> numberOf(final Pipeline.Node source) {
        return numbered.stream()
                .filter(one -> one.node() == source)
                .<Mapper.ToLong<?>>map(NumberedSource::number)
                .findFirst()
                .orElse(null);
    }

    List<NumberedSource> numbered() {
        return numbered;
    }

    @Override
    public String toString() {
        return (bySequence ? "by sequence number; " : "by time, then as declared; ") + idle;
    }
}
