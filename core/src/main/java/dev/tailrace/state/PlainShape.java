package dev.tailrace.state;

import java.util.List;

/** Objects of the user's classes: field by field. */
final class PlainShape extends Shape {

    private final StateLayout layout;

    PlainShape(final StateLayout layout) {
        super(Kind.PLAIN, layout.type());
        this.layout = layout;
    }

    @Override
    List<Column> columns() {
        return layout.columns();
    }

    @Override
    boolean canCreate() {
        return layout.canCreate();
    }

    @Override
    String whyNot() {
        return "which has no constructor without arguments; give it one, or make it a record, or make the fields that"
                + " lead to it final, or let the object that holds it implement Snapshotable";
    }

    @Override
    boolean isMadeByWiring() {
        return layout.holdsWired();
    }

    @Override
    boolean isReusable() {
        return true;
    }

    @Override
    void forEachFinal(final Object object, final boolean inPlace, final FinalReferences references) {
        for (final Column column : layout.columns()) {
            if (column.isReference() && column.isFinal()) {
                references.reference(column.get(object), column.name(), 0);
            }
        }
    }

    @Override
    void write(final Object object, final StateOutput output) {
        for (final Column column : layout.columns()) {
            if (column.isReference()) {
                output.reference(column.get(object), column.name(), 0, column.isFinal());
            } else {
                Primitives.put(output.sink(), column.type(), column.get(object));
            }
        }
    }

    @Override
    Object create(final StateInput input) {
        return layout.create();
    }

    @Override
    void bind(final Object object, final StateInput input) {
        input.forEachColumn((saved, present, value) -> {
            if (present != null && present.isReference() && present.isFinal()) {
                input.reference((Integer) value, present.get(object), present.name(), 0, true);
            }
        });
    }

    @Override
    void keep(final Object object, final StateInput input) {
        input.forEachColumn((saved, present, value) -> {
            if (present != null && present.isReference() && !present.isFinal()) {
                input.reuse((Integer) value, present.get(object), present.name(), 0);
            }
        });
    }

    @Override
    void fill(final Object object, final StateInput input) {
        input.forEachColumn((saved, present, value) -> {
            if (present == null || present.isFinal()) {
                return;
            }
            present.set(object, present.isReference() ? referenced(object, present, (Integer) value, input) : value);
        });
    }

    private static Object referenced(final Object object, final Column column, final int code, final StateInput input) {
        final Object value = input.reference(code, column.get(object), column.name(), 0, false);
        input.checkFits(value, column.field().getType(), column.name(), 0);
        return value;
    }
}
