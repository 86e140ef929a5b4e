package dev.tailrace.stream;

import dev.tailrace.function.LongMapper;
import java.util.ArrayList;
import java.util.List;

/**
 * The one order in which the records of several sources enter a pipeline. Declared with {@link Pipeline#order}; the same
 * logs then give the same output, in whatever rhythm they deliver.
 *
 * <pre>{@code
 * pipeline.order(SourceOrder.byTime());
 * pipeline.order(SourceOrder.bySequence().of(trades, Trade::sequence).of(quotes, Quote::sequence));
 * }</pre>
 *
 * <p>Immutable.
 */
public sealed interface SourceOrder {

    /** What happens while a source has nothing ready. */
    IdlePolicy idle();

    /**
     * By (stream time, source in the order of declaration, place in its log). The stream time of a record is the largest
     * event time in its log up to there, so records of one source never overtake each other.
     */
    static ByTime byTime() {
        return new ByTime(IdlePolicy.WAIT);
    }

    /**
     * By the sequence number that the feed has given each record, over all sources. A number names one message. It is
     * handed on once: whichever log has it first wins, and what comes later is dropped and noted as {@code
     * duplicate-message}, so a source can be read from two lines, A and B. The next number is handed on at once, whatever
     * the other logs do; only where it is missing are they waited for, and if none has it, that is counted as {@code
     * sequence-gap}.
     *
     * <p>Numbers rise in each log, and every record has one that the decoder does not leave out: what is left out before it
     * is numbered looks like a gap.
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
        record NumberedSource(NodeDraft node, LongMapper<?> number) {}

        private final List<NumberedSource> sources;
        private final IdlePolicy idle;

        private BySequence(final List<NumberedSource> sources, final IdlePolicy idle) {
            this.sources = List.copyOf(sources);
            this.idle = idle;
        }

        /** The same order, with the number of this source's records. */
        public <T> BySequence of(final EventStream<T> source, final LongMapper<? super T> number) {
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

        /** What numbers the records of a source; null if nothing does. */
        LongMapper<?> numberOf(final NodeDraft source) {
            return sources.stream()
                    .filter(numbered -> numbered.node() == source)
                    .<LongMapper<?>>map(NumberedSource::number)
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
