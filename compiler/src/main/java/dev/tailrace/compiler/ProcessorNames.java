package dev.tailrace.compiler;

import dev.tailrace.stream.Definition;
import javax.lang.model.SourceVersion;

/** The default names of generated classes. */
public final class ProcessorNames {

    private ProcessorNames() {}

    /**
     * The name of the definition followed by {@code Processor}: {@code com.example.LargeTrades} becomes {@code
     * com.example.LargeTradesProcessor}. The names of nested classes are joined.
     */
    public static String of(final Definition definition) {
        final Class<?> type = definition.getClass();
        final String packageName = type.getPackageName();
        final String withoutPackage =
                packageName.isEmpty() ? type.getName() : type.getName().substring(packageName.length() + 1);
        final String name = withoutPackage.replace("$", "") + "Processor";
        return packageName.isEmpty() ? name : packageName + "." + name;
    }

    /** Whether this can be the name of a class, with its package. */
    public static boolean isClassName(final String name) {
        return SourceVersion.isName(name, SourceVersion.RELEASE_17);
    }
}
