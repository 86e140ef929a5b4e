package dev.tailrace.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A class is compiled, its state saved; it is changed, compiled again and loaded elsewhere, and takes the state over. */
class CompiledVersionsTest {

    @TempDir
    private Path directory;

    @Test
    void shouldTakeOverTheStateOfAnEarlierVersionOfTheSameClass() throws Exception {
        final Object before = instance(
                "one",
                "int count = 5; String dropped = \"d\"; Level top = new Level();"
                        + " static class Level { long shares = 3; int orders = 1; }");
        final byte[] snapshot = new StateWriter().section("book", before).toBytes();

        final Object after = instance(
                "two", "long count; int added = 9; Level top;" + " static class Level { long shares; Level worse; }");
        final RestoreReport report =
                StateReader.of(snapshot).section("book", after).restore();

        assertThat(get(after, "count")).isEqualTo(5L);
        assertThat(get(after, "added")).isEqualTo(9);
        assertThat(get(get(after, "top"), "shares")).isEqualTo(3L);
        assertThat(report.lines())
                .containsExactlyInAnyOrder(
                        "removed, its value is lost: field dropped of example.Book in node 'book'",
                        "removed, its value is lost: field orders of example.Book$Level in node 'book'",
                        "added, keeps its first value: field added of example.Book in node 'book'",
                        "added, keeps its first value: field worse of example.Book$Level in node 'book'");
    }

    private Object instance(final String version, final String fields) throws Exception {
        final Path folder = Files.createDirectories(directory.resolve(version));
        compile(folder, "package example; public class Book { " + fields + " }");
        // The loader stays open: classes of the instance are loaded from it later
        final URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, null);
        return loader.loadClass("example.Book").getDeclaredConstructor().newInstance();
    }

    private static void compile(final Path folder, final String source) throws IOException {
        final Path file = folder.resolve("Book.java");
        Files.writeString(file, source);
        final int result =
                ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(), file.toString());
        assertThat(result).isZero();
    }

    private static Object get(final Object object, final String name) throws ReflectiveOperationException {
        final Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }
}
