package dev.tailrace.plan;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.StreamCalculation;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.AsyncMapper;
import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.Enricher;
import dev.tailrace.function.FlatMapper;
import dev.tailrace.function.Holder;
import dev.tailrace.function.JoinKind;
import dev.tailrace.function.Joiner;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.LongKey;
import dev.tailrace.function.LongMapper;
import dev.tailrace.function.LookupTable;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Receiver;
import dev.tailrace.function.RecordFilter;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.runtime.calculation.InputId;
import dev.tailrace.runtime.calculation.Outlet;
import java.util.function.Supplier;

/** What a node of the stream graph does. Types were checked by the DSL and are erased here. */
public sealed interface NodeSpec
        permits NodeSpec.Source,
                NodeSpec.Map,
                NodeSpec.Filter,
                NodeSpec.FlatMap,
                NodeSpec.AsyncMap,
                NodeSpec.Enrich,
                NodeSpec.Process,
                NodeSpec.Calculate,
                NodeSpec.KeyedProcess,
                NodeSpec.Connect,
                NodeSpec.Join,
                NodeSpec.Window,
                NodeSpec.Sink,
                NodeSpec.Deliver,
                NodeSpec.Union,
                JoinSpec,
                PrimitiveSpec,
                WindowSpec {

    /** One word for the kind of node, as the documentation uses it. */
    String kind();

    /** Whether every function and supplier that it is made of is there. */
    boolean isComplete();

    /** Timer resolution of stream time on whose boundaries the node waits, in nanoseconds; 0 when it waits for none. */
    default long timerResolutionNs() {
        return 0;
    }

    /** Whether the stream ends in the node: it emits nothing. */
    default boolean isEnd() {
        return false;
    }

    /** Whether the node needs its input dispatched by a key. */
    default boolean needsKey() {
        return false;
    }

    /**
     * Whether what the node emits depends on the order in which records reach it: whether it keeps state. Such a node has
     * to be given its records in order, those of each key at least if it is keyed.
     */
    default boolean keepsOrder() {
        return needsKey();
    }

    /**
     * Whether results come later than records, and in another order: whatever needs order then is in another task, behind
     * a merger.
     */
    default boolean answersLater() {
        return false;
    }

    /**
     * Reads an input log.
     *
     * @param sequence takes the feed's sequence number from a record, where sources are ordered by it; else null
     */
    record Source(Supplier<? extends Decoder<?>> decoder, LongMapper<?> sequence) implements NodeSpec {
        @Override
        public String kind() {
            return "source";
        }

        @Override
        public boolean isComplete() {
            return decoder != null;
        }
    }

    /** Several streams as one. */
    record Union(int inputs) implements NodeSpec {
        @Override
        public String kind() {
            return "union";
        }

        @Override
        public boolean isComplete() {
            return true;
        }
    }

    /** Turns each record into one other. */
    record Map(Mapper<?, ?> mapper) implements NodeSpec {
        @Override
        public String kind() {
            return "map";
        }

        @Override
        public boolean isComplete() {
            return mapper != null;
        }
    }

    /** Lets some records pass. */
    record Filter(RecordFilter<?> filter) implements NodeSpec {
        @Override
        public String kind() {
            return "filter";
        }

        @Override
        public boolean isComplete() {
            return filter != null;
        }
    }

    /** Turns each record into any number of others. */
    record FlatMap(FlatMapper<?, ?> mapper) implements NodeSpec {
        @Override
        public String kind() {
            return "flatMap";
        }

        @Override
        public boolean isComplete() {
            return mapper != null;
        }
    }

    /**
     * Asks others what becomes of each record.
     *
     * @param maxInFlight most calls that are open in a task
     * @param timeoutNs after which a call has failed
     * @param pureBecause why answers depend on the records alone; null if they do not
     */
    record AsyncMap(AsyncMapper<?, ?> mapper, int maxInFlight, long timeoutNs, String pureBecause) implements NodeSpec {
        @Override
        public String kind() {
            return "async map";
        }

        @Override
        public boolean isComplete() {
            return mapper != null;
        }

        @Override
        public boolean answersLater() {
            return true;
        }

        /** Whether answers depend on the records alone. */
        public boolean isPure() {
            return pureBecause != null;
        }
    }

    /** Joins each record with its row of reference data. */
    record Enrich(LookupTable<?> table, LongKey<?> key, Supplier<? extends Enricher<?, ?, ?>> enricher)
            implements NodeSpec {
        @Override
        public String kind() {
            return "enrich";
        }

        @Override
        public boolean isComplete() {
            return table != null && key != null && enricher != null;
        }
    }

    /** Runs one operator instance per task, or per key behind a keyed edge. */
    record Process(Supplier<? extends Operator<?, ?>> operator, long timerResolutionNs) implements NodeSpec {
        @Override
        public String kind() {
            return "process";
        }

        @Override
        public boolean keepsOrder() {
            return true;
        }

        @Override
        public boolean isComplete() {
            return operator != null;
        }
    }

    /**
     * Runs a calculation graph per task, or per key behind a keyed edge.
     *
     * @param name of the node, which is also the calculation's
     * @param type class of the records that arrive
     */
    record Calculate(String name, Class<?> type, StreamCalculation<?, ?> calculation, long timerResolutionNs)
            implements NodeSpec {

        private static final String INPUT = "records";
        private static final String OUTPUT = "results";

        @Override
        public String kind() {
            return "calculation";
        }

        @Override
        public boolean isComplete() {
            return type != null && calculation != null;
        }

        @Override
        public boolean keepsOrder() {
            return true;
        }

        /**
         * Builds the graph, with nodes of its own each time.
         *
         * @throws dev.tailrace.calculation.InvalidCalculationException with every problem that was found
         */
        public CalculationGraph build() {
            return build(calculation);
        }

        private <T, R> CalculationGraph build(final StreamCalculation<T, R> definition) {
            final Calculation built = Calculation.named(name);
            final Input<T> input = built.input(INPUT, recordType());
            definition.define(built, input, built.output(OUTPUT));
            return built.build();
        }

        @SuppressWarnings("unchecked")
        private <T> Class<T> recordType() {
            return (Class<T>) type;
        }

        /** Where records enter each graph that is built. */
        public <T> InputId<T> input() {
            return () -> INPUT;
        }

        /** Where results leave a graph that was built. */
        public <R> Outlet<R> outletOf(final CalculationGraph graph) {
            return graph.output(OUTPUT);
        }
    }

    /** Runs one operator instance for all keys of a task. */
    record KeyedProcess(Supplier<? extends KeyedOperator<?, ?>> operator, long timerResolutionNs) implements NodeSpec {
        @Override
        public String kind() {
            return "keyed process";
        }

        @Override
        public boolean isComplete() {
            return operator != null;
        }

        @Override
        public boolean needsKey() {
            return true;
        }
    }

    /** Runs an operator over two inputs that share their key. */
    record Connect(Supplier<? extends ConnectOperator<?, ?, ?>> operator, long timerResolutionNs) implements NodeSpec {
        @Override
        public String kind() {
            return "connect";
        }

        @Override
        public boolean isComplete() {
            return operator != null;
        }

        @Override
        public boolean needsKey() {
            return true;
        }
    }

    /** Joins the latest values that two inputs have for a key. */
    record Join(
            JoinKind join,
            Holder<?, ?> leftHolder,
            Holder<?, ?> rightHolder,
            Supplier<? extends Joiner<?, ?, ?>> joiner)
            implements NodeSpec {
        @Override
        public String kind() {
            return String.valueOf(join);
        }

        @Override
        public boolean isComplete() {
            return join != null && leftHolder != null && rightHolder != null && joiner != null;
        }

        @Override
        public boolean needsKey() {
            return true;
        }
    }

    /** Aggregates tumbling windows of stream time, with an object per key. */
    record Window(long sizeNs, Supplier<? extends Aggregate<?, ?>> aggregate) implements NodeSpec {
        @Override
        public String kind() {
            return "window";
        }

        @Override
        public boolean isComplete() {
            return aggregate != null;
        }

        @Override
        public long timerResolutionNs() {
            return sizeNs;
        }

        @Override
        public boolean needsKey() {
            return true;
        }
    }

    /** Hands records to the program that runs the pipeline. */
    record Deliver(Receiver<?> receiver) implements NodeSpec {
        @Override
        public String kind() {
            return "delivery";
        }

        @Override
        public boolean isComplete() {
            return receiver != null;
        }

        @Override
        public boolean isEnd() {
            return true;
        }
    }

    /** Writes an output log. */
    record Sink(Supplier<? extends Encoder<?>> encoder) implements NodeSpec {
        @Override
        public String kind() {
            return "sink";
        }

        @Override
        public boolean isEnd() {
            return true;
        }

        @Override
        public boolean isComplete() {
            return encoder != null;
        }
    }
}
