package dev.tailrace.compiler.determinism;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.objectweb.asm.Type;

/** Classes, calls and places as people write them. */
final class Names {

    private static final String LAMBDA = "lambda$";
    private static final Pattern LAMBDA_NUMBER = Pattern.compile("(\\$[0-9a-f]{1,8})?\\$[0-9]+$");

    private Names() {}

    /** A class without its package: {@code Map.Entry}; anonymous classes keep their number: {@code Quotes$1}. */
    static String ofClass(final String name) {
        final String simple = name.substring(name.lastIndexOf('/') + 1);
        final StringBuilder text = new StringBuilder(simple);
        for (int i = 1; i < simple.length() - 1; i++) {
            if (simple.charAt(i) == '$' && Character.isJavaIdentifierStart(simple.charAt(i + 1))) {
                text.setCharAt(i, '.');
            }
        }
        return text.toString();
    }

    /** The descriptor of a class or array by its internal name. */
    static String descriptor(final String internalName) {
        return Type.getObjectType(internalName).getDescriptor();
    }

    /** A type by its descriptor: {@code long[]}. */
    static String ofType(final Type type) {
        if (type.getSort() == Type.ARRAY) {
            return ofType(type.getElementType()) + "[]".repeat(type.getDimensions());
        }
        return type.getSort() == Type.OBJECT ? ofClass(type.getInternalName()) : type.getClassName();
    }

    /** A call or field: {@code new Random()}, {@code String.format(String, Object[])}, {@code System.out}. */
    static String of(final MemberRef member) {
        final String owner =
                member.owner().startsWith("[") ? ofType(Type.getType(member.owner())) : ofClass(member.owner());
        if (!member.isMethod()) {
            return owner + "." + member.name();
        }
        final String parameters =
                Arrays.stream(member.parameters()).map(Names::ofType).collect(Collectors.joining(", ", "(", ")"));
        return (member.isConstructor() ? "new " + owner : owner + "." + member.name()) + parameters;
    }

    /** A method as a step of a path, without its place. */
    static String step(final MemberRef method) {
        final String owner = ofClass(method.owner());
        final String name = method.name();
        if (name.equals("<clinit>")) {
            return "static initialiser of " + owner;
        }
        if (name.equals("<init>")) {
            return "new " + owner;
        }
        if (name.startsWith(LAMBDA)) {
            return "lambda in " + owner + "." + enclosing(name);
        }
        return owner + "." + name;
    }

    /**
     * Lambdas are numbered, {@code lambda$define$3}, and serializable ones have a hash as well, {@code
     * lambda$define$c91b9a9a$1}. Those in constructors and static initialisers stand in {@code new} and {@code static}.
     */
    private static String enclosing(final String lambda) {
        return LAMBDA_NUMBER.matcher(lambda.substring(LAMBDA.length())).replaceFirst("");
    }
}
