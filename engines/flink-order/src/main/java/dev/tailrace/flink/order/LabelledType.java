package dev.tailrace.flink.order;

import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/**
 * Flink type information of labelled values.
 *
 * @param <T> type of the value
 */
public final class LabelledType<T> extends TypeInformation<Labelled<T>> {

    private static final long serialVersionUID = 1;

    private final TypeInformation<T> value;

    /** @param value the type of the value */
    public LabelledType(final TypeInformation<T> value) {
        this.value = value;
    }

    /** The type of the value. */
    public TypeInformation<T> value() {
        return value;
    }

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
    @SuppressWarnings({"unchecked", "rawtypes"})
    public Class<Labelled<T>> getTypeClass() {
        return (Class) Labelled.class;
    }

    @Override
    public boolean isKeyType() {
        return false;
    }

    @Override
    public TypeSerializer<Labelled<T>> createSerializer(final SerializerConfig config) {
        return new LabelledSerializer<>(value.createSerializer(config));
    }

    @Override
    public String toString() {
        return "Labelled<" + value + ">";
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof LabelledType<?> same && value.equals(same.value);
    }

    @Override
    public int hashCode() {
        return 31 + value.hashCode();
    }

    @Override
    public boolean canEqual(final Object other) {
        return other instanceof LabelledType<?>;
    }
}
