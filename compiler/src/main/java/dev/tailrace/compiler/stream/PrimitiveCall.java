package dev.tailrace.compiler.stream;

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
import dev.tailrace.plan.PrimitiveSpec;

/**
 * How the function of a node for longs or doubles is called.
 *
 * @param type its interface
 * @param method the one that is called
 * @param passes the type of the values that a filter lets pass; null for all others
 */
record PrimitiveCall(Class<?> type, String method, Class<?> passes) {

    static PrimitiveCall of(final PrimitiveSpec spec) {
        if (spec instanceof PrimitiveSpec.MapToLong) {
            return new PrimitiveCall(LongMapper.class, "map", null);
        }
        if (spec instanceof PrimitiveSpec.LongMap) {
            return new PrimitiveCall(LongTransform.class, "apply", null);
        }
        if (spec instanceof PrimitiveSpec.LongDeliver) {
            return new PrimitiveCall(LongReceiver.class, "receive", null);
        }
        if (spec instanceof PrimitiveSpec.LongOnly) {
            return new PrimitiveCall(LongFilter.class, "accepts", long.class);
        }
        if (spec instanceof PrimitiveSpec.LongToRecord) {
            return new PrimitiveCall(LongToObject.class, "map", null);
        }
        return ofDouble(spec);
    }

    private static PrimitiveCall ofDouble(final PrimitiveSpec spec) {
        if (spec instanceof PrimitiveSpec.MapToDouble) {
            return new PrimitiveCall(DoubleMapper.class, "map", null);
        }
        if (spec instanceof PrimitiveSpec.DoubleMap) {
            return new PrimitiveCall(DoubleTransform.class, "apply", null);
        }
        if (spec instanceof PrimitiveSpec.DoubleDeliver) {
            return new PrimitiveCall(DoubleReceiver.class, "receive", null);
        }
        if (spec instanceof PrimitiveSpec.DoubleOnly) {
            return new PrimitiveCall(DoubleFilter.class, "accepts", double.class);
        }
        return new PrimitiveCall(DoubleToObject.class, "map", null);
    }

    boolean isFilter() {
        return passes != null;
    }
}
