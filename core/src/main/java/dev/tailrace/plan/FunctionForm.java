package dev.tailrace.plan;

import dev.tailrace.function.FlatMapper;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.Receiver;
import dev.tailrace.function.RecordFilter;

/**
 * The forms of a stateless function: each defines the interface that the user implements and how the node uses its
 * result. The interpreter boxes longs between nodes; a compiled class keeps them in locals.
 */
public enum FunctionForm {
    MAP("map", Mapper.class, "map"),
    FILTER("filter", RecordFilter.class, "accepts"),
    FLAT_MAP("flatMap", FlatMapper.class, "flatMap"),
    DELIVER("delivery", Receiver.class, "receive"),
    MAP_TO_LONG("mapToLong", Mapper.ToLong.class, "map"),
    LONG_MAP("long map", Mapper.LongToLong.class, "apply"),
    LONG_FILTER("long filter", RecordFilter.OfLong.class, "accepts"),
    LONG_TO_OBJECT("long mapToObject", Mapper.LongToObject.class, "map"),
    LONG_DELIVER("long delivery", Receiver.OfLong.class, "receive");

    private final String kind;
    private final Class<?> type;
    private final String method;

    FunctionForm(final String kind, final Class<?> type, final String method) {
        this.kind = kind;
        this.type = type;
        this.method = method;
    }

    /** The interface that the function implements. */
    public Class<?> type() {
        return type;
    }

    /** Name of the only abstract method of the interface. */
    public String method() {
        return method;
    }

    /** Whether the function decides which records pass unchanged. */
    public boolean isFilter() {
        return method.equals("accepts");
    }

    /** Whether the function takes the records and returns nothing, so that the stream ends. */
    public boolean isEnd() {
        return method.equals("receive");
    }

    /** Name of the form in printed graphs. */
    @Override
    public String toString() {
        return kind;
    }
}
