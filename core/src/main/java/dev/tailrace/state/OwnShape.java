package dev.tailrace.state;

/** Objects that save themselves. */
final class OwnShape extends Shape {

    private final StateLayout layout;

    OwnShape(final Class<?> type) {
        super(Kind.OWN, type);
        this.layout = StateLayout.ofOwn(type);
    }

    @Override
    String formatOf(final Object object) {
        return ((Snapshotable) object).stateFormat();
    }

    @Override
    boolean canCreate() {
        return layout.canCreate();
    }

    @Override
    String whyNot() {
        return "which has no constructor without arguments; give it one, or make the fields that lead to it final";
    }

    @Override
    boolean isReusable() {
        return true;
    }

    @Override
    boolean isMadeByWiring() {
        return layout.holdsWired();
    }

    @Override
    void write(final Object object, final StateOutput output) {
        ((Snapshotable) object).save(output);
    }

    @Override
    Object create(final StateInput input) {
        return layout.create();
    }

    @Override
    void fill(final Object object, final StateInput input) {
        ((Snapshotable) object).restore(input);
        if (input.source().left() > 0) {
            throw input.refused("has restored itself without reading "
                    + input.source().left() + " bytes that it had saved; restore has to read what save wrote");
        }
    }
}
