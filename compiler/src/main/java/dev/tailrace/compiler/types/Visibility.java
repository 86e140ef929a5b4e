package dev.tailrace.compiler.types;

import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/** Determines whether generated source, in any package, can name a class or call a method. */
public final class Visibility {

    private Visibility() {}

    /** Whether the class and its enclosing classes are public and have names, in a package that has one. */
    public static boolean isNameable(final Class<?> type) {
        if (type.isPrimitive()) {
            return true;
        }
        if (type.isArray()) {
            return isNameable(type.getComponentType());
        }
        if (type.isHidden()
                || type.getCanonicalName() == null
                || type.getPackageName().isEmpty()
                || !Modifier.isPublic(type.getModifiers())) {
            return false;
        }
        return type.getEnclosingClass() == null || isNameable(type.getEnclosingClass());
    }

    /** Whether the class can be named and has no type parameters. */
    public static boolean isPlain(final Class<?> type) {
        return isNameable(type) && type.getTypeParameters().length == 0;
    }

    /**
     * Whether a method or constructor of a class that can be named is public and written by hand, without varargs, type
     * parameters and checked exceptions.
     */
    public static boolean isCallable(final Executable executable) {
        return Modifier.isPublic(executable.getModifiers())
                && !executable.isSynthetic()
                && !executable.isVarArgs()
                && executable.getTypeParameters().length == 0
                && Arrays.stream(executable.getExceptionTypes())
                        .allMatch(thrown -> RuntimeException.class.isAssignableFrom(thrown)
                                || Error.class.isAssignableFrom(thrown));
    }
}
