package dev.tailrace.runner;

import dev.tailrace.function.DoubleMapper;
import dev.tailrace.function.LongMapper;
import dev.tailrace.function.Output;
import dev.tailrace.plan.PrimitiveSpec;
import dev.tailrace.runtime.stage.DeliverStage;
import dev.tailrace.runtime.stage.FilterStage;
import dev.tailrace.runtime.stage.MapStage;

/** Makes the stages of nodes that take or emit longs or doubles: those for records, over boxed values. */
@SuppressWarnings("unchecked")
final class PrimitiveStages {

    private PrimitiveStages() {}

    static Output<Object> of(final PrimitiveSpec spec, final Output<Object> next) {
        return ofLongs(spec, next);
    }

    private static Output<Object> ofLongs(final PrimitiveSpec spec, final Output<Object> next) {
        if (spec instanceof PrimitiveSpec.MapToLong node) {
            final LongMapper<Object> mapper = (LongMapper<Object>) node.mapper();
            return new MapStage<>((Object record) -> mapper.map(record), next);
        }
        if (spec instanceof PrimitiveSpec.LongMap node) {
            return new MapStage<>((Object value) -> node.transform().apply((Long) value), next);
        }
        if (spec instanceof PrimitiveSpec.LongOnly node) {
            return new FilterStage<>((Object value) -> node.filter().accepts((Long) value), next);
        }
        if (spec instanceof PrimitiveSpec.LongDeliver node) {
            return new DeliverStage<>((Object value) -> node.receiver().receive((Long) value));
        }
        if (spec instanceof PrimitiveSpec.LongToRecord node) {
            return new MapStage<>((Object value) -> node.mapper().map((Long) value), next);
        }
        return ofDoubles(spec, next);
    }

    private static Output<Object> ofDoubles(final PrimitiveSpec spec, final Output<Object> next) {
        if (spec instanceof PrimitiveSpec.MapToDouble node) {
            final DoubleMapper<Object> mapper = (DoubleMapper<Object>) node.mapper();
            return new MapStage<>((Object record) -> mapper.map(record), next);
        }
        if (spec instanceof PrimitiveSpec.DoubleMap node) {
            return new MapStage<>((Object value) -> node.transform().apply((Double) value), next);
        }
        if (spec instanceof PrimitiveSpec.DoubleOnly node) {
            return new FilterStage<>((Object value) -> node.filter().accepts((Double) value), next);
        }
        if (spec instanceof PrimitiveSpec.DoubleDeliver node) {
            return new DeliverStage<>((Object value) -> node.receiver().receive((Double) value));
        }
        if (spec instanceof PrimitiveSpec.DoubleToRecord node) {
            return new MapStage<>((Object value) -> node.mapper().map((Double) value), next);
        }
        throw new AssertionError("no stage for " + spec);
    }
}
