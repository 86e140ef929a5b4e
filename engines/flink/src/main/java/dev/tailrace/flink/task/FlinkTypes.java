package dev.tailrace.flink.task;

import java.util.Objects;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Type information of the records between our operators, with our serializers, so that Flink does not use Kryo. */
public final class FlinkTypes {

    /** Records of the input. */
    public static final TypeInformation<InputRecord> INPUT = of(InputRecord.class, InputRecordSerializer.INSTANCE);

    /** Results. */
    public static final TypeInformation<ResultRecord> RESULT = of(ResultRecord.class, ResultRecordSerializer.INSTANCE);

    private FlinkTypes() {}

    /** A type whose objects Flink does not look into. */
    public static <T> TypeInformation<T> of(final Class<T> type, final TypeSerializer<T> serializer) {
        return new SerializedType<>(type, serializer);
    }

    private static final class SerializedType<T> extends TypeInformation<T> {

        private static final long serialVersionUID = 1L;

        private final Class<T> type;
        private final TypeSerializer<T> serializer;

        SerializedType(final Class<T> type, final TypeSerializer<T> serializer) {
            this.type = type;
            this.serializer = serializer;
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
        public Class<T> getTypeClass() {
            return type;
        }

        @Override
        public boolean isKeyType() {
            return false;
        }

        @Override
        public TypeSerializer<T> createSerializer(final SerializerConfig config) {
            return serializer;
        }

        @Override
        public String toString() {
            return type.getSimpleName();
        }

        @Override
        public boolean equals(final Object other) {
            return other instanceof SerializedType<?> that && that.type.equals(type);
        }

        @Override
        public int hashCode() {
            return Objects.hash(type);
        }

        @Override
        public boolean canEqual(final Object other) {
            return other instanceof SerializedType<?>;
        }
    }
}
