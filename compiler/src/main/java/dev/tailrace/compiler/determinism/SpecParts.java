package dev.tailrace.compiler.determinism;

import dev.tailrace.runtime.calculation.CalculationOperator;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.objectweb.asm.Type;

/**
 * Finds the user's objects in the description of a node. Descriptions are records of the wiring packages, whose
 * components are numbers, words, further records, and what the user has given: so a kind of node that is added later is
 * looked into as well.
 */
final class SpecParts {

    private final List<UserCode.Part> parts = new ArrayList<>();

    private SpecParts() {}

    /** The user's parts of a description, in the order of its components. */
    static List<UserCode.Part> of(final Record spec) {
        final SpecParts found = new SpecParts();
        found.addComponents(spec);
        return found.parts;
    }

    private void addComponents(final Record spec) {
        for (final RecordComponent component : spec.getClass().getRecordComponents()) {
            add(valueOf(component, spec));
        }
    }

    private static Object valueOf(final RecordComponent component, final Record spec) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(spec);
        } catch (final ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component + " of " + spec, e);
        }
    }

    private void add(final Object value) {
        if (value == null) {
            return;
        }
        if (Boundary.isWiring(Type.getInternalName(value.getClass())) && !Lambdas.isLambda(value)) {
            addWiring(value);
        } else if (value instanceof Collection<?> values) {
            values.forEach(this::add);
        } else if (value instanceof Supplier<?> supplier) {
            addMade(supplier, supplier.get());
        } else {
            parts.add(new UserCode.Part(value, UserCode.Role.OPERATOR, null));
        }
    }

    // Around a calculation there is code of ours, generated perhaps; the user's is in its nodes.
    private void addMade(final Supplier<?> supplier, final Object made) {
        if (made instanceof CalculationOperator<?, ?> calculation) {
            calculation.userObjects().forEach(object -> parts.add(new UserCode.Part(object, UserCode.Role.NODE, null)));
        } else {
            parts.add(new UserCode.Part(supplier, UserCode.Role.SUPPLIER, made));
        }
    }

    private void addWiring(final Object value) {
        if (value instanceof Record spec) {
            addComponents(spec);
        }
    }
}
