package dev.tailrace.wire;

import dev.tailrace.function.WireReader;
import dev.tailrace.function.WireWriter;
import java.util.List;

/** Objects that can change: field by field. */
record FieldsForm(List<FieldForm> fields, Forms.Maker maker) implements Form {

    static FieldsForm of(final Class<?> type) {
        return new FieldsForm(Fields.of(type), Fields.constructor(type));
    }

    @Override
    public void write(final Object object, final WireWriter to, final Records records) {
        for (int field = 0; field < fields.size(); field++) {
            fields.get(field).write(object, to, records);
        }
    }

    @Override
    public Object read(final WireReader from, final Records records, final Object reusable) {
        final Object object = reusable == null ? maker.make() : reusable;
        for (int field = 0; field < fields.size(); field++) {
            fields.get(field).read(object, from, records);
        }
        return object;
    }
}
