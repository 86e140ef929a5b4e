package dev.tailrace.experiments.flink.listing1;

import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Flink type information of {@link ListingValue}. */
final class ListingValueType extends TypeInformation<ListingValue> {

    static final ListingValueType INSTANCE = new ListingValueType();

    private static final long serialVersionUID = 1;

    private ListingValueType() {}

    @Override
    public boolean isBasicType() {
        return false;
    }

    @Override
    public boolean isTupleType() {
        return false;
    }

    @Override
    public int getArity() {
        return 1;
    }

    @Override
    public int getTotalFields() {
        return 1;
    }

    @Override
    public Class<ListingValue> getTypeClass() {
        return ListingValue.class;
    }

    @Override
    public boolean isKeyType() {
        return false;
    }

    @Override
    public TypeSerializer<ListingValue> createSerializer(final SerializerConfig config) {
        return ListingValueSerializer.INSTANCE;
    }

    @Override
    public String toString() {
        return "ListingValue";
    }

    @Override
    public boolean equals(final Object other) {
        return canEqual(other);
    }

    @Override
    public int hashCode() {
        return ListingValueType.class.hashCode();
    }

    @Override
    public boolean canEqual(final Object other) {
        return other instanceof ListingValueType;
    }
}
