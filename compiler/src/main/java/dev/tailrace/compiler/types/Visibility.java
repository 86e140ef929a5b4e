package dev.tailrace.compiler.types;

import java.lang.reflect.Modifier;

/** Whether generated source, in whatever package, can name a class. */
public final class Visibility {

    private Visibility() {}

    /** Whether the class and all that surround it are public and named. */
    public static boolean isNameable(final Class<?> type) {
        if (type.isPrimitive()) {
            return true;
        }
        if (type.isArray()) {
            return isNameable(type.getComponentType());
        }
        if (type.isHidden() || type.getCanonicalName() == null || !Modifier.isPublic(type.getModifiers())) {
            return false;
        }
        return type.getEnclosingClass() == null || isNameable(type.getEnclosingClass());
    }

    /** Whether it can also be written without type arguments. */
    public static boolean isPlain(final Class<?> type) {
        return isNameable(type) && type.getTypeParameters().length == 0;
    }
}
