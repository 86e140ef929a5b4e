package dev.tailrace.compiler.determinism;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.Type;

/**
 * The local variables of one method. Debug information says which variable a slot is at each instruction, and its
 * generic type; without it the slot is one variable.
 */
final class Locals {

    /** The name of a variable that debug information does not tell. */
    private static final String NONE = "";

    /** What a slot holds, and as which variable. */
    private record Held(Value value, String variable) {}

    private final MethodCode method;
    private final Facts facts;
    private final Map<Label, Integer> positions = new HashMap<>();
    private final Map<Integer, Held> slots = new HashMap<>();
    private final Map<Integer, String> parameters = new HashMap<>();

    Locals(final MethodCode method, final Facts facts) {
        this.method = method;
        this.facts = facts;
        for (int i = 0; i < method.code().size(); i++) {
            if (method.code().get(i) instanceof Instruction.Mark mark) {
                positions.put(mark.label(), i);
            }
        }
        holdParameters();
    }

    private void holdParameters() {
        int slot = 0;
        int index = 0;
        if (!method.isStatic()) {
            hold(slot++, index++, ClassParser.descriptor(method.ref().owner()));
        }
        for (final Type type : method.ref().parameters()) {
            hold(slot, index++, type.getDescriptor());
            slot += type.getSize();
        }
    }

    private void hold(final int slot, final int index, final String descriptor) {
        parameters.put(slot, Facts.ofParameter(method.ref(), index));
        slots.put(slot, new Held(Value.of(descriptor), nameOf(variableAt(slot, 0))));
    }

    /** The value that a load pushes. */
    Value load(final int slot, final int position) {
        final MethodCode.Variable declared = variableAt(slot, position);
        final String variable = nameOf(declared);
        final Value held = typed(heldBy(slot, declared), declared);
        final Value known = facts.of(Facts.ofLocal(method.ref(), slot, variable), held);
        final boolean parameter = parameters.containsKey(slot) && variable.equals(nameOf(variableAt(slot, 0)));
        return parameter ? facts.of(parameters.get(slot), known) : known;
    }

    private Value heldBy(final int slot, final MethodCode.Variable declared) {
        final Held held = slots.get(slot);
        final boolean same =
                held != null && (declared == null || held.variable().equals(declared.name()));
        return same ? held.value() : Value.UNKNOWN;
    }

    private static Value typed(final Value value, final MethodCode.Variable declared) {
        if (declared == null) {
            return value;
        }
        final boolean keepsGeneric = declared.type().arguments().isEmpty() && value.generic() != null;
        final Value typed = value.as(declared.descriptor());
        return keepsGeneric ? typed : typed.withGeneric(declared.type());
    }

    void store(final int slot, final int position, final Value value) {
        final String variable = nameOf(variableAt(slot, position));
        slots.put(slot, new Held(value, variable));
        facts.add(Facts.ofLocal(method.ref(), slot, variable), value);
    }

    private static String nameOf(final MethodCode.Variable variable) {
        return variable == null ? NONE : variable.name();
    }

    /** The variable in a slot, or null. Its life begins at the label after the store that gives it its first value. */
    private MethodCode.Variable variableAt(final int slot, final int position) {
        MethodCode.Variable beginning = null;
        for (final MethodCode.Variable variable : method.variables()) {
            if (variable.slot() == slot) {
                final int start = positions.getOrDefault(variable.start(), 0);
                final int end = positions.getOrDefault(variable.end(), Integer.MAX_VALUE);
                if (start <= position && position < end) {
                    return variable;
                }
                if (start > position && start <= position + 2) {
                    beginning = variable;
                }
            }
        }
        return beginning;
    }
}
