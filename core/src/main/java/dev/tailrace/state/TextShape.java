package dev.tailrace.state;

/** Stands for an object by its name, which is all that is written. */
final class TextShape extends Shape {

    static final TextShape CONSTANT = new TextShape(Kind.CONSTANT);
    static final TextShape NAMED = new TextShape(Kind.NAMED);

    private TextShape(final Kind kind) {
        super(kind, String.class);
    }

    @Override
    void write(final Object object, final StateOutput output) {
        output.putText((String) object);
    }

    @Override
    Object create(final StateInput input) {
        final String name = input.getText();
        return kind() == Kind.NAMED ? input.named(name) : input.constant(name);
    }

    @Override
    boolean needsFilling() {
        return false;
    }

    @Override
    void fill(final Object object, final StateInput input) {}
}
