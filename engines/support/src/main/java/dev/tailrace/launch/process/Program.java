package dev.tailrace.launch.process;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Properties;

/**
 * The main class of child processes: runs a program of the class path by its name. The jar with the program names its class
 * in the resource {@code META-INF/tailrace/programs/NAME.properties}; the process that starts it does not need its classes.
 */
public final class Program {

    private static final String FOLDER = "META-INF/tailrace/programs/";

    private Program() {}

    /**
     * Runs the program that is the first word, with the others.
     *
     * @throws Throwable what the program throws
     */
    public static void main(final String[] words) throws Throwable {
        final String[] others = new String[words.length - 1];
        System.arraycopy(words, 1, others, 0, others.length);
        MethodHandles.publicLookup()
                .findStatic(Class.forName(classOf(words[0])), "main", MethodType.methodType(void.class, String[].class))
                .invokeExact(others);
    }

    private static String classOf(final String program) throws IOException {
        try (InputStream text = ClassLoader.getSystemResourceAsStream(FOLDER + program + ".properties")) {
            if (text == null) {
                throw new IllegalArgumentException("no jar of the class path has the program '" + program + "'");
            }
            final Properties description = new Properties();
            description.load(text);
            return description.getProperty("class");
        }
    }
}
