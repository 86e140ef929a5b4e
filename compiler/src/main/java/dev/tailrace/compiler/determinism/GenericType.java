package dev.tailrace.compiler.determinism;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.signature.SignatureReader;
import org.objectweb.asm.signature.SignatureVisitor;

/**
 * A type as a generic signature writes it.
 *
 * @param name descriptor of the erased type; {@code TK;} for a type variable, {@code *} for an unbounded wildcard
 * @param arguments the type arguments; of a bounded wildcard its bound
 */
record GenericType(String name, List<GenericType> arguments) {

    private static final GenericType ANY = new GenericType("*", List.of());

    /** The type of a field or variable; without a generic signature its descriptor says all. */
    static GenericType of(final String descriptor, final String signature) {
        if (signature == null) {
            return new GenericType(descriptor, List.of());
        }
        final Parser parser = new Parser();
        new SignatureReader(signature).acceptType(parser);
        return parser.result();
    }

    /** What a method returns; without a generic signature its descriptor says all. */
    static GenericType returned(final String descriptor, final String signature) {
        if (signature == null) {
            return new GenericType(Type.getReturnType(descriptor).getDescriptor(), List.of());
        }
        final Parser parser = new Parser();
        new SignatureReader(signature).accept(new SignatureVisitor(Opcodes.ASM9) {
            @Override
            public SignatureVisitor visitReturnType() {
                return parser;
            }
        });
        return parser.result();
    }

    /** The names of the type variables that a class or method declares. */
    static List<String> variablesOf(final String signature) {
        final List<String> names = new ArrayList<>();
        if (signature != null) {
            new SignatureReader(signature).accept(new SignatureVisitor(Opcodes.ASM9) {
                @Override
                public void visitFormalTypeParameter(final String name) {
                    names.add(name);
                }
            });
        }
        return names;
    }

    /** The first type argument, or null: the key of a map, the element of a set. */
    GenericType first() {
        return arguments.isEmpty() ? null : arguments.get(0);
    }

    /** Whether this type or one of its arguments is a type variable. */
    boolean hasVariables() {
        return name.startsWith("T") || arguments.stream().anyMatch(argument -> argument.name.startsWith("T"));
    }

    /** This type with variables replaced by their values. */
    GenericType with(final Map<String, GenericType> variables) {
        final GenericType known = variables.get(name);
        return known != null
                ? known
                : new GenericType(
                        name,
                        arguments.stream()
                                .map(argument -> argument.with(variables))
                                .toList());
    }

    /**
     * The type of a value that has one of two types, where null is an unknown one. If their arguments differ, nothing is
     * known of these.
     */
    static GenericType merge(final GenericType left, final GenericType right) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        if (left.arguments.equals(right.arguments) && left.name.equals(right.name)
                || left.name.equals("*")
                || left.arguments.contains(ANY)) {
            return left;
        }
        if (left.arguments.isEmpty() && right.arguments.isEmpty()) {
            return ANY;
        }
        return left.arguments.equals(right.arguments) ? left : new GenericType(left.name, List.of(ANY));
    }

    /** Builds one type. */
    private static final class Parser extends SignatureVisitor {

        private final List<Parser> arguments = new ArrayList<>();
        private String name = "*";
        private String prefix = "";

        Parser() {
            super(Opcodes.ASM9);
        }

        GenericType result() {
            final List<GenericType> types =
                    arguments.stream().map(Parser::result).toList();
            return name.equals("*") ? ANY : new GenericType(prefix + name, types);
        }

        @Override
        public void visitBaseType(final char descriptor) {
            name = String.valueOf(descriptor);
        }

        @Override
        public void visitTypeVariable(final String variable) {
            name = "T" + variable + ";";
        }

        @Override
        public SignatureVisitor visitArrayType() {
            prefix += "[";
            return this;
        }

        @Override
        public void visitClassType(final String internalName) {
            name = "L" + internalName + ";";
        }

        @Override
        public void visitInnerClassType(final String inner) {
            name = name.substring(0, name.length() - 1) + "$" + inner + ";";
            arguments.clear();
        }

        @Override
        public void visitTypeArgument() {
            arguments.add(new Parser());
        }

        @Override
        public SignatureVisitor visitTypeArgument(final char wildcard) {
            final Parser argument = new Parser();
            arguments.add(argument);
            return argument;
        }
    }
}
