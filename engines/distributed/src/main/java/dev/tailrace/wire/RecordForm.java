package dev.tailrace.wire;

import dev.tailrace.function.WireReader;
import dev.tailrace.function.WireWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/** Java records: their components, and made anew by the canonical constructor. */
record RecordForm(List<FieldForm> components, Constructor<?> constructor) implements Form {

    static RecordForm of(final Class<?> type) {
        final RecordComponent[] components = type.getRecordComponents();
        return new RecordForm(
                Arrays.stream(components)
                        .map(component -> Fields.component(type, component.getName()))
                        .toList(),
                Fields.constructor(
                        type,
                        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new)));
    }

    @Override
    public void write(final Object object, final WireWriter to, final Records records) {
        for (int component = 0; component < components.size(); component++) {
            components.get(component).write(object, to, records);
        }
    }

    @Override
    public Object read(final WireReader from, final Records records, final Object reusable) {
        final Object[] values = new Object[components.size()];
        for (int component = 0; component < values.length; component++) {
            values[component] = components.get(component).read(from, records);
        }
        return Fields.make(constructor, values);
    }
}
