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
public sealed interface SourceOrder {

    /** The policy for sources that have no record ready. */
    IdlePolicy idle();

    /**
     * Orders by (stream time, source in the order of declaration, place in its log). The stream time of a record is the
     * largest event time in its log up to that record, so records of one source never overtake each other.
     */
    static ByTime byTime() {
        return new ByTime(IdlePolicy.WAIT);
    }

    /**
     * Orders by the sequence number that the feed has given each record, over all sources. A number identifies one
     * message, which enters once: the first log that delivers it wins. Later copies are dropped and counted as the
     * informational fault {@code duplicate-message}, so a feed can be read from two lines, A and B. The next number
     * enters at once, without waiting for the other logs. Only when it is missing does the order wait for them; if no
     * log has it, the gap is counted as {@code sequence-gap}.
     *
     * <p>Numbers increase in each log, and every record that the decoder returns has one. A record that the decoder
     * leaves out looks like a gap.
     */
    static BySequence bySequence() {
        return new BySequence(List.of(), IdlePolicy.WAIT);
    }

    /** See {@link SourceOrder#byTime}. */
    final class ByTime implements SourceOrder {

        private final IdlePolicy idle;

        private ByTime(final IdlePolicy idle) {
            this.idle = idle;
        }

        /** The same order, with this policy for sources that are idle; the default is to wait. */
        public ByTime idle(final IdlePolicy policy) {
            return new ByTime(policy);
        }

        @Override
        public IdlePolicy idle() {
            return idle;
        }

        @Override
        public String toString() {
            return "by time, then as declared; " + idle;
        }
    }

    /** See {@link SourceOrder#bySequence}. */
    final class BySequence implements SourceOrder {

        /** A source and the function that takes the feed's sequence number from its records. */
        record NumberedSource(Pipeline.Node node, Mapper.ToLong<?> number) {}

        private final List<NumberedSource> sources;
        private final IdlePolicy idle;

        private BySequence(final List<NumberedSource> sources, final IdlePolicy idle) {
            this.sources = List.copyOf(sources);
            this.idle = idle;
        }

        /** The same order, with the function that takes the sequence number from this source's records. */
        public <T> BySequence of(final EventStream<T> source, final Mapper.ToLong<? super T> number) {
            final List<NumberedSource> all = new ArrayList<>(sources);
            all.add(new NumberedSource(source.node(), number));
            return new BySequence(all, idle);
        }

        /** The same order, with this policy for sources that are idle while a number is missing; the default is to wait. */
        public BySequence idle(final IdlePolicy policy) {
            return new BySequence(sources, policy);
        }

        @Override
        public IdlePolicy idle() {
            return idle;
        }

        /** The function that takes the sequence number from the records of a source; null if there is none. */
        Mapper.ToLong<?> numberOf(final Pipeline.Node source) {
            return sources.stream()
                    .filter(numbered -> numbered.node() == source)
                    .<Mapper.ToLong<?>>map(NumberedSource::number)
                    .findFirst()
                    .orElse(null);
        }

        List<NumberedSource> sources() {
            return sources;
        }

        @Override
        public String toString() {
            return "by sequence number; " + idle;
        }
    }
}
