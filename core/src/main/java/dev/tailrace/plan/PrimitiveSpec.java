package dev.tailrace.plan;

import dev.tailrace.function.DoubleFilter;
import dev.tailrace.function.DoubleMapper;
import dev.tailrace.function.DoubleReceiver;
import dev.tailrace.function.DoubleToObject;
import dev.tailrace.function.DoubleTransform;
import dev.tailrace.function.LongFilter;
import dev.tailrace.function.LongMapper;
import dev.tailrace.function.LongReceiver;
import dev.tailrace.function.LongToObject;
import dev.tailrace.function.LongTransform;

/**
 * What a node does that takes or emits longs or doubles. The interpreter boxes them on their way; a compiled class hands
 * them on in locals.
 */
public sealed interface PrimitiveSpec extends NodeSpec {

    /** What does the work; stateless. */
    Object function();

    /** Takes a long from each record. */
    record MapToLong(LongMapper<?> mapper) implements PrimitiveSpec {
        @Override
        public Object function() {
            return mapper;
        }

        @Override
        public String kind() {
            return "mapToLong";
        }

        @Override
        public boolean isComplete() {
            return mapper != null;
        }
    }

    /** Turns each long into another. */
    record LongMap(LongTransform transform) implements PrimitiveSpec {
        @Override
        public Object function() {
            return transform;
        }

        @Override
        public String kind() {
            return "long map";
        }

        @Override
        public boolean isComplete() {
            return transform != null;
        }
    }

    /** Lets some longs pass. */
    record LongOnly(LongFilter filter) implements PrimitiveSpec {
        @Override
        public Object function() {
            return filter;
        }

        @Override
        public String kind() {
            return "long filter";
        }

        @Override
        public boolean isComplete() {
            return filter != null;
        }
    }

    /** Turns each long into a record. */
    record LongToRecord(LongToObject<?> mapper) implements PrimitiveSpec {
        @Override
        public Object function() {
            return mapper;
        }

        @Override
        public String kind() {
            return "long mapToObject";
        }

        @Override
        public boolean isComplete() {
            return mapper != null;
        }
    }

    /** Takes a double from each record. */
    record MapToDouble(DoubleMapper<?> mapper) implements PrimitiveSpec {
        @Override
        public Object function() {
            return mapper;
        }

        @Override
        public String kind() {
            return "mapToDouble";
        }

        @Override
        public boolean isComplete() {
            return mapper != null;
        }
    }

    /** Turns each double into another. */
    record DoubleMap(DoubleTransform transform) implements PrimitiveSpec {
        @Override
        public Object function() {
            return transform;
        }

        @Override
        public String kind() {
            return "double map";
        }

        @Override
        public boolean isComplete() {
            return transform != null;
        }
    }

    /** Lets some doubles pass. */
    record DoubleOnly(DoubleFilter filter) implements PrimitiveSpec {
        @Override
        public Object function() {
            return filter;
        }

        @Override
        public String kind() {
            return "double filter";
        }

        @Override
        public boolean isComplete() {
            return filter != null;
        }
    }

    /** Turns each double into a record. */
    record DoubleToRecord(DoubleToObject<?> mapper) implements PrimitiveSpec {
        @Override
        public Object function() {
            return mapper;
        }

        @Override
        public String kind() {
            return "double mapToObject";
        }

        @Override
        public boolean isComplete() {
            return mapper != null;
        }
    }

    /** Hands longs to the program that runs the pipeline. */
    record LongDeliver(LongReceiver receiver) implements PrimitiveSpec {
        @Override
        public Object function() {
            return receiver;
        }

        @Override
        public String kind() {
            return "long delivery";
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

    /** Hands doubles to the program that runs the pipeline. */
    record DoubleDeliver(DoubleReceiver receiver) implements PrimitiveSpec {
        @Override
        public Object function() {
            return receiver;
        }

        @Override
        public String kind() {
            return "double delivery";
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
}
