package dev.tailrace.plan;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.AsyncMapper;
import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.Enricher;
import dev.tailrace.function.Holder;
import dev.tailrace.function.Joiner;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.LookupTable;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.Operator;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Describes what a node of the stream graph does. The DSL has checked the types; they are erased here.
 *
 * <p>Each kind of node is a record. Its components are named as {@link dev.tailrace.runtime.Wiring} names the parts of a
 * node: {@code function} is stateless and shared by all tasks, {@code factory} makes an object for each task or key.
 */
public sealed interface NodeSpec {

    /** The name of the kind of node in printed graphs: the words of its record's name, unless it says otherwise. */
    default String kind() {
        return getClass().getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    /** The stateless function of the node; null when it has none. */
    default Object function() {
        return null;
    }

    /** Makes the object that does the node's work in a task, or for a key; null when there is none. */
    default Supplier<?> factory() {
        return null;
    }

    /** Whether the user has given every function, supplier and other object that the node needs. */
    default boolean isComplete() {
        return isComplete((Record) this);
    }

    private static boolean isComplete(final Record parts) {
        return Arrays.stream(parts.getClass().getRecordComponents())
                .map(component -> valueOf(component, parts))
                .allMatch(value -> value instanceof Aggregation ? isComplete((Record) value) : value != null);
    }

    private static Object valueOf(final RecordComponent component, final Record parts) {
        try {
            return component.getAccessor().invoke(parts);
        } catch (final ReflectiveOperationException unreadable) {
            throw new IllegalStateException("cannot read " + component + " of " + parts, unreadable);
        }
    }

    /** Timer resolution: the node waits for multiples of this stream time, in nanoseconds; 0 when it does not wait. */
    default long timerResolutionNs() {
        return 0;
    }

    /** Whether the node emits nothing, so that the stream ends. */
    default boolean isEnd() {
        return false;
    }

    /** Whether results depend on the order of the records, or of the records of each key if the input is keyed. */
    default boolean keepsOrder() {
        return this instanceof Stateful;
    }

    /**
     * Whether results arrive asynchronously, later than their records and in any order, so that the next node runs in
     * another task.
     */
    default boolean answersLater() {
        return this instanceof AsyncMap;
    }

    /**
     * Reads an input log.
     *
     * @param sequence takes the feed's sequence number from a record if sources are ordered by it; else null
     */
    record Source(Supplier<? extends Decoder<?>> factory, Mapper.ToLong<?> sequence) implements NodeSpec {
        @Override
        public boolean isComplete() {
            return factory != null;
        }
    }

    /** Merges several streams. */
    record Union(int inputs) implements NodeSpec {}

    /** Calls a stateless function for each record. */
    record Stateless(FunctionForm form, Object function) implements NodeSpec {

        /** @throws IllegalArgumentException when the function is not of this form */
        public Stateless {
            if (function != null && !form.type().isInstance(function)) {
                throw new IllegalArgumentException(function + " is not a function for " + form);
            }
        }

        @Override
        public String kind() {
            return form.toString();
        }

        @Override
        public boolean isEnd() {
            return form.isEnd();
        }
    }

    /**
     * Transforms each record with an asynchronous call.
     *
     * @param maxInFlight maximum number of open calls in a task
     * @param timeoutNs time after which a call has failed
     * @param pureBecause why results depend only on the records; null if they do not
     */
    record AsyncMap(AsyncMapper<?, ?> function, int maxInFlight, long timeoutNs, String pureBecause)
            implements NodeSpec {
        @Override
        public boolean isComplete() {
            return function != null;
        }

        /** Whether results depend only on the records. */
        public boolean isPure() {
            return pureBecause != null;
        }
    }

    /** Joins each record with its row of reference data; the function takes the key of the row from the record. */
    record Enrich(LookupTable<?> table, Mapper.ToLong<?> function, Supplier<? extends Enricher<?, ?, ?>> factory)
            implements NodeSpec {}

    /** Encodes records and writes them to an output log. */
    record Sink(Supplier<? extends Encoder<?>> factory) implements NodeSpec {
        @Override
        public boolean isEnd() {
            return true;
        }
    }

    /** A node with state: records of one key, or all records if the input is not keyed, have to arrive in order. */
    sealed interface Stateful extends NodeSpec {}

    /** Runs one operator in each task, or for each key of a keyed input. */
    record Process(Supplier<? extends Operator<?, ?>> factory, long timerResolutionNs) implements Stateful {
        @Override
        public String kind() {
            return factory instanceof LibraryNode<?, ?> library ? library.kind() : "process";
        }
    }

    /** Runs one operator in each task, which keeps the state of all keys of the task. */
    record KeyedProcess(Supplier<? extends KeyedOperator<?, ?>> factory, long timerResolutionNs) implements Stateful {}

    /** Runs an operator over two inputs with the same key. */
    record Connect(Supplier<? extends ConnectOperator<?, ?, ?>> factory, long timerResolutionNs) implements Stateful {}

    /** Joins two inputs with the same key; the factory makes the joiner, which makes a result of two records. */
    sealed interface Joining extends Stateful {

        /** Keeps records of the left input; null when none are kept. */
        default Holder<?, ?> leftHolder() {
            return null;
        }

        /** Keeps records of the right input. */
        Holder<?, ?> rightHolder();
    }

    /** Joins the latest values of two inputs. */
    record Join(
            Joiner.Kind join,
            Holder<?, ?> leftHolder,
            Holder<?, ?> rightHolder,
            Supplier<? extends Joiner<?, ?, ?>> factory)
            implements Joining {
        @Override
        public String kind() {
            return String.valueOf(join);
        }
    }

    /** Pairs each left record with the right records between two distances of stream time from it. */
    record IntervalJoin(
            long lowerNs,
            long upperNs,
            Holder<?, ?> leftHolder,
            Holder<?, ?> rightHolder,
            Supplier<? extends Joiner<?, ?, ?>> factory)
            implements Joining {

        /** A bound that the user has not given; no pipeline with one is valid. */
        public static final long NO_BOUND = Long.MIN_VALUE;
    }

    /** Pairs each left record with the latest right record before it. */
    record AsOfJoin(Holder<?, ?> rightHolder, Supplier<? extends Joiner<?, ?, ?>> factory) implements Joining {
        @Override
        public String kind() {
            return "as-of join";
        }
    }

    /** Aggregates the records of each key. */
    sealed interface Windowing extends Stateful {

        /** The accumulators. */
        Aggregation aggregation();

        @Override
        default Object function() {
            return aggregation().function();
        }

        @Override
        default Supplier<?> factory() {
            return aggregation().factory();
        }
    }

    /** Aggregates tumbling windows of stream time. */
    record Window(long sizeNs, Aggregation aggregation) implements Windowing {
        @Override
        public long timerResolutionNs() {
            return sizeNs;
        }
    }

    /** Aggregates sliding windows of stream time, in rows that can be combined. */
    record SlidingWindow(long sizeNs, long slideNs, Aggregation aggregation) implements Windowing {
        @Override
        public long timerResolutionNs() {
            return slideNs;
        }
    }

    /** Aggregates sessions: records of a key that no gap of this length separates. */
    record SessionWindow(long gapNs, long timerResolutionNs, Aggregation aggregation) implements Windowing {}

    /** Aggregates tumbling windows of a number of records of a key. */
    record CountWindow(int size, Aggregation aggregation) implements Windowing {}

    /** Aggregates sliding windows of a number of records of a key, in rows that can be combined. */
    record SlidingCountWindow(int size, int slide, Aggregation aggregation) implements Windowing {

        /** Number of slides in a window; the size is a multiple of the slide. */
        public int panes() {
            return size / slide;
        }
    }

    /** Aggregates all records of a key so far, with a result for each record. */
    record RunningAggregate(Aggregation aggregation) implements Windowing {}

    /**
     * The accumulators of a windowing node: an object for each key, or a row of longs for each key. The DSL has checked the
     * types.
     */
    sealed interface Aggregation {

        /** The stateless aggregate of rows; null when each key has an object. */
        default RowAggregate<?> function() {
            return null;
        }

        /** Makes an aggregate for a key, or the object that turns rows into results. */
        Supplier<?> factory();

        /** An object of the user for each key. */
        record Objects(Supplier<? extends Aggregate<?, ?>> factory) implements Aggregation {}

        /** A row of longs for each key, and the object that turns a row into a result. */
        record Rows(RowAggregate<?> function, Supplier<? extends RowResult<?>> factory) implements Aggregation {}
    }
}
