package dev.tailrace.compiler.determinism;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A line of the table of forbidden calls.
 *
 * @param owner class with slashes, or the beginning of its name up to a slash
 * @param wholePackage whether the owner is a beginning
 * @param member name of a method or static field, with one {@code *} at most; any name but a constructor's matches it
 * @param parameters simple names, joined by commas, or null for any
 * @param hazard of the calls that match; none if they are allowed
 */
record CallPattern(String owner, boolean wholePackage, String member, String parameters, Optional<Hazard> hazard) {

    private static final String SUBPACKAGES = "/**";

    /** Reads {@code java.util.Random.<init>()} and the like; the table says what may stand there. */
    static CallPattern parse(final String line, final Optional<Hazard> hazard) {
        final int bracket = line.indexOf('(');
        final String path = bracket < 0 ? line : line.substring(0, bracket);
        final String parameters = bracket < 0 ? null : line.substring(bracket + 1, line.length() - 1);
        final int dot = path.lastIndexOf('.');
        final String owner = path.substring(0, dot).replace('.', '/');
        final boolean wholePackage = owner.endsWith(SUBPACKAGES);
        return new CallPattern(
                wholePackage ? owner.substring(0, owner.length() - 2) : owner,
                wholePackage,
                path.substring(dot + 1),
                parameters,
                hazard);
    }

    boolean matches(final MemberRef call, final String type) {
        return matchesOwner(type) && matchesName(call.name()) && matchesParameters(call);
    }

    private boolean matchesOwner(final String type) {
        return wholePackage ? type.startsWith(owner) : type.equals(owner);
    }

    private boolean matchesName(final String name) {
        final int star = member.indexOf('*');
        if (star < 0) {
            return name.equals(member);
        }
        if (name.equals("<init>")) {
            return wholePackage;
        }
        final String end = member.substring(star + 1);
        return name.length() >= member.length() - 1 && name.startsWith(member.substring(0, star)) && name.endsWith(end);
    }

    private boolean matchesParameters(final MemberRef call) {
        return parameters == null || call.isMethod() && parameters.equals(parametersOf(call));
    }

    private static String parametersOf(final MemberRef call) {
        return Arrays.stream(call.parameters()).map(Names::ofType).collect(Collectors.joining(","));
    }
}
